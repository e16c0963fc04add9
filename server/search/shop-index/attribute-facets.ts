import { isDeepStrictEqual } from 'node:util'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { facetSettings, readAttributes } from '#server/attributes/attributes.ts'
import { reserveRegistryTime } from '#server/search/tables/clock.ts'
import { findIndex, replicasOf, saveSettings } from '#server/search/tables/index-registry.ts'
import { SHOP_INDEX, type StoredSettings } from './default-settings.ts'

/** Entries of own attributes in the settings of an index. All others are of the shop or of operators. */
export interface AttributeFacets {
  facets: readonly string[]
  numbers: readonly string[]
}

/** Reads which own attributes searches can filter by. */
export async function readAttributeFacets(db: Db): Promise<AttributeFacets> {
  return facetSettings(await readAttributes(db))
}

/** Returns settings with the entries of these attributes and of no others. */
export function withAttributeFacets(settings: StoredSettings, { facets, numbers }: AttributeFacets): StoredSettings {
  return {
    ...settings,
    ...replaced(settings, 'attributesForFaceting', facets),
    ...replaced(settings, 'numericAttributesForFiltering', numbers),
  }
}

/** Returns settings without entries of own attributes, to compare them with the defaults. */
export function withoutAttributeFacets(settings: StoredSettings): StoredSettings {
  return withAttributeFacets(settings, { facets: [], numbers: [] })
}

const ATTRIBUTE_ENTRY = /^(?:\w+\()*attributes\./

function replaced(settings: StoredSettings, name: string, entries: readonly string[]): StoredSettings {
  const stored = settings[name]
  const others = Array.isArray(stored)
    ? stored.filter((entry) => typeof entry === 'string' && !ATTRIBUTE_ENTRY.test(entry))
    : []
  // Without numericAttributesForFiltering, all numbers can be filtered by.
  if (!Array.isArray(stored) && (entries.length === 0 || name === 'numericAttributesForFiltering')) return {}
  return { [name]: [...others, ...entries] }
}

/** Writes the entries of own attributes into the settings of the shop's index and its replicas. Nodes follow a change. */
export async function configureAttributeFacets(db: Db): Promise<void> {
  await inTransaction(db, async (db) => {
    // Reserve the time, which locks the clock, before reading: two jobs then write the settings one after the other.
    await reserveRegistryTime(db)
    const facets = await readAttributeFacets(db)
    const primary = await findIndex(db, SEARCH_INDEX)
    const replicas = (await replicasOf(db, SEARCH_INDEX)).filter(({ name }) => name in SHOP_INDEX.replicas)
    for (const { name, settings } of primary ? [primary, ...replicas] : []) {
      const configured = withAttributeFacets(settings, facets)
      if (!isDeepStrictEqual(settings, configured)) await saveSettings(db, name, configured)
    }
  })
}
