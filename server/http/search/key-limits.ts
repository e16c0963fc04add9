import { BlockList, isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { FastifyRequest } from 'fastify'
import {
  flatParameters,
  type IndexSettings,
  integer,
  MAX_HITS_PER_PAGE,
  type RawQuery,
  SearchProblem,
} from '#engine/engine.ts'
import { networksOf } from '#server/rate-limit/networks.ts'
import { createTokenBuckets } from '#server/rate-limit/token-buckets.ts'
import { type ApiKey, matchesPattern, type Restrictions } from '#server/search/search.ts'
import type { Caller } from './find-key.ts'

const SECONDS_PER_HOUR = 3600
const MAX_LIMITED_KEYS = 1000

/** Throws the protocol's 403 unless the request comes from an address and a page that its key allows, and before its end. */
export function requireOrigin({ restrictions, key }: Caller, request: FastifyRequest): void {
  for (const each of restrictions) validateRestrictions(each, request.ip)
  const referer = (request.headers.referer ?? '').slice(0, 2000)
  if (key && key.referers.length > 0 && !key.referers.some((pattern) => matchesPattern(pattern, referer)))
    throw new SearchProblem(403, 'Method not allowed with this referer')
}

/**
 * Creates the limit of keys with `maxQueriesPerIPPerHour`. The returned function counts a request from the network and returns the seconds
 * to wait, or 0 if it is allowed. Each process counts on its own.
 */
export function createKeyRates(): (key: ApiKey | null, address: string) => number {
  const bucketsByKey = new LRUCache<string, ReturnType<typeof createTokenBuckets>>({ max: MAX_LIMITED_KEYS })
  return (key, address) => {
    const limit = key?.maxQueriesPerIPPerHour ?? 0
    if (!key || limit === 0) return 0
    const name = `${key.value} ${limit}`
    const buckets = bucketsByKey.get(name) ?? createTokenBuckets({ rate: limit / SECONDS_PER_HOUR, burst: limit })
    bucketsByKey.set(name, buckets)
    const [{ network, share } = { network: '', share: 1 }] = networksOf(address)
    const now = performance.now()
    const wait = buckets.wait({ key: network, share }, now)
    if (wait === 0) buckets.take({ key: network, share }, 1, now)
    return wait
  }
}

const hitCount = integer(0, MAX_HITS_PER_PAGE)

/** Lowers the number of hits of a query to `maxHitsPerQuery` of its key. Invalid values are rejected when the query is parsed. */
export function withinMaxHits(query: RawQuery, { key }: Caller, defaultHits: number): RawQuery {
  const max = key?.maxHitsPerQuery ?? 0
  if (max === 0) return query
  const parameters = flatParameters(query)
  const lowered = (value: unknown, fallback: unknown) => {
    const count = hitCount.read(value ?? fallback)
    return count === undefined ? value : Math.min(count, max)
  }
  const { length } = parameters
  return {
    ...parameters,
    indexName: query.indexName,
    hitsPerPage: lowered(parameters['hitsPerPage'], defaultHits),
    ...(length !== undefined && length !== null && { length: lowered(length, undefined) }),
  }
}

/** Number of hits of a query that names none. */
export function defaultHitsOf(settings: IndexSettings | null): number {
  return settings?.query.hitsPerPage ?? 0
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
