import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SearchProblem } from '#engine/engine.ts'
import { networksOf } from '#server/rate-limit/networks.ts'
import { allowsIndex, readSecuredKey, type Restrictions } from '#server/search/search.ts'
import type { Shop } from '#server/shop.ts'
import { createRateLimit } from './query-rate.ts'

/** Permissions of the client of a request. */
export interface Caller {
  admin: boolean
  restrictions: Restrictions | null
}

/** Returns the cost of a call in queries. The restrictions of the key may change the number of hits. */
type QueryCost = (restrictions: Restrictions | null) => number

export type SearchAccess = ReturnType<typeof createSearchAccess>

interface AccessDeps {
  keys: Shop['search']['keys']
  rate: number
  /** Returns the uncompressed size of a request's body, in bytes. */
  bytesOf(request: FastifyRequest): number
}

/** A body costs one more query for each of these bytes: it is uncompressed, parsed and sent to a thread. */
const BYTES_PER_QUERY = 8192

/** Authenticates requests by their key, which is in a header or in the query (protocol 1.1), and limits their rate. */
export function createSearchAccess({ keys, rate, bytesOf }: AccessDeps) {
  const limit = createRateLimit(rate)
  async function callerOf(request: FastifyRequest, reply: FastifyReply, costOf: QueryCost = () => 1): Promise<Caller> {
    const { app, search, admin } = await keys()
    const key = credential(request, 'x-algolia-api-key')
    const isKnown = safeEqual(credential(request, 'x-algolia-application-id'), app)
    if (isKnown && safeEqual(key, admin)) return { admin: true, restrictions: null }
    const isPublic = isKnown && safeEqual(key, search)
    const restrictions = isKnown && !isPublic ? readSecuredKey(key, search) : null
    const isValid = isPublic || restrictions !== null
    const retryAfter = limit(
      networksOf(request.ip),
      performance.now(),
      isValid ? Math.max(costOf(restrictions), 1 + Math.floor(bytesOf(request) / BYTES_PER_QUERY)) : 1,
    )
    if (retryAfter > 0) {
      reply.header('Retry-After', Math.ceil(retryAfter))
      throw new SearchProblem(429, 'Too many requests')
    }
    if (!isValid) throw new SearchProblem(403, 'Invalid Application-ID or API key')
    if (restrictions) validateRestrictions(restrictions, request.ip)
    return { admin: false, restrictions }
  }

  return {
    /** Authorizes a search of these indexes. `costOf` returns the cost of the call in queries. Throws 403 or 429. */
    async searcher(
      request: FastifyRequest,
      reply: FastifyReply,
      indices: readonly string[],
      costOf?: QueryCost,
    ): Promise<Caller> {
      const caller = await callerOf(request, reply, costOf)
      const { restrictions } = caller
      if (restrictions && !indices.every((name) => allowsIndex(restrictions, name)))
        throw new SearchProblem(403, 'Index not allowed with this API key')
      return caller
    },
    /** Throws 403 unless the request has the admin key, which every call other than a search requires. */
    async requireAdmin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { admin } = await callerOf(request, reply)
      if (!admin) throw new SearchProblem(403, 'Method not allowed with this API key')
    },
  }
}

function credential({ headers, query }: FastifyRequest, name: string): string {
  const value = headers[name] ?? Object.entries(query as object).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : ''
}

function safeEqual(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

function validateRestrictions({ validUntil, sources }: Restrictions, address: string): void {
  if (validUntil !== null && !(validUntil * 1000 > Date.now()))
    throw new SearchProblem(403, '"validUntil" parameter expired (less than current date)')
  if (sources !== null && !sources.some((source) => isWithin(address, source)))
    throw new SearchProblem(403, 'Source not allowed with this API key')
}

/** True if an address is in a network such as `192.168.1.0/24`, or equals it. A malformed network contains no address. */
function isWithin(address: string, source: string): boolean {
  const [, network = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(source) ?? []
  const family = isIP(network)
  if (family === 0) return false
  const longest = family === 6 ? 128 : 32
  const prefix = Number(bits ?? longest)
  if (prefix > longest) return false
  const list = new BlockList()
  list.addSubnet(network, prefix, family === 6 ? 'ipv6' : 'ipv4')
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
