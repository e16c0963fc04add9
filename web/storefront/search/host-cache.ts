import type { liteClient } from 'algoliasearch/lite'

/** Time until a failed host is retried (spec 9). */
const HOST_RETRY_MS = 120_000

type HostCache = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['hostsCache']>

/**
 * Creates a cache of failed hosts, which lasts as long as the page. The client's own cache reads hosts by another key than it
 * writes them, so it forgets every failure and leaves an entry in the local storage for each.
 */
export function createHostCache(): HostCache {
  const failed = new Map<string, { host: unknown; until: number }>()
  return {
    async get<Value>(key: object | string, make: () => Promise<Value>) {
      const known = failed.get(addressOf(key))
      return known && known.until > Date.now() ? (known.host as Value) : make()
    },
    async set<Value>(key: object | string, host: Value) {
      const { status } = host as { status?: string }
      if (status === 'down') failed.set(addressOf(key), { host, until: Date.now() + HOST_RETRY_MS })
      return host
    },
    async delete(key: object | string) {
      failed.delete(addressOf(key))
    },
    async clear() {
      failed.clear()
    },
  }
}

function addressOf(host: object | string): string {
  if (typeof host === 'string') return host
  const { protocol, url, port } = host as { protocol?: string; url?: string; port?: number }
  return `${protocol}://${url}:${port ?? ''}`
}
