import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import type { Look } from '#contract/schemas/content/content.ts'

interface PlacedProduct {
  x: number
  y: number
  /** Position of the product in the list below the image, from 1. */
  number: number
  product: InventoryCard
}

/** Returns the hotspots with their products. Two hotspots on the same product have the same number. */
export function placeHotspots({ hotspots, inventory }: Pick<Look, 'hotspots' | 'inventory'>): PlacedProduct[] {
  return hotspots.flatMap(({ x, y, ocid }) => {
    const place = inventory.findIndex((product) => product.ocid === ocid)
    const product = inventory[place]
    return product ? [{ x, y, number: place + 1, product }] : []
  })
}
