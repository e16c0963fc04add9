import { type LiteClient, liteClient } from 'algoliasearch/lite'
import type { SearchConfig } from '#web/shop.ts'
import { guardSearch } from './guard.ts'
import { createHostCache } from './host-cache.ts'

/** Timeouts in milliseconds (spec 9). All three are required: a missing one would mean no timeout, not the default. */
const TIMEOUTS = { connect: 1000, read: 2000, write: 30_000 }
/** Number of attempts. The client tries each entry of its host list once, so the list repeats every host. */
const TRIES = 3

/** Creates the browser's client of the search service, with the search rules applied. */
export function createSearchClient(
  { appId, publicKey, hosts }: SearchConfig,
  { emptyText }: { emptyText: 'nothing' | 'everything' },
): LiteClient {
  const tries = (hosts === 'here' ? [here()] : hosts)?.flatMap((host) =>
    Array.from({ length: TRIES }, () => ({ ...host, accept: 'readWrite' as const })),
  )
  const client = liteClient(appId, publicKey, {
    timeouts: TIMEOUTS,
    hostsCache: createHostCache(),
    ...(tries && { hosts: tries }),
  })
  return guardSearch(client, { emptyText })
}

function here() {
  const { host, protocol } = window.location
  return { url: host, protocol: protocol === 'https:' ? ('https' as const) : ('http' as const) }
}
