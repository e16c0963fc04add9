import type { Algoliasearch, Rule, SearchMethodParams, SynonymHit } from 'algoliasearch'
import type { StoredRecord } from '#engine/record.ts'
import { SHOP_INDEX } from './settings.ts'

/**
 * How the hosted service is reached. Without an application id or a public key the pages render no search (spec 7), without
 * an admin key it is not fed.
 */
export interface HostedSettings {
  appId: string | undefined
  publicKey: string | undefined
  adminKey: string | undefined
  /** Only for a service at an address of its own. */
  host: string | undefined
}

const SERVICE_ORIGINS = ['https://*.algolia.net', 'https://*.algolianet.com']

export type Hosted = ReturnType<typeof createHosted>

/** The hosted service in place of our own engine, spoken to with its own client. */
export function createHosted(settings: HostedSettings) {
  const { appId, publicKey, adminKey, host } = settings
  const { name } = SHOP_INDEX
  const clients = new Map<string, Promise<Algoliasearch>>()

  async function client(key: string | undefined): Promise<Algoliasearch> {
    if (!appId || !key)
      throw new Error('The hosted search lacks one of SEARCH_APP_ID, SEARCH_PUBLIC_KEY, SEARCH_ADMIN_KEY.')
    const known = clients.get(key) ?? openClient(appId, key)
    clients.set(key, known)
    return known
  }

  /** Most shops have no use for the client. */
  async function openClient(app: string, key: string): Promise<Algoliasearch> {
    const { algoliasearch } = await import('algoliasearch')
    const hosts = host === undefined ? undefined : [{ ...hostOf(host), accept: 'readWrite' as const }]
    return algoliasearch(app, key, { ...(hosts && { hosts }) })
  }

  return {
    appId,
    origins: host === undefined ? SERVICE_ORIGINS : [new URL(host).origin],
    feeds: appId !== undefined && adminKey !== undefined,
    config: appId && publicKey ? { appId, publicKey, hosts: host === undefined ? null : [hostOf(host)] } : null,

    async search(requests: readonly object[]): Promise<{ results: unknown[] }> {
      return (await client(publicKey)).search({ requests: requests as SearchMethodParams['requests'] })
    },

    /** Writes some records of the shop's index and deletes others; resolves when searches see it. */
    async push(records: readonly StoredRecord[], gone: readonly string[]): Promise<void> {
      const admin = await client(adminKey)
      if (records.length > 0) await admin.saveObjects({ indexName: name, objects: [...records], waitForTasks: true })
      if (gone.length > 0) await admin.deleteObjects({ indexName: name, objectIDs: [...gone], waitForTasks: true })
    },

    /** Puts these records, settings, replicas, synonyms and rules in the place of what is there. Returns their number. */
    async replace(pages: AsyncIterable<readonly StoredRecord[]>): Promise<number> {
      const admin = await client(adminKey)
      const beside = `${name}_tmp`
      const { replicas: _replicas, ...indexSettings } = SHOP_INDEX.settings
      await configure(admin, beside, indexSettings)
      let count = 0
      for await (const objects of pages) {
        const [last] = (await admin.saveObjects({ indexName: beside, objects: [...objects] })).slice(-1)
        if (last) await admin.waitForTask({ indexName: beside, taskID: last.taskID })
        count += objects.length
      }
      const operationIndexParams = { operation: 'move' as const, destination: name }
      await done(admin, await admin.operationIndex({ indexName: beside, operationIndexParams }))
      await configure(admin, name, SHOP_INDEX.settings)
      for (const [replica, settings] of Object.entries(SHOP_INDEX.replicas)) await configure(admin, replica, settings)
      return count
    },
  }

  async function configure(admin: Algoliasearch, indexName: string, indexSettings: object): Promise<void> {
    await done(admin, await admin.setSettings({ indexName, indexSettings }))
    const synonymHit = SHOP_INDEX.synonyms as SynonymHit[]
    await done(admin, await admin.saveSynonyms({ indexName, synonymHit, replaceExistingSynonyms: true }))
    const rules = SHOP_INDEX.rules as Rule[]
    await done(admin, await admin.saveRules({ indexName, rules, clearExistingRules: true }))
  }

  async function done(admin: Algoliasearch, { taskID }: { taskID: number }): Promise<void> {
    await admin.waitForTask({ indexName: name, taskID })
  }
}

/** A host as the client has it; its port and path stand in `url`. */
function hostOf(address: string): { url: string; protocol: 'http' | 'https' } {
  const { host, pathname, protocol } = new URL(address)
  return { url: host + pathname.replace(/\/$/, ''), protocol: protocol === 'http:' ? 'http' : 'https' }
}
