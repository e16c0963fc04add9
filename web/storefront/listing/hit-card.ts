import type { InventoryCard } from '#contract/catalog.ts'
import type { ProductRecord } from '#contract/search-record.ts'

/** What is asked of the index for a product in a list. */
export const CARD_ATTRIBUTES: (keyof ProductRecord)[] = ['card']

/** The card of a product as a hit carries it. */
export function cardOf(hit: object): InventoryCard {
  return (hit as ProductRecord).card
}
