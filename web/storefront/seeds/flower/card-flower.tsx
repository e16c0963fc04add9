import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { Flower } from './flower.tsx'

/** The flower on the image of a product card. Always visible if the product is saved. */
export function cardFlower(product: InventoryCard) {
  return <Flower product={product} className="absolute top-0.5 right-0.5 card-press" />
}
