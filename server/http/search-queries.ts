import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RawQuery } from '#engine/engine.ts'
import { SearchProblem } from '#engine/problem.ts'
import { SearchUnavailable } from '#server/search/node.ts'
import type { SearchDoor } from './search.ts'
import type { Caller } from './search-access.ts'
import { weighQueries } from './weigh-queries.ts'

const MOST_BYTES = 1024 * 1024
/** What was asked, and the cursor, which repeats it at four thirds of its size. */
const MOST_BYTES_OF_A_PAGE = 3 * MOST_BYTES
/** What is said of a body that is larger than it may be. */
export const TOO_LARGE = 'The body is too large'
/** Queries that one call may hold. */
export const MOST_QUERIES = 100
/** The clients give up soon after; another node may do better. */
const PATIENCE_MS = 3000

interface IndexCall {
  Params: { index: string }
  Body: unknown
}

/** Everything that searches. The engine's answers go out as the bytes they are. */
export function queryRoutes(app: FastifyInstance, { search, access }: SearchDoor): void {
  const options = { bodyLimit: MOST_BYTES, schema: { hide: true } }

  async function caller(request: FastifyRequest, reply: FastifyReply, queries: readonly RawQuery[]): Promise<Caller> {
    const indices = queries.map((query) => query.indexName)
    return access.searcher(request, reply, indices, (restrictions) =>
      weighQueries(queries, {
        restrictions: restrictions?.parameters,
        settingsOf: (name) => search.engine().settings(name),
      }),
    )
  }

  app.post<IndexCall>('/indexes/:index/queries', options, async (request, reply) => {
    requireAll(request.params.index)
    const { requests, strategy } = readQueries(request.body)
    const { admin, restrictions } = await caller(request, reply, requests)
    return send(reply, search.engine().search({ requests, strategy, admin, restrictions: restrictions?.parameters }))
  })

  app.post<IndexCall>('/indexes/:index/query', options, async (request, reply) => {
    const query = queryOf(request.body, request.params.index)
    const { admin, restrictions } = await caller(request, reply, [query])
    return send(reply, search.engine().query(query, admin, restrictions?.parameters))
  })

  app.post<IndexCall & { Params: { facet: string } }>(
    '/indexes/:index/facets/:facet/query',
    options,
    async (request, reply) => {
      const { index, facet } = request.params
      const query = { ...queryOf(request.body, index), type: 'facet' }
      const { restrictions } = await caller(request, reply, [query])
      return send(reply, search.engine().facetValues(query, facet, restrictions?.parameters))
    },
  )

  const browsing = { ...options, bodyLimit: MOST_BYTES_OF_A_PAGE, onRequest: access.requireAdmin }
  app.post<IndexCall>('/indexes/:index/browse', browsing, async (request, reply) => {
    const query = queryOf(request.body, request.params.index)
    requireRoomForCursor(query)
    return send(reply, search.engine().browse(query, true))
  })
}

function queryOf(body: unknown, indexName: string): RawQuery {
  return { ...objectOf(body), indexName }
}

/** A first page whose cursor could not be sent back beside what it repeats is refused before an export begins. */
function requireRoomForCursor(query: RawQuery): void {
  if (!hasCursor(query) && Buffer.byteLength(JSON.stringify(query)) > MOST_BYTES)
    throw new SearchProblem(413, TOO_LARGE)
}

function hasCursor({ cursor, params }: RawQuery): boolean {
  return (cursor ?? null) !== null || (typeof params === 'string' && new URLSearchParams(params).has('cursor'))
}

async function send(reply: FastifyReply, answer: Promise<Uint8Array>) {
  const bytes = await inTime(answer)
  return reply
    .type('application/json; charset=utf-8')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new SearchUnavailable('The search took too long.')), PATIENCE_MS)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function readQueries(body: unknown): { requests: RawQuery[]; strategy: string | undefined } {
  const { requests, strategy } = objectOf(body)
  if (!Array.isArray(requests)) throw new SearchProblem(400, 'Invalid body, expected { "requests": [...] }')
  if (requests.length > MOST_QUERIES)
    throw new SearchProblem(400, `Too many queries in one call, expected at most ${MOST_QUERIES}`)
  const queries = requests.map((request: unknown, index) => {
    const query = objectOf(request)
    const { indexName } = query
    if (typeof indexName !== 'string') throw new SearchProblem(400, `indexName is missing in request ${index}`)
    return { ...query, indexName }
  })
  return { requests: queries, strategy: typeof strategy === 'string' ? strategy : undefined }
}

/** Calls that name their indexes in the body have `*` in the path. */
export function requireAll(index: string): void {
  if (index !== '*') throw new SearchProblem(404, 'This call goes to all indexes: /1/indexes/*/…')
}

/** The body of a search call. Throws a 400 in the shape of the service where it is no object. */
export function objectOf(body: unknown): { [name: string]: unknown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new SearchProblem(400, 'Invalid body, expected a JSON object')
  return body as { [name: string]: unknown }
}
