import { createGunzip } from 'node:zlib'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { SearchProblem } from '#engine/engine.ts'
import type { Config } from '#server/config/config.ts'
import { type SearchNode, SearchUnavailable } from '#server/search/search.ts'
import type { Shop } from '#server/shop.ts'
import { isClientAbort, logClientAbort } from '#server/http/api/client-abort.ts'
import { temporaryProblem } from '#server/http/api/responses/errors.ts'
import { continueRequest } from '#server/http/ops/limit-work.ts'
import { createSearchAccess } from './access.ts'
import { readJson } from '#server/http/api/requests/read-json.ts'
import { dictionaryRoutes } from './dictionaries.ts'
import { eventRoutes } from './events.ts'
import { indexRoutes } from './indexes.ts'
import { absentRoutes } from './calls/absent-routes.ts'
import { keyRoutes } from './keys.ts'
import { queryRoutes, TOO_LARGE } from './queries.ts'
import { recommendRoutes } from './recommendations.ts'
import { recordRoutes } from './records.ts'

/** Registers the search protocol (`/1/…`) of the hosted service, for its client libraries. */
export function searchRoutes({ shop, search, config }: { shop: Shop; search: SearchNode; config: Config }) {
  return async (app: FastifyInstance): Promise<void> => {
    const bytesOf = speakProtocol(app)
    const access = createSearchAccess({ search: shop.search, rate: config.searchRate, bytesOf })
    const deps = { shop, search, access }
    queryRoutes(app, deps)
    recommendRoutes(app, deps)
    eventRoutes(app, deps)
    recordRoutes(app, deps)
    indexRoutes(app, deps)
    dictionaryRoutes(app, deps)
    keyRoutes(app, deps)
    absentRoutes(app)
    // Without this route, unknown paths would reach the pages of the storefront.
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/*',
      schema: { hide: true },
      handler: async (request, reply) => sendFailure(reply, 404, `No such call: ${request.method} ${pathOf(request)}`),
    })
  }
}

/** Registers the calls of later versions of the service's API (`/2/…`), which are those of absent features. */
export async function laterVersionRoutes(app: FastifyInstance): Promise<void> {
  speakProtocol(app)
  absentRoutes(app)
}

/** Makes all routes of `app` read bodies and report errors as the protocol does. Returns what `parseAnyBody` returns. */
function speakProtocol(app: FastifyInstance): (request: FastifyRequest) => number {
  allowAllOrigins(app)
  app.setErrorHandler(sendError)
  return parseAnyBody(app)
}

/**
 * Accepts JSON of any content type, also with gzip: the clients send it as text/plain. `bodyLimit` of a route limits the
 * uncompressed size. Returns a function that returns the uncompressed size of a request's body, in bytes.
 */
function parseAnyBody(app: FastifyInstance): (request: FastifyRequest) => number {
  const sizes = new WeakMap<FastifyRequest, number>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    sizes.set(request, body.length)
    continueRequest(request)
    try {
      done(null, readJson(body as Buffer))
    } catch (error) {
      done(error as SearchProblem)
    }
  })
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.headers['content-encoding'] !== 'gzip') return payload
    const unzipped = Object.assign(createGunzip(), { receivedEncodedLength: 0 })
    payload.on('data', (chunk: Buffer) => (unzipped.receivedEncodedLength += chunk.length))
    return payload.on('error', (error) => unzipped.destroy(error)).pipe(unzipped)
  })
  return (request) => sizes.get(request) ?? 0
}

/** Allows pages of any origin to search (CORS). Only the key of a request decides what it may do; cookies are ignored. */
function allowAllOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'correlation-id, retry-after',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'no-store',
      'correlation-id': request.id,
    })
  })
  app.options('/*', { schema: { hide: true } }, async (request, reply) =>
    reply
      .headers({
        'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE, OPTIONS',
        'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '*',
        'Access-Control-Max-Age': '86400',
      })
      .send({}),
  )
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (isClientAbort(error, request)) {
    logClientAbort(request)
    return sendFailure(reply, 400, 'Invalid request')
  }
  if (error instanceof SearchProblem) return sendFailure(reply, error.status, error.message)
  if (error instanceof SearchUnavailable) return sendFailure(reply.header('Retry-After', 1), 503, error.message)
  const problem = temporaryProblem(error)
  if (problem)
    return sendFailure(
      reply.header('Retry-After', String(problem.details['retry_after'])),
      problem.status,
      problem.message,
    )
  if (error instanceof Problem) return sendFailure(reply, error.status, error.message)
  const status = error.statusCode ?? 500
  if (status === 413) return sendFailure(reply, 413, TOO_LARGE)
  if (status < 500 || isUnreadable(error)) return sendFailure(reply, 400, 'Invalid request')
  request.log.error({ err: error }, 'unexpected failure of a search call')
  return sendFailure(reply, 500, 'Internal error')
}

/** True for a body that is not valid gzip, and for text that PostgreSQL cannot store. */
function isUnreadable({ code }: Partial<FastifyError>): boolean {
  return code?.startsWith('Z_') === true || code === '22021' || code === '22P05'
}

/** Sends an error in the protocol's format (protocol 1.5). */
function sendFailure(reply: FastifyReply, status: number, message: string) {
  return reply.code(status).type('application/json; charset=utf-8').send({ message, status })
}

/** Returns the path without the query, which contains the search key of browsers. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}
