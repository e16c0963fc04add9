import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawParameters, SearchProblem } from '#engine/engine.ts'
import { networksOf } from '#server/rate-limit/networks.ts'
import { type Acl, allowsIndex } from '#server/search/search.ts'
import type { Shop } from '#server/shop.ts'
import { type Caller, createKeyFinder } from './find-key.ts'
import { createKeyRates, requireOrigin } from './key-limits.ts'
import { createRateLimit } from './query-rate.ts'

/** Returns the cost of a call in queries. The parameters of the key may change the number of hits. */
type QueryCost = (parameters: RawParameters | undefined) => number

export type SearchAccess = ReturnType<typeof createSearchAccess>

interface AccessDeps {
  search: Pick<Shop['search'], 'keys' | 'apiKeys'>
  rate: number
  /** Returns the uncompressed size of a request's body, in bytes. */
  bytesOf(request: FastifyRequest): number
}

/** A body costs one more query for each of these bytes: it is uncompressed, parsed and sent to a thread. */
const BYTES_PER_QUERY = 8192

/** Authenticates requests by their key, which is in a header or in the query (protocol 1.1), and limits their rate. */
export function createSearchAccess({ search, rate, bytesOf }: AccessDeps) {
  const limit = createRateLimit(rate)
  const findKey = createKeyFinder(search)
  const waitOfKey = createKeyRates()
  const callers = new WeakMap<FastifyRequest, Caller>()

  async function authenticate(
    request: FastifyRequest,
    reply: FastifyReply,
    costOf: QueryCost = () => 1,
  ): Promise<Caller> {
    const caller = await findKey(
      credential(request, 'x-algolia-application-id'),
      credential(request, 'x-algolia-api-key'),
    )
    if (caller?.admin) return remember(request, caller)
    const cost = caller ? Math.max(costOf(caller.parameters), 1 + Math.floor(bytesOf(request) / BYTES_PER_QUERY)) : 1
    const retryAfter =
      limit(networksOf(request.ip), performance.now(), cost) || waitOfKey(caller?.key ?? null, request.ip)
    if (retryAfter > 0) {
      reply.header('Retry-After', Math.ceil(retryAfter))
      throw new SearchProblem(429, 'Too many requests')
    }
    if (!caller) throw new SearchProblem(403, 'Invalid Application-ID or API key')
    requireOrigin(caller, request)
    return remember(request, caller)
  }

  function remember(request: FastifyRequest, caller: Caller): Caller {
    callers.set(request, caller)
    return caller
  }

  /** Returns the caller of a request that passed one of the functions below. Throws a 403 otherwise. */
  function callerOf(request: FastifyRequest): Caller {
    const caller = callers.get(request)
    if (!caller) throw methodNotAllowed()
    return caller
  }

  return {
    /** Authorizes a search of these indexes. `costOf` returns the cost of the call in queries. Throws 403 or 429. */
    async searcher(
      request: FastifyRequest,
      reply: FastifyReply,
      indices: readonly string[],
      costOf?: QueryCost,
    ): Promise<Caller> {
      const caller = await authenticate(request, reply, costOf)
      requireAcl(caller, ['search'])
      requireIndexes(caller, indices)
      return caller
    },

    /** Returns a hook that throws a 403 unless the key has one of the permissions, for the index in the path if there is one. */
    permits(...acl: readonly Acl[]) {
      return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
        const caller = await authenticate(request, reply)
        requireAcl(caller, acl)
        const { index } = request.params as { index?: string }
        if (index !== undefined && index !== '*') requireIndexes(caller, [index])
      }
    },

    /** Authenticates with any key. Throws 403 or 429. */
    authenticate,
    callerOf,

    /** Throws a 403 unless the key of an authenticated request has the permission for all of the indexes. */
    require(request: FastifyRequest, acl: Acl, indices: readonly string[]): void {
      const caller = callerOf(request)
      requireAcl(caller, [acl])
      requireIndexes(caller, indices)
    },

    /** Throws a 403 unless the request has the admin key. */
    async requireAdmin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { admin } = await authenticate(request, reply)
      if (!admin) throw methodNotAllowed()
    },
  }
}

/** True if the caller may use the index. */
export function allowsIndexTo({ restrictions }: Caller, name: string): boolean {
  return restrictions.every((each) => allowsIndex(each, name))
}

function requireAcl({ admin, acl }: Caller, required: readonly Acl[]): void {
  if (!admin && !required.some((each) => acl.has(each))) throw methodNotAllowed()
}

function requireIndexes(caller: Caller, indices: readonly string[]): void {
  if (!indices.every((name) => allowsIndexTo(caller, name)))
    throw new SearchProblem(403, 'Index not allowed with this API key')
}

/** The protocol's 403 for a call that the key does not permit. */
export function methodNotAllowed(): SearchProblem {
  return new SearchProblem(403, 'Method not allowed with this API key')
}

function credential({ headers, query }: FastifyRequest, name: string): string {
  const value = headers[name] ?? Object.entries(query as object).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : ''
}
