import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import type { ProductRecord } from '#contract/schemas/catalog/search-record.ts'

/** Attributes that the index returns for a product in a list. */
export const CARD_ATTRIBUTES: (keyof ProductRecord)[] = ['card']

/** Returns the product card of a hit. */
export function cardOf(hit: object): InventoryCard {
  return (hit as ProductRecord).card
}
