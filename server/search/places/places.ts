import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import type { Place } from '#contract/schemas/catalog/catalog.ts'
import type { Db } from '#database/connect.ts'
import { type NameSearch, openNameSearch, readSynonym, type Synonym } from '#engine/engine.ts'
import { SHOP_INDEX } from '#server/search/shop-index/default-settings.ts'
import { readEntries } from '#server/search/tables/synonyms-and-rules.ts'

/** A new name or synonym is found after this time at the latest. */
const MAX_AGE_MS = 60_000
const MAX_PLACES = 4

export interface PlaceQuery {
  text: string
  /** True to find the places with the most words of the text if none has all. */
  nearest?: boolean
}

interface Names {
  places: readonly Place[]
  synonyms: readonly Synonym[]
}

/**
 * Creates the search for categories, suppliers and `others` (collections and pages) by name, with the words that the products are searched by: plurals, typos and the
 * synonyms of the shop's index. The names are read once a minute at most.
 */
export function createPlaces(db: Db, others: () => Promise<readonly Place[]>) {
  let names: Names | null = null
  let search: NameSearch | null = null
  let reading: { until: number; done: Promise<void> } | null = null

  async function refresh(): Promise<void> {
    const [places, more, synonyms] = await Promise.all([readPlaces(db), others(), readSynonyms(db)])
    const current = { places: [...places, ...more], synonyms }
    if (search && isDeepStrictEqual(current, names)) return
    search = await openNameSearch(
      current.places.map(({ name }) => name),
      SHOP_INDEX.settings,
      current.synonyms,
    )
    names = current
  }

  /** Returns the places that match, the best first, main categories before those below them, suppliers and the others. */
  return async ({ text, nearest = false }: PlaceQuery): Promise<Place[]> => {
    // A query without words would match every name.
    if (!/[\p{L}\p{N}]/u.test(text)) return []
    const now = performance.now()
    if (!reading || reading.until < now) {
      const started = { until: now + MAX_AGE_MS, done: refresh() }
      reading = started
      started.done.catch(() => {
        if (reading === started) reading = null
      })
    }
    await reading.done
    const found = search?.(text, {
      hitsPerPage: MAX_PLACES,
      removeWordsIfNoResults: nearest ? 'allOptional' : 'none',
    })
    return (found ?? []).flatMap((at) => names?.places[at] ?? [])
  }
}

async function readPlaces(db: Db): Promise<Place[]> {
  const [categories, suppliers] = await Promise.all([
    db
      .selectFrom('categories')
      .leftJoin('categories as parents', 'parents.c_id', 'categories.parent_id')
      .select(['categories.c_name', 'categories.c_link', 'parents.c_name as parent'])
      .where(sql<boolean>`categories.c_id not in (select hidden_categories())`)
      .orderBy('categories.parent_id', (order) => order.asc().nullsFirst())
      .orderBy('categories.position')
      .orderBy('categories.c_id')
      .execute(),
    db
      .selectFrom('suppliers')
      .select(['name', 'slug'])
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('products')
            .select('ocid')
            .whereRef('supplier_id', '=', 'suppliers.id')
            .where('status', '=', 'active'),
        ),
      )
      .orderBy('name')
      .execute(),
  ])
  return [
    ...categories.map(({ c_name, c_link, parent }) => ({
      kind: 'category' as const,
      name: c_name,
      slug: c_link,
      within: parent,
    })),
    ...suppliers.map(({ name, slug }) => ({ kind: 'supplier' as const, name, slug, within: null })),
  ]
}

/** Reads the synonyms of the shop's index. Those that cannot be parsed are skipped, as by the engine. */
async function readSynonyms(db: Db): Promise<Synonym[]> {
  const entries = await readEntries(db, 'search_synonyms', SEARCH_INDEX)
  return entries.flatMap((entry) => {
    try {
      return [readSynonym(entry)]
    } catch {
      return []
    }
  })
}
