import { type LiteClient, liteClient } from 'algoliasearch/lite'
import type { SearchConfig } from '#web/shop.ts'
import { guardSearch } from './guard.ts'
import { createHostMemory } from './host-memory.ts'

/** Milliseconds (spec 9). A part left out would not be the default but none, so they are given whole. */
const TIMEOUTS = { connect: 1000, read: 2000, write: 30_000 }
/** The client asks each entry of its list once: a host that stands there three times is tried three times. */
const TRIES = 3

/** The search service as the browser speaks to it, with the rules of searching around it. */
export function createSearchClient(
  { appId, publicKey, hosts }: SearchConfig,
  { emptyText }: { emptyText: 'nothing' | 'everything' },
): LiteClient {
  const tries = (hosts === 'here' ? [here()] : hosts)?.flatMap((host) =>
    Array.from({ length: TRIES }, () => ({ ...host, accept: 'readWrite' as const })),
  )
  const client = liteClient(appId, publicKey, {
    timeouts: TIMEOUTS,
    hostsCache: createHostMemory(),
    ...(tries && { hosts: tries }),
  })
  return guardSearch(client, { emptyText })
}

function here() {
  const { host, protocol } = window.location
  return { url: host, protocol: protocol === 'https:' ? ('https' as const) : ('http' as const) }
}
