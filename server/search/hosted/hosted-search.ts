import type { Algoliasearch, IndexSettings, Rule, SearchMethodParams, SynonymHit } from 'algoliasearch'
import type { StoredRecord } from '#engine/engine.ts'
import { createAvailability } from './availability.ts'
import { type AttributeFacets, withAttributeFacets } from '#server/search/shop-index/attribute-facets.ts'
import { OWN_SETTINGS, SHOP_INDEX, type StoredSettings } from '#server/search/shop-index/default-settings.ts'

/**
 * Credentials of the hosted service. Without an application id or a public key, pages render no search (spec 7). Without an admin key,
 * records are not written to it.
 */
export interface HostedSettings {
  appId: string | undefined
  publicKey: string | undefined
  adminKey: string | undefined
  /** URL of a compatible service; undefined for the default one. */
  host: string | undefined
}

const SERVICE_ORIGINS = ['https://*.algolia.net', 'https://*.algolianet.com']

/** Those of the service's client for browsers. */
const TIMEOUTS_MS = { connect: 1000, read: 2000, write: 30_000 }

export type HostedSearch = ReturnType<typeof createHostedSearch>

/** Creates a hosted search service, used instead of the built-in engine, through its official client. */
export function createHostedSearch(settings: HostedSettings) {
  const { appId, publicKey, adminKey, host } = settings
  const { name } = SHOP_INDEX
  const clients = new Map<string, Promise<Algoliasearch>>()
  const whileAvailable = createAvailability()

  async function client(key: string | undefined): Promise<Algoliasearch> {
    if (!appId || !key)
      throw new Error('Set SEARCH_APP_ID, SEARCH_PUBLIC_KEY and SEARCH_ADMIN_KEY to use the hosted search.')
    const known = clients.get(key) ?? openClient(appId, key)
    clients.set(key, known)
    return known
  }

  /** The client is imported on demand, because most shops do not use it. */
  async function openClient(app: string, key: string): Promise<Algoliasearch> {
    const { algoliasearch } = await import('algoliasearch')
    const hosts = host === undefined ? undefined : [{ ...hostOf(host), accept: 'readWrite' as const }]
    return algoliasearch(app, key, { timeouts: TIMEOUTS_MS, ...(hosts && { hosts }) })
  }

  return {
    appId,
    origins: host === undefined ? SERVICE_ORIGINS : [new URL(host).origin],
    isWritable: appId !== undefined && adminKey !== undefined,
    config: appId && publicKey ? { appId, publicKey, hosts: host === undefined ? null : [hostOf(host)] } : null,

    /** Searches. Throws `SearchUnavailable` if the service is unavailable or refuses the key. */
    search(requests: readonly object[]): Promise<{ results: unknown[] }> {
      return whileAvailable(async () =>
        (await client(publicKey)).search({ requests: requests as SearchMethodParams['requests'] }),
      )
    },

    /** Saves and deletes records of the shop's index. Resolves when searches see the change. */
    async push(records: readonly StoredRecord[], deleted: readonly string[]): Promise<void> {
      const admin = await client(adminKey)
      if (records.length > 0) await admin.saveObjects({ indexName: name, objects: [...records], waitForTasks: true })
      if (deleted.length > 0)
        await admin.deleteObjects({ indexName: name, objectIDs: [...deleted], waitForTasks: true })
    },

    /** Writes the entries of own attributes into the settings of the index and its replicas. */
    async configureFacets(facets: AttributeFacets): Promise<void> {
      const admin = await client(adminKey)
      for (const indexName of [name, ...Object.keys(SHOP_INDEX.replicas)]) {
        const settings = (await admin.getSettings({ indexName })) as StoredSettings
        const { attributesForFaceting = [], numericAttributesForFiltering } = withAttributeFacets(settings, facets)
        const indexSettings = { attributesForFaceting, numericAttributesForFiltering } as IndexSettings
        await waitForTask(admin, await admin.setSettings({ indexName, indexSettings }))
      }
    },

    /** Replaces all records, settings, replicas, synonyms and rules of the index. Returns the number of records. */
    async replace(pages: AsyncIterable<readonly StoredRecord[]>, facets: AttributeFacets): Promise<number> {
      const admin = await client(adminKey)
      const temporary = `${name}_tmp`
      const { replicas: _replicas, ...indexSettings } = withAttributeFacets(SHOP_INDEX.settings, facets)
      await configure(admin, temporary, indexSettings)
      let count = 0
      for await (const objects of pages) {
        const [last] = (await admin.saveObjects({ indexName: temporary, objects: [...objects] })).slice(-1)
        if (last) await admin.waitForTask({ indexName: temporary, taskID: last.taskID })
        count += objects.length
      }
      const operationIndexParams = { operation: 'move' as const, destination: name }
      await waitForTask(admin, await admin.operationIndex({ indexName: temporary, operationIndexParams }))
      await configure(admin, name, withAttributeFacets(SHOP_INDEX.settings, facets))
      for (const [replica, settings] of Object.entries(SHOP_INDEX.replicas))
        await configure(admin, replica, withAttributeFacets(settings, facets))
      return count
    },
  }

  async function configure(admin: Algoliasearch, indexName: string, settings: object): Promise<void> {
    const indexSettings = Object.fromEntries(Object.entries(settings).filter(([setting]) => !(setting in OWN_SETTINGS)))
    await waitForTask(admin, await admin.setSettings({ indexName, indexSettings }))
    const synonymHit = SHOP_INDEX.synonyms as SynonymHit[]
    await waitForTask(admin, await admin.saveSynonyms({ indexName, synonymHit, replaceExistingSynonyms: true }))
    const rules = SHOP_INDEX.rules as Rule[]
    await waitForTask(admin, await admin.saveRules({ indexName, rules, clearExistingRules: true }))
  }

  async function waitForTask(admin: Algoliasearch, { taskID }: { taskID: number }): Promise<void> {
    await admin.waitForTask({ indexName: name, taskID })
  }
}

/** Converts a URL to a host of the client, whose `url` contains port and path. */
function hostOf(address: string): { url: string; protocol: 'http' | 'https' } {
  const { host, pathname, protocol } = new URL(address)
  return { url: host + pathname.replace(/\/$/, ''), protocol: protocol === 'http:' ? 'http' : 'https' }
}
