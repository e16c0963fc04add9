import type { InventoryCard } from '#contract/catalog.ts'
import { Flower } from './flower.tsx'

/** The flower over the picture of a card; always there where the product is kept. */
export function cardFlower(product: InventoryCard) {
  return <Flower product={product} className="absolute top-0.5 right-0.5 card-press" />
}
