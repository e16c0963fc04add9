import type { InventoryCard } from '#contract/catalog.ts'
import type { Look } from '#contract/content.ts'

interface PlacedProduct {
  x: number
  y: number
  /** The place of the product in the list below the picture, from 1. */
  number: number
  product: InventoryCard
}

/** The hotspots with their products; two on the same product bear the same number. */
export function placeHotspots({ hotspots, inventory }: Pick<Look, 'hotspots' | 'inventory'>): PlacedProduct[] {
  return hotspots.flatMap(({ x, y, ocid }) => {
    const place = inventory.findIndex((product) => product.ocid === ocid)
    const product = inventory[place]
    return product ? [{ x, y, number: place + 1, product }] : []
  })
}
