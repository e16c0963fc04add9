import { setTimeout as pause } from 'node:timers/promises'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import type { CatalogChange } from '#database/catalog-change.ts'
import { type Engine, parseAllFilters, type Rule, type StoredRecord, type View } from '#engine/engine.ts'
import type { ObjectRow } from '#server/search/tables/record-stores.ts'

/** More rows at once are an import; comparing them is not worth it. */
const MAX_COMPARED = 100
/** The comparison queues behind searches of visitors. After this time the new records are applied without it. */
const COMPARE_TIMEOUT_MS = 200
const OCID = /^[1-9]\d*$/

/** Attribute of a record with the data of the product card. Only `stock` and the badge `low_stock` in it change with an order. */
const CARD = 'card'

/**
 * Returns the change that guests see once `rows` are written to the shop's index, which must not have happened yet: the products of which
 * only the stock changes, or `everything`. An order changes only the stock on the card of a record, so the results of all searches and their
 * order stay the same (`customRanking` ends with the product's number).
 */
export async function detectChange(engine: Engine, rows: readonly ObjectRow[]): Promise<CatalogChange> {
  if (rows.length > MAX_COMPARED || !rows.every((row) => OCID.test(row.object_id))) return 'everything'
  const timeout = pause(COMPARE_TIMEOUT_MS, null, { ref: false })
  const current = await Promise.race([readCurrent(engine, rows), timeout]).catch(() => null)
  if (!current) return 'everything'
  const onlyStockChanged = rows.every(({ object_id, body }) => body && current.get(object_id) === withoutStock(body))
  return onlyStockChanged ? new Set(rows.map((row) => Number(row.object_id))) : 'everything'
}

/**
 * Returns the store of the shop's index if `detectChange` may be used for it, else undefined: settings or rules of an operator may search,
 * filter or sort by attributes of the card, or break ties by the time of the last write.
 */
export function stockIndependentStore(views: ReadonlyMap<string, View>): string | undefined {
  const store = views.get(SEARCH_INDEX)?.store
  const viewsOfStore = [...views.values()].filter((view) => view.store === store)
  return viewsOfStore.every(isStockIndependent) ? store : undefined
}

function isStockIndependent({ settings, rules }: View): boolean {
  const { searchableAttributes } = settings
  // Without this setting all attributes are searchable, including the card.
  if (searchableAttributes.length === 0 || settings.customRanking.at(-1)?.attribute !== 'OCID') return false
  const attributes = [
    ...searchableAttributes.flat().map(({ name }) => name),
    ...settings.attributesForFaceting.map(({ name }) => name),
    ...(settings.numericAttributesForFiltering ?? []),
    ...settings.customRanking.map(({ attribute }) => attribute),
    ...settings.ranking.flatMap((criterion) => (typeof criterion === 'string' ? [] : criterion.attribute)),
    ...(settings.attributeForDistinct === undefined ? [] : [settings.attributeForDistinct]),
  ]
  return !attributes.some(isOnCard) && !rules.some(filtersByCard)
}

function isOnCard(attribute: string): boolean {
  return attribute === CARD || attribute.startsWith(`${CARD}.`)
}

/** True if the consequence of a rule filters by an attribute of the card. */
function filtersByCard({ consequence: { params = {} } }: Rule): boolean {
  const automatic = [params.automaticFacetFilters ?? [], params.automaticOptionalFacetFilters ?? []].flat()
  // An automatic filter is an attribute, with an optional score: `color` or `color<score=3>`.
  const facets = automatic.map((each) => (typeof each === 'string' ? (each.split('<')[0] ?? '') : each.facet))
  const filters = [...parseAllFilters(params), ...parseAllFilters({ facetFilters: params['optionalFilters'] })]
  const leaves = filters.flatMap(({ anyOf }) => anyOf)
  return [...facets, ...leaves.flatMap((leaf) => ('name' in leaf ? leaf.name : []))].some(isOnCard)
}

/** Returns the records that searches find now, as text without their stock. */
async function readCurrent(engine: Engine, rows: readonly ObjectRow[]): Promise<ReadonlyMap<string, string>> {
  const filters = rows.map((row) => `objectID:${row.object_id}`).join(' OR ')
  const request = { indexName: SEARCH_INDEX, filters, hitsPerPage: MAX_COMPARED, attributesToRetrieve: ['*'] }
  const response = await engine.browse(request, true)
  const { hits } = JSON.parse(Buffer.from(response).toString()) as { hits: StoredRecord[] }
  return new Map(hits.map((hit) => [hit.objectID, withoutStock(hit)]))
}

/** Returns a record without its stock, as text to compare: `objectID` is last, as in hits. */
function withoutStock({ objectID, ...record }: StoredRecord): string {
  const card = record[CARD]
  if (card === null || typeof card !== 'object' || Array.isArray(card)) return JSON.stringify({ ...record, objectID })
  const badges = Array.isArray(card['badges']) ? card['badges'].filter((badge) => badge !== 'low_stock') : []
  return JSON.stringify({ ...record, card: { ...card, stock: 0, badges }, objectID })
}
