import { setTimeout as pause } from 'node:timers/promises'
import { SEARCH_INDEX } from '#contract/search.ts'
import type { CatalogChange } from '#database/catalog-change.ts'
import type { Engine, View } from '#engine/engine.ts'
import type { StoredRecord } from '#engine/record.ts'
import type { ObjectRow } from './stores.ts'

/** Who writes more at once is importing. */
const MOST_COMPARED = 100
/** Searches that visitors wait for may come first, but what is found is not to grow old for them. */
const COMPARED_WITHIN_MS = 200
const OCID = /^[1-9]\d*$/

/**
 * What guests see otherwise once `rows` are written to the shop's index, which has not been done yet. Orders change no more of a
 * record than the stock on its card: no product comes in, goes out or changes its place by it (`customRanking` ends with its number).
 */
export async function changeOf(engine: Engine, rows: readonly ObjectRow[]): Promise<CatalogChange> {
  if (rows.length > MOST_COMPARED || !rows.every((row) => OCID.test(row.object_id))) return 'everything'
  const late = pause(COMPARED_WITHIN_MS, null, { ref: false })
  const known = await Promise.race([readKnown(engine, rows), late]).catch(() => null)
  if (!known) return 'everything'
  const isStockAlone = rows.every(({ object_id, body }) => body && known.get(object_id) === butForStock(body))
  return isStockAlone ? new Set(rows.map((row) => Number(row.object_id))) : 'everything'
}

/**
 * The store of the shop's index, where `changeOf` is right about it: not where an operator's settings or rules look into cards, or
 * where of equals the last one written comes first.
 */
export function storeBlindToStock(views: ReadonlyMap<string, View>): string | undefined {
  const store = views.get(SEARCH_INDEX)?.store
  const searched = [...views.values()].filter((view) => view.store === store)
  return searched.every(isBlindToStock) ? store : undefined
}

function isBlindToStock({ settings, rules }: View): boolean {
  return settings.customRanking.at(-1)?.attribute === 'OCID' && !JSON.stringify([settings, rules]).includes('card')
}

/** What searches find now, but for its stock. */
async function readKnown(engine: Engine, rows: readonly ObjectRow[]): Promise<ReadonlyMap<string, string>> {
  const filters = rows.map((row) => `objectID:${row.object_id}`).join(' OR ')
  const request = { indexName: SEARCH_INDEX, filters, hitsPerPage: MOST_COMPARED, attributesToRetrieve: ['*'] }
  const answer = await engine.browse(request, true)
  const { hits } = JSON.parse(Buffer.from(answer).toString()) as { hits: StoredRecord[] }
  return new Map(hits.map((hit) => [hit.objectID, butForStock(hit)]))
}

/** As text, to be compared: hits name their id last, and records first. */
function butForStock({ objectID, ...record }: StoredRecord): string {
  const card = record['card']
  if (card === null || typeof card !== 'object' || Array.isArray(card)) return JSON.stringify({ ...record, objectID })
  const badges = Array.isArray(card['badges']) ? card['badges'].filter((badge) => badge !== 'low_stock') : []
  return JSON.stringify({ ...record, card: { ...card, stock: 0, badges }, objectID })
}
