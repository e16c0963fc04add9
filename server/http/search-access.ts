import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SearchProblem } from '#engine/problem.ts'
import { networkOf } from '#server/accounts/attempts.ts'
import { allowsIndex, readSecuredKey, type Restrictions } from '#server/search/secured-key.ts'
import type { Shop } from '#server/shop.ts'
import { createRateLimit } from './search-rate.ts'

/** What whoever calls may do. */
export interface Caller {
  admin: boolean
  restrictions: Restrictions | null
}

/** The key has a say in how much is answered. */
type Weigh = (restrictions: Restrictions | null) => number

export type SearchAccess = ReturnType<typeof createSearchAccess>

interface AccessParts {
  keys: Shop['search']['keys']
  rate: number
  /** How long the body of a request is, unzipped. */
  bytesOf(request: FastifyRequest): number
}

/** So many bytes are as much work as a query, whatever they ask: they are unzipped, read, and sent to a thread. */
const BYTES_OF_A_QUERY = 8192

/** Decides by the key of a request, which stands in a header or in the query (protocol 1.1). */
export function createSearchAccess({ keys, rate, bytesOf }: AccessParts) {
  const limit = createRateLimit(rate)
  async function callerOf(request: FastifyRequest, reply: FastifyReply, weigh: Weigh = () => 1): Promise<Caller> {
    const { app, search, admin } = await keys()
    const key = credential(request, 'x-algolia-api-key')
    const isKnown = same(credential(request, 'x-algolia-application-id'), app)
    if (isKnown && same(key, admin)) return { admin: true, restrictions: null }
    const isPublic = isKnown && same(key, search)
    const restrictions = isKnown && !isPublic ? readSecuredKey(key, search) : null
    const isOurs = isPublic || restrictions !== null
    const wait = limit(
      networkOf(request.ip),
      performance.now(),
      isOurs ? Math.max(weigh(restrictions), 1 + Math.floor(bytesOf(request) / BYTES_OF_A_QUERY)) : 1,
    )
    if (wait > 0) {
      reply.header('Retry-After', Math.ceil(wait))
      throw new SearchProblem(429, 'Too many requests')
    }
    if (!isOurs) throw new SearchProblem(403, 'Invalid Application-ID or API key')
    if (restrictions) refuseOutside(restrictions, request.ip)
    return { admin: false, restrictions }
  }

  return {
    /** Who may search these indexes; `weigh` says how many queries the call is as much work as. Throws the 403 or 429. */
    async searcher(
      request: FastifyRequest,
      reply: FastifyReply,
      indices: readonly string[],
      weigh?: Weigh,
    ): Promise<Caller> {
      const caller = await callerOf(request, reply, weigh)
      const { restrictions } = caller
      if (restrictions && !indices.every((name) => allowsIndex(restrictions, name)))
        throw new SearchProblem(403, 'Index not allowed with this API key')
      return caller
    },
    /** Throws unless the admin key is given: for every call but searches. */
    async requireAdmin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { admin } = await callerOf(request, reply)
      if (!admin) throw new SearchProblem(403, 'Method not allowed with this API key')
    },
  }
}

function credential({ headers, query }: FastifyRequest, name: string): string {
  const given = headers[name] ?? Object.entries(query as object).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof given === 'string' ? given : ''
}

function same(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

function refuseOutside({ validUntil, sources }: Restrictions, address: string): void {
  if (validUntil !== null && !(validUntil * 1000 > Date.now()))
    throw new SearchProblem(403, '"validUntil" parameter expired (less than current date)')
  if (sources !== null && !sources.some((source) => isWithin(address, source)))
    throw new SearchProblem(403, 'Source not allowed with this API key')
}

/** Whether an address is in a network such as `192.168.1.0/24`, or that address itself. What is written otherwise is no network. */
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
