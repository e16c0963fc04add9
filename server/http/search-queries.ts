import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RawQuery } from '#engine/engine.ts'
import { flatParameters } from '#engine/parameters/form.ts'
import { MOST_HITS } from '#engine/parameters/query-defaults.ts'
import { integer } from '#engine/parameters/readers.ts'
import { SearchProblem } from '#engine/problem.ts'
import { SearchUnavailable } from '#server/search/node.ts'
import type { SearchDoor } from './search.ts'
import type { Caller } from './search-access.ts'

const MOST_BYTES = 1024 * 1024
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

  async function caller(request: FastifyRequest, reply: FastifyReply, index: string): Promise<Caller> {
    return access.searcher(request, reply, [index], weightOf([objectOf(request.body)]))
  }

  app.post<IndexCall>('/indexes/:index/queries', options, async (request, reply) => {
    requireAll(request.params.index)
    const { requests, strategy } = readQueries(request.body)
    const indices = requests.map((query) => query.indexName)
    const { admin, restrictions } = await access.searcher(request, reply, indices, weightOf(requests))
    return send(reply, search.engine().search({ requests, strategy, admin, restrictions: restrictions?.parameters }))
  })

  app.post<IndexCall>('/indexes/:index/query', options, async (request, reply) => {
    const { index } = request.params
    const { admin, restrictions } = await caller(request, reply, index)
    return send(reply, search.engine().query(queryOf(request.body, index), admin, restrictions?.parameters))
  })

  app.post<IndexCall & { Params: { facet: string } }>(
    '/indexes/:index/facets/:facet/query',
    options,
    async (request, reply) => {
      const { index, facet } = request.params
      const { restrictions } = await caller(request, reply, index)
      return send(reply, search.engine().facetValues(queryOf(request.body, index), facet, restrictions?.parameters))
    },
  )

  app.post<IndexCall>('/indexes/:index/browse', options, async (request, reply) => {
    await access.requireAdmin(request, reply)
    return send(reply, search.engine().browse(queryOf(request.body, request.params.index), true))
  })
}

/** So many more hits are as much work as another query: they are read, marked and sent. */
const HITS_OF_A_QUERY = 100

/** How many ordinary queries these are as much work as. */
function weightOf(queries: readonly { [name: string]: unknown }[]): number {
  return queries.reduce((sum, query) => sum + 1 + Math.floor(wantedHits(query) / HITS_OF_A_QUERY), 0)
}

/** What is no number of hits is refused when it is read. */
function wantedHits(query: { [name: string]: unknown }): number {
  const { hitsPerPage, length } = flatParameters(query)
  return Math.max(hits.read(hitsPerPage) ?? 0, hits.read(length) ?? 0)
}

const hits = integer(0, MOST_HITS)

function queryOf(body: unknown, indexName: string): RawQuery {
  return { ...objectOf(body), indexName }
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
