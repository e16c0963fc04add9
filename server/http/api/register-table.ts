import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_PATHS } from '#contract/api-paths.ts'
import { ErrorResponse } from '#contract/endpoints/endpoints.ts'
import { type Endpoint, MAX_BODY_BYTES } from '#contract/endpoints/endpoint.ts'
import { normalizeTexts } from '#contract/text/normalize-texts.ts'
import { rejectCrossSite } from '#server/http/auth/request-session.ts'
import type { Shop } from '#server/shop.ts'
import { emptyBeyondLast, rejectPageWithCursor } from '#server/http/api/responses/beyond-last-page.ts'
import { setDeprecationHeaders } from '#server/http/api/responses/deprecation.ts'
import { uploadedFiles, receiveForm } from '#server/http/api/requests/form-uploads.ts'
import { gatherLists } from '#server/http/api/requests/gather-lists.ts'
import { rejectMisreadBody } from '#server/http/api/requests/misread-body.ts'
import { acceptMultipart } from '#server/http/api/requests/multipart.ts'
import { requestedFields, selectFields } from '#server/http/api/responses/select-fields.ts'
import { sendJson } from '#server/http/api/responses/send-json.ts'
import { CUSTOM_SERIALIZERS } from '#server/http/api/responses/serialize-cart.ts'
import { rejectUnknownFields } from '#server/http/api/requests/unknown-fields.ts'
import { chooseVersion, downgradeJson, upgradeBody, type Versions } from './versions/versions.ts'

/** An endpoint with its name, and the validated parts of the request. */
interface Call {
  name: string
  endpoint: Endpoint
}

/** How the requests of an API are authenticated, authorized and handled. */
export interface Pipeline {
  /** Versions that requests can name. Absent: the API has none. */
  versions?: Versions
  /** Authenticates keys before the body is read. */
  authenticate(request: FastifyRequest, reply: FastifyReply, call: Call): Promise<void>
  /** Authorizes the request before it is validated, so that a guest learns nothing about the input. */
  authorize(request: FastifyRequest, reply: FastifyReply, call: Call): Promise<void>
  /** Returns the response. `input`: body, params, query, headers and files. */
  handle(request: FastifyRequest, reply: FastifyReply, call: Call & { input: object }): Promise<unknown>
}

/** Registers the endpoints of a table with their schemas. */
export async function registerTable(
  app: FastifyInstance,
  shop: Shop,
  table: Record<string, Endpoint>,
  pipeline: Pipeline,
): Promise<void> {
  const calls = Object.entries(table).map(([name, endpoint]): Call => ({ name, endpoint }))
  for (const call of calls.filter(({ endpoint }) => !endpoint.multipart)) registerEndpoint(app, shop, call, pipeline)
  await app.register(async (formApp) => {
    await acceptMultipart(formApp)
    for (const call of calls.filter(({ endpoint }) => endpoint.multipart)) {
      registerEndpoint(formApp, shop, call, pipeline)
    }
  })
}

function registerEndpoint(app: FastifyInstance, shop: Shop, call: Call, pipeline: Pipeline): void {
  const { name, endpoint } = call
  const { versions } = pipeline
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
      await pipeline.authenticate(request, reply, call)
      if (versions) chooseVersion(request, reply, versions)
    },
    async preValidation(request, reply) {
      const authorize = () => pipeline.authorize(request, reply, call)
      if (endpoint.multipart) await receiveForm(shop, endpoint, request, reply, authorize)
      else await authorize()
      // Clients need not send a body whose fields are all optional.
      if (body && request.body == null && isAllOptional(body)) request.body = {}
      rejectMisreadBody(request, body)
      if (versions) request.body = upgradeBody(request, name, versions)
      request.query = gatherLists(normalizeTexts(request.query) as Record<string, unknown>, query)
      rejectUnknownFields(request.query, query, 'query parameter')
      rejectPageWithCursor(request.query)
      rejectUnknownFields(request.body, body, 'field')
      request.params = normalizeTexts(request.params)
      request.body = normalizeTexts(request.body)
    },
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const { body: sent, params: path, query: search, headers: received } = request
      const input = { body: sent, params: path, query: search, headers: received, files: uploadedFiles(request) }
      const fields = requestedFields(request.query, response)
      const result = emptyBeyondLast(await pipeline.handle(request, reply, { ...call, input }), request.query)
      const write = CUSTOM_SERIALIZERS.get(response)
      reply.code(status)
      const json = write ? write(result as never) : reply.serialize(result as object)
      const versioned = versions ? downgradeJson(json, request, name, versions) : json
      return sendJson(request, reply, fields ? selectFields(versioned, fields) : versioned)
    },
  })
}

function isAllOptional({ required = [] }: { required?: readonly string[] }): boolean {
  return required.length === 0
}
