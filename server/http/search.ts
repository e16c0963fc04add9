import { createGunzip } from 'node:zlib'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { SearchProblem } from '#engine/problem.ts'
import type { Config } from '#server/config.ts'
import { type SearchNode, SearchUnavailable } from '#server/search/node.ts'
import type { Shop } from '#server/shop.ts'
import { passing } from './failures.ts'
import { createSearchAccess, type SearchAccess } from './search-access.ts'
import { readJson } from './read-json.ts'
import { indexRoutes } from './search-indexes.ts'
import { queryRoutes, TOO_LARGE } from './search-queries.ts'
import { recordRoutes } from './search-records.ts'

export interface SearchDoor {
  shop: Shop
  search: SearchNode
  access: SearchAccess
}

/** The search protocol (`/1/…`), as the clients of the hosted service speak it. */
export function searchRoutes({ shop, search, config }: { shop: Shop; search: SearchNode; config: Config }) {
  return async (app: FastifyInstance): Promise<void> => {
    const bytesOf = takeAnyBody(app)
    const access = createSearchAccess({ keys: shop.search.keys, rate: config.searchRate, bytesOf })
    answerOtherOrigins(app)
    app.setErrorHandler(answerFault)
    const door = { shop, search, access }
    queryRoutes(app, door)
    recordRoutes(app, door)
    indexRoutes(app, door)
    // What is left must not become a page.
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/*',
      schema: { hide: true },
      handler: async (request, reply) => answer(reply, 404, `No such call: ${request.method} ${pathOf(request)}`),
    })
  }
}

/**
 * The clients send JSON as text/plain, in chunks, also zipped; each route says how much it takes when unzipped. The function returned
 * says how much that was.
 */
function takeAnyBody(app: FastifyInstance): (request: FastifyRequest) => number {
  const sizes = new WeakMap<FastifyRequest, number>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    sizes.set(request, body.length)
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

/** Any page may search: what a key may do is what counts, and no cookie is looked at. */
function answerOtherOrigins(app: FastifyInstance): void {
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

function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof SearchProblem) return answer(reply, error.status, error.message)
  if (error instanceof SearchUnavailable) return answer(reply.header('Retry-After', 1), 503, error.message)
  const problem = passing(error)
  if (problem) return answer(reply.header('Retry-After', String(problem.details['retry_after'])), 503, problem.message)
  if (error instanceof Problem) return answer(reply, error.status, error.message)
  const status = error.statusCode ?? 500
  if (status === 413) return answer(reply, 413, TOO_LARGE)
  if (status < 500 || isUnreadable(error)) return answer(reply, 400, 'Invalid request')
  request.log.error({ err: error }, 'unexpected failure of a search call')
  return answer(reply, 500, 'Internal error')
}

/** A body that is no gzip, and text that PostgreSQL takes nowhere. */
function isUnreadable({ code }: Partial<FastifyError>): boolean {
  return code?.startsWith('Z_') === true || code === '22021' || code === '22P05'
}

/** Every failure looks the same (protocol 1.5). */
function answer(reply: FastifyReply, status: number, message: string) {
  return reply.code(status).type('application/json; charset=utf-8').send({ message, status })
}

/** Without the key that the browser's client writes into the query. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}
