import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ENDPOINTS, ErrorResponse } from '#contract/endpoints/endpoints.ts'
import { API_PATHS } from '#contract/api-paths.ts'
import { type Endpoint, MAX_BODY_BYTES } from '#contract/endpoints/endpoint.ts'
import { normalizeTexts } from '#contract/text/normalize-texts.ts'
import { Problem } from '#contract/problem.ts'
import type { Shop } from '#server/shop.ts'
import { authenticateApiKey } from '#server/http/auth/api-key.ts'
import { type HandlerInput, type Handlers, requireBuyer } from './handlers/handler.ts'
import { cartHandlers } from './handlers/cart.ts'
import { catalogHandlers } from './handlers/catalog.ts'
import { contentHandlers } from './handlers/content.ts'
import { integrationHandlers } from './handlers/integrations.ts'
import { orderHandlers } from './handlers/orders.ts'
import { passwordHandlers } from './handlers/passwords.ts'
import { profileHandlers } from './handlers/profile.ts'
import { registrationHandlers } from './handlers/registration.ts'
import { seedHandlers } from './handlers/seeds.ts'
import { signInHandlers } from './handlers/sign-in.ts'
import { emptyBeyondLast } from './beyond-last-page.ts'
import { setDeprecationHeaders } from './deprecation.ts'
import { gatherLists } from './gather-lists.ts'
import { rejectMisreadBody } from './misread-body.ts'
import { acceptMultipart } from './multipart.ts'
import { parseForm } from './parse-form.ts'
import { exceedsJsonLimits, MAX_DEPTH } from './json-limits.ts'
import { rejectOtherMethods } from './other-methods.ts'
import { sendJson } from './send-json.ts'
import { rejectUnknownFields } from './unknown-fields.ts'
import { logCall } from '#server/http/auth/audit-log.ts'
import { uploadedFiles, receiveForm } from './form-uploads.ts'
import { openRequestSession, rejectCrossSite, type RequestSession } from '#server/http/auth/request-session.ts'
import { CUSTOM_SERIALIZERS } from './serialize-cart.ts'

/** Returns the handler of each endpoint in `contract/endpoints/endpoints.ts`. */
const handlersFor = (imageBaseUrl: string): Handlers<typeof ENDPOINTS> => ({
  ...signInHandlers,
  ...registrationHandlers,
  ...passwordHandlers,
  ...profileHandlers,
  ...cartHandlers,
  ...catalogHandlers(imageBaseUrl),
  ...seedHandlers,
  ...orderHandlers,
  ...contentHandlers,
  ...integrationHandlers,
})

/** Values of a JSON body: five times those of the largest quick order. */
const MAX_VALUES = 10_000
const JSON_LIMITS = `The body must be JSON of at most ${MAX_VALUES} values in ${MAX_DEPTH} levels.`
/** Fields of a form in URL encoding. The largest one of the contract has twenty. */
const MAX_FIELDS = 200

/** Registers every endpoint with its schemas. Image URLs start with `imageBaseUrl`. */
export function apiRoutes(shop: Shop, imageBaseUrl: string) {
  return async (app: FastifyInstance): Promise<void> => {
    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
      const { 'content-encoding': encoding = 'identity' } = request.headers
      // Many clients send a content type without a body.
      if (body.length === 0) done(null, {})
      else if (encoding !== 'identity') done(new Problem('unsupported_type', 'Send the body as it is, not compressed.'))
      else if (!isUtf8(body)) done(new Problem('bad_request', 'The body is not UTF-8. Send JSON as UTF-8.'))
      else if (exceedsJsonLimits(body, MAX_VALUES)) done(new Problem('bad_request', JSON_LIMITS))
      else void parseJson(request, body.toString(), done)
    })
    app.addContentTypeParser<Buffer>(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      (_request, body, done) => {
        const form = parseForm(body, MAX_FIELDS)
        if (form instanceof Problem) done(form)
        else done(null, form)
      },
    )
    await registerEndpoints(app, shop, ENDPOINTS, handlersFor(imageBaseUrl))
    rejectOtherMethods(app, API_PATHS)
  }
}

/** Registers the endpoints of a table with their handlers. */
export async function registerEndpoints<Table extends Record<string, Endpoint>>(
  app: FastifyInstance,
  shop: Shop,
  table: Table,
  handlers: Handlers<Table>,
): Promise<void> {
  const endpoints = Object.entries<Endpoint>(table)
  const register = (into: FastifyInstance, [name, endpoint]: [string, Endpoint]) =>
    // The type of `handlers` guarantees that each endpoint has its handler.
    registerEndpoint(into, shop, name, endpoint, handlers[name] as unknown as Handler)
  for (const row of endpoints.filter(([, { multipart }]) => !multipart)) register(app, row)
  await app.register(async (formApp) => {
    await acceptMultipart(formApp)
    for (const row of endpoints.filter(([, { multipart }]) => multipart)) register(formApp, row)
  })
}

type Handler = (call: HandlerInput<Endpoint>) => Promise<unknown>

function registerEndpoint(app: FastifyInstance, shop: Shop, name: string, endpoint: Endpoint, handle: Handler): void {
  const { method, params, query, headers, body, response, status = 200 } = endpoint
  app.route({
    method,
    url: API_PATHS[endpoint.api] + endpoint.path,
    // The parser of multipart forms has limits of its own.
    ...(!endpoint.multipart && { bodyLimit: endpoint.maxBodyBytes ?? MAX_BODY_BYTES }),
    schema: {
      // `completeDocument` adds the rest of the OpenAPI document.
      operationId: name,
      summary: endpoint.summary,
      ...(endpoint.multipart && { consumes: ['multipart/form-data'] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
      response: { [status]: response, '4xx': ErrorResponse, '5xx': ErrorResponse },
    },
    // These headers are set before the body is read, so that error responses have them too: a cache may store a 410.
    async onRequest(request, reply) {
      reply.header('Cache-Control', 'private, no-store')
      setDeprecationHeaders(reply, endpoint)
      rejectCrossSite(request)
      await authenticateApiKey(shop, request, reply, endpoint.scopes)
    },
    async preValidation(request, reply) {
      if (endpoint.multipart) await receiveForm(shop, endpoint, request, reply)
      // Check the session before validation, so that a guest learns nothing about the input.
      if (endpoint.requiresSignIn) await requireUser(openRequestSession(shop, request, reply, 'call'), request)
      rejectMisreadBody(request, body)
      request.query = gatherLists(normalizeTexts(request.query) as Record<string, unknown>, query)
      rejectUnknownFields(request.query, query, 'query parameter')
      rejectUnknownFields(request.body, body, 'field')
      request.params = normalizeTexts(request.params)
      request.body = normalizeTexts(request.body)
    },
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const session = authenticatedSessions.get(request) ?? openRequestSession(shop, request, reply, 'call')
      const input = { shop, session, ...requestInput(request) } as unknown as HandlerInput<Endpoint>
      const result = emptyBeyondLast(await handle(input), request.query)
      logCall(request, name, endpoint.requiresSignIn && (await session.visitor()).user?.id)
      const write = CUSTOM_SERIALIZERS.get(response)
      reply.code(status)
      return sendJson(request, reply, write ? write(result as never) : reply.serialize(result as object))
    },
  })
}

const authenticatedSessions = new WeakMap<FastifyRequest, RequestSession>()

/**
 * Requires a signed-in buyer and remembers the visitor, so that the database is queried once per request. Throws
 * `not_signed_in`, and `invalid_token` for an expired token.
 */
async function requireUser(session: RequestSession, request: FastifyRequest): Promise<void> {
  const visitor = await requireBuyer(session)
  authenticatedSessions.set(request, { ...session, visitor: async () => visitor })
}

function requestInput(request: FastifyRequest): object {
  const { body, params, query, headers } = request
  return { body, params, query, headers, files: uploadedFiles(request) }
}
