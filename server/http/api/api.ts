import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ADMIN_ENDPOINTS } from '#contract/endpoints/admin/admin.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { API_PATHS } from '#contract/api-paths.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { Shop } from '#server/shop.ts'
import { authenticateApiKey, isTestKey } from '#server/http/auth/api-key.ts'
import { type HandlerInput, type Handlers, requireBuyer } from './handlers/handler.ts'
import { cartHandlers } from './handlers/cart.ts'
import { catalogHandlers } from './handlers/catalog.ts'
import { contentHandlers } from './handlers/content.ts'
import { integrationHandlers } from './handlers/integrations.ts'
import { memberHandlers } from './handlers/members.ts'
import { orderHandlers } from './handlers/orders.ts'
import { passwordHandlers } from './handlers/passwords.ts'
import { profileHandlers } from './handlers/profile.ts'
import { registrationHandlers } from './handlers/registration.ts'
import { backInStockHandlers } from './handlers/back-in-stock.ts'
import { seedHandlers } from './handlers/seeds.ts'
import { signInHandlers } from './handlers/sign-in.ts'
import { testHandlers } from './handlers/test-mode.ts'
import { parseForm } from '#server/http/api/requests/parse-form.ts'
import { adminHandlers } from './admin/admin-handlers.ts'
import { staffPipeline } from './admin/staff-pipeline.ts'
import { type Pipeline, registerTable } from './register-table.ts'
import { exceedsJsonLimits, MAX_DEPTH } from '#server/http/api/requests/json-limits.ts'
import { BUYER_API_VERSIONS, type Versions } from './versions/versions.ts'
import { rejectOtherMethods } from './other-methods.ts'
import { logCall } from '#server/http/auth/audit-log.ts'
import { openRequestSession, type RequestSession } from '#server/http/auth/request-session.ts'
import { auditViewedWrite } from '#server/http/auth/viewing.ts'
import { requireAllowedInView } from '#server/http/auth/viewing-rules.ts'

/** Returns the handler of each endpoint in `contract/endpoints/endpoints.ts`. */
const handlersFor = (imageBaseUrl: string): Handlers<typeof ENDPOINTS> => ({
  ...signInHandlers,
  ...registrationHandlers,
  ...passwordHandlers,
  ...profileHandlers,
  ...memberHandlers,
  ...cartHandlers,
  ...catalogHandlers(imageBaseUrl),
  ...backInStockHandlers,
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
    await registerTable(app, shop, ADMIN_ENDPOINTS, staffPipeline(shop, adminHandlers))
    rejectOtherMethods(app, API_PATHS)
  }
}

/** Registers the endpoints of a table of the buyers' APIs with their handlers, which implement the newest of its versions. */
export async function registerEndpoints<Table extends Record<string, Endpoint>>(
  app: FastifyInstance,
  shop: Shop,
  table: Table,
  handlers: Handlers<Table>,
  versions: Versions = BUYER_API_VERSIONS,
): Promise<void> {
  await registerTable(app, shop, table, { ...buyerPipeline(shop, handlers), versions })
}

type Handler = (call: HandlerInput<Endpoint>) => Promise<unknown>

function buyerPipeline<Table extends Record<string, Endpoint>>(shop: Shop, handlers: Handlers<Table>): Pipeline {
  return {
    authenticate: (request, reply, { endpoint }) => authenticateApiKey(shop, request, reply, endpoint),
    async authorize(request, reply, { name, endpoint }) {
      const session = openRequestSession(shop, request, reply, 'call')
      if (await session.viewing()) requireAllowedInView(name)
      if (endpoint.requiresSignIn) await requireUser(session, request)
      if (endpoint.testMode === 'only' && !isTestKey(request)) throw new Problem('test_key_required')
    },
    async handle(request, reply, { name, endpoint, input }) {
      const session = authenticatedSessions.get(request) ?? openRequestSession(shop, request, reply, 'call')
      const handle = handlerOf(endpoint.testMode === 'separate' && isTestKey(request) ? testHandlers : handlers, name)
      const viewing = endpoint.method === 'GET' ? null : await session.viewing()
      const run = () => handle({ shop, session, ...input } as unknown as HandlerInput<Endpoint>)
      const result = await (viewing ? auditViewedWrite(shop, { viewing, request, action: name }, run) : run())
      logCall(request, name, endpoint.requiresSignIn && (await session.visitor()).user?.id)
      return result
    },
  }
}

/** Returns the handler of an endpoint. The types of the tables guarantee that it has one. */
function handlerOf(table: object, name: string): Handler {
  return (table as Record<string, Handler>)[name] as Handler
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
