import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CallOptions, MAX_HITS_PER_PAGE, type RawQuery, SearchProblem } from '#engine/engine.ts'
import { SearchUnavailable } from '#server/search/search.ts'
import { methodNotAllowed } from './access.ts'
import type { Caller } from './find-key.ts'
import { defaultHitsOf, withinMaxHits } from './key-limits.ts'
import { queriesCost } from './query-cost.ts'
import type { SearchRouteDeps } from './deps.ts'

const MAX_BODY_BYTES = 1024 * 1024
/** Room for the query and the cursor, which contains the query in Base64 (four thirds of its size). */
const MAX_BROWSE_BYTES = 3 * MAX_BODY_BYTES
/** Message of the 413 for a body over the limit. */
export const TOO_LARGE = 'The body is too large'
/** Maximum number of queries in one call. */
export const MAX_QUERIES = 100
/** Shorter than the timeout of the clients, so that they can retry at another node. */
const SEARCH_TIMEOUT_MS = 3000

interface IndexCall {
  Params: { index: string }
  Body: unknown
}

/** Registers the search calls. Responses are the bytes that the engine returns, without parsing. */
export function queryRoutes(app: FastifyInstance, { search, access }: SearchRouteDeps): void {
  const options = { bodyLimit: MAX_BODY_BYTES, schema: { hide: true } }

  /** Authorizes the queries. Returns them with no more hits than their key allows. */
  async function authorize(request: FastifyRequest, reply: FastifyReply, queries: readonly RawQuery[]) {
    const indices = queries.map((query) => query.indexName)
    const settingsOf = (name: string) => search.engine().settings(name)
    const caller = await access.searcher(request, reply, indices, (restrictions) =>
      queriesCost(queries, { restrictions, settingsOf }),
    )
    const limited = (query: RawQuery) => withinMaxHits(query, caller, defaultHitsOf(settingsOf(query.indexName)))
    return { ...permissionsOf(caller), queries: caller.key ? queries.map(limited) : queries }
  }

  async function sendOne(request: FastifyRequest, reply: FastifyReply, query: RawQuery) {
    const { admin, restrictions, queries } = await authorize(request, reply, [query])
    return send(reply, (options) => search.engine().query(queries[0] ?? query, admin, restrictions, options))
  }

  app.post<IndexCall>('/indexes/:index/queries', options, async (request, reply) => {
    requireAllIndexes(request.params.index)
    const { requests, strategy } = readQueries(request.body)
    const { admin, restrictions, queries } = await authorize(request, reply, requests)
    const call = { requests: queries, strategy, admin, restrictions }
    return send(reply, (options) => search.engine().search(call, options))
  })

  app.post<IndexCall>('/indexes/:index/query', options, async (request, reply) =>
    sendOne(request, reply, queryOf(request.body, request.params.index)),
  )

  app.get<IndexCall>('/indexes/:index', options, async (request, reply) =>
    sendOne(request, reply, queryOf(parametersOf(request), request.params.index)),
  )

  app.post<IndexCall & { Params: { facet: string } }>(
    '/indexes/:index/facets/:facet/query',
    options,
    async (request, reply) => {
      const { index, facet } = request.params
      const query = { ...queryOf(request.body, index), type: 'facet' }
      const { restrictions } = await authorize(request, reply, [query])
      return send(reply, (options) => search.engine().facetValues(query, facet, restrictions, options))
    },
  )

  const browsing = { ...options, bodyLimit: MAX_BROWSE_BYTES, onRequest: access.permits('browse') }
  async function sendPage(request: FastifyRequest, reply: FastifyReply, query: RawQuery) {
    const caller = access.callerOf(request)
    // The cursor repeats the parameters of the first page unsigned, so it could lift those of the key.
    if (Object.keys(caller.parameters ?? {}).length > 0) throw methodNotAllowed()
    const limited = withinMaxHits(query, caller, MAX_HITS_PER_PAGE)
    return send(reply, (options) => search.engine().browse(limited, permissionsOf(caller).admin, options))
  }
  app.post<IndexCall>('/indexes/:index/browse', browsing, async (request, reply) => {
    const query = queryOf(request.body, request.params.index)
    requireSpaceForCursor(query)
    return sendPage(request, reply, query)
  })
  app.get<IndexCall>('/indexes/:index/browse', browsing, async (request, reply) =>
    sendPage(request, reply, queryOf(parametersOf(request), request.params.index)),
  )
}

/** Returns the permissions of a caller as the engine has them: `admin` sees unretrievable attributes. */
export function permissionsOf({ admin, acl, parameters }: Caller) {
  return { admin: admin || acl.has('seeUnretrievableAttributes'), restrictions: parameters }
}

/** Returns the search parameters in the query string, where browsers also put the credentials. */
function parametersOf({ query }: { query: unknown }): { [name: string]: unknown } {
  return Object.fromEntries(
    Object.entries(objectOf(query)).filter(([name]) => !name.toLowerCase().startsWith('x-algolia-')),
  )
}

function queryOf(body: unknown, indexName: string): RawQuery {
  return { ...objectOf(body), indexName }
}

/** Rejects the first page of an export if a request with its cursor would exceed the body limit. */
function requireSpaceForCursor(query: RawQuery): void {
  if (!hasCursor(query) && Buffer.byteLength(JSON.stringify(query)) > MAX_BODY_BYTES)
    throw new SearchProblem(413, TOO_LARGE)
}

function hasCursor({ cursor, params }: RawQuery): boolean {
  return (cursor ?? null) !== null || (typeof params === 'string' && new URLSearchParams(params).has('cursor'))
}

type EngineCall = (options: CallOptions) => Promise<Uint8Array>

async function send(reply: FastifyReply, call: EngineCall) {
  const bytes = await withTimeout(reply, call)
  return reply
    .type('application/json; charset=utf-8')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** Aborts the call in the engine after the timeout and when the client closes the connection. */
async function withTimeout(reply: FastifyReply, call: EngineCall): Promise<Uint8Array> {
  const controller = new AbortController()
  const abort = () => controller.abort(new SearchUnavailable('The search took too long.'))
  const timer = setTimeout(abort, SEARCH_TIMEOUT_MS)
  reply.raw.once('close', abort)
  try {
    return await call({ signal: controller.signal })
  } finally {
    clearTimeout(timer)
    reply.raw.off('close', abort)
  }
}

function readQueries(body: unknown): { requests: RawQuery[]; strategy: string | undefined } {
  const { requests, strategy } = objectOf(body)
  if (!Array.isArray(requests)) throw new SearchProblem(400, 'Invalid body, expected { "requests": [...] }')
  if (requests.length > MAX_QUERIES)
    throw new SearchProblem(400, `Too many queries in one call, expected at most ${MAX_QUERIES}`)
  const queries = requests.map((request: unknown, index) => {
    const query = objectOf(request)
    const { indexName } = query
    if (typeof indexName !== 'string') throw new SearchProblem(400, `indexName is missing in request ${index}`)
    return { ...query, indexName }
  })
  return { requests: queries, strategy: typeof strategy === 'string' ? strategy : undefined }
}

/** Requires `*` as the index in the path of a call that names its indexes in the body. */
export function requireAllIndexes(index: string): void {
  if (index !== '*') throw new SearchProblem(404, 'This call goes to all indexes: /1/indexes/*/…')
}

/** Returns the body of a search call. Throws a 400 in the protocol's format if it is not an object. */
export function objectOf(body: unknown): { [name: string]: unknown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new SearchProblem(400, 'Invalid body, expected a JSON object')
  return body as { [name: string]: unknown }
}
