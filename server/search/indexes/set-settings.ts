import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { checkSettings, readSettings, SearchProblem, withCurrentNames } from '#engine/engine.ts'
import { reserveRegistryTime } from '#server/search/tables/clock.ts'
import {
  ensureIndex,
  findIndex,
  type IndexRow,
  insertIndex,
  replicasOf,
  saveSettings,
} from '#server/search/tables/index-registry.ts'
import { detachReplica } from './delete-index.ts'
import type { StoredSettings } from '#server/search/shop-index/default-settings.ts'

/**
 * Changes settings of an index and creates it if it does not exist; null resets a setting (protocol 1.2). `forward` also changes them
 * in the replicas. Returns the task.
 */
export async function setSettings(db: Db, name: string, partial: unknown, forward: boolean): Promise<number> {
  const {
    primary: _primary,
    version: _version,
    ...changes
  } = withCurrentNames(checkSettings(partial)) as StoredSettings
  return inTransaction(db, async (db) => {
    const task = await reserveRegistryTime(db)
    const index = await ensureIndex(db, name)
    const settings = merged(index.settings, changes)
    await saveSettings(db, name, settings)
    await bindReplicas(db, index, settings)
    if (forward) {
      const { replicas: _replicas, ...forwarded } = changes
      for (const replica of await replicasOf(db, name))
        await saveSettings(db, replica.name, merged(replica.settings, forwarded))
    }
    return task
  })
}

/** Returns the settings for a response, with the defaults that the service includes. */
export function completeSettings({ settings, primary }: IndexRow): StoredSettings {
  return { ...DEFAULTS, ...settings, ...(primary !== null && { primary }) }
}

const DEFAULTS: StoredSettings = {
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  hitsPerPage: 20,
  maxValuesPerFacet: 100,
  version: 2,
  searchableAttributes: null,
  attributesToRetrieve: null,
  unretrievableAttributes: null,
  optionalWords: null,
  attributesForFaceting: null,
  attributesToSnippet: null,
  attributesToHighlight: null,
  paginationLimitedTo: 1000,
  attributeForDistinct: null,
  exactOnSingleWordQuery: 'attribute',
  ranking: ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom'],
  customRanking: null,
  separatorsToIndex: '',
  removeWordsIfNoResults: 'none',
  queryType: 'prefixLast',
  highlightPreTag: '<em>',
  highlightPostTag: '</em>',
  alternativesAsExact: ['ignorePlurals', 'singleWordSynonym'],
}

function merged(before: StoredSettings, changes: StoredSettings): StoredSettings {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null))
}

/** Binds the indexes in the setting `replicas` to the store of the index, and detaches removed replicas. */
async function bindReplicas(db: Db, index: IndexRow, settings: StoredSettings): Promise<void> {
  const requested = new Set(readSettings(settings).replicas)
  if (index.primary !== null && requested.size > 0)
    throw new SearchProblem(400, `Index ${index.name} is a replica of ${index.primary}: it cannot have replicas`)
  if (requested.has(index.name)) throw new SearchProblem(400, `Index ${index.name} cannot be its own replica`)
  const bound = await replicasOf(db, index.name)
  for (const replica of bound) if (!requested.has(replica.name)) await detachReplica(db, replica)
  for (const replica of bound) requested.delete(replica.name)
  for (const name of requested) await bindReplica(db, index, settings, name)
}

/** Creates a replica with the settings of its primary. An existing index that becomes a replica keeps its settings and loses its records. */
async function bindReplica(db: Db, primary: IndexRow, settings: StoredSettings, name: string): Promise<void> {
  const { store } = primary
  const known = await findIndex(db, name)
  if (!known) {
    const { replicas: _replicas, ...inherited } = settings
    return insertIndex(db, { name, store, primary: primary.name, settings: inherited })
  }
  const [replica] = await replicasOf(db, name)
  if (known.primary !== null || replica)
    throw new SearchProblem(
      400,
      `Index ${name} is a replica or has replicas already: it cannot be one of ${primary.name}`,
    )
  await db
    .updateTable('search_indexes')
    .set({ primary_name: primary.name, store_id: store })
    .where('name', '=', name)
    .execute()
}
