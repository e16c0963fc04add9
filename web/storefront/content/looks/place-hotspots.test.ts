import { expect, it } from 'vitest'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { placeHotspots } from './place-hotspots.ts'

const vase = { ocid: 7, title: 'Vase' } as InventoryCard
const mug = { ocid: 9, title: 'Mug' } as InventoryCard

it('numbers hotspots by product, and omits those of unlisted products', () => {
  const hotspots = [9, 7, 9, 8].map((ocid, index) => ({ x: index, y: index, ocid }))
  expect(placeHotspots({ hotspots, inventory: [vase, mug] })).toEqual([
    { x: 0, y: 0, number: 2, product: mug },
    { x: 1, y: 1, number: 1, product: vase },
    { x: 2, y: 2, number: 2, product: mug },
  ])
})
