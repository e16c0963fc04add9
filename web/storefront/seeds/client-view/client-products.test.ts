import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { SeedProduct } from '#contract/schemas/catalog/seeds.ts'
import { seedTexts } from '#texts/seeds/seed.ts'
import { ClientProductTile } from './client-product-tile.tsx'
import { clientProducts } from './client-products.ts'

const PRODUCT: SeedProduct = {
  ocid: 10001,
  sku: 'HAL-1',
  title: 'Bottle vase',
  slug: 'bottle-vase',
  image: null,
  c_id: 1,
  category: 'Vases',
  price: 19.5,
  sales_price: 15.25,
  is_sales: true,
  item_price: 15.25,
  retail_price: 45,
  price_from: 12.75,
  case_pack: 4,
  min_qty: 4,
  qty_step: 4,
  in_stock: true,
  stock: 116,
  lead_time_days: null,
  supplier: { id: 1, name: 'Halden Clay Works', slug: 'halden', ships_from: null },
  badges: ['sale'],
  seed_qty: 8,
  seed_note: 'Ask for a better price',
  position: 1,
  attached_at: '2026-11-21T00:00:00.000Z',
  available: true,
  unit_price: 15.25,
  line_total: 122,
  size: '4 × 4 × 9.5 in',
}

it('a client sees the retail price, and no wholesale price, planned quantity or note', () => {
  expect(clientProducts([PRODUCT], true)).toEqual([
    {
      ocid: 10001,
      title: 'Bottle vase',
      supplier: 'Halden Clay Works',
      size: '4 × 4 × 9.5 in',
      image: null,
      retail: 45,
      discontinued: false,
    },
  ])
})

it('a client sees no price if prices are switched off', () => {
  expect(clientProducts([PRODUCT], false)[0]?.retail).toBeNull()
})

it('a client sees that a product is discontinued', () => {
  const tileOf = (product: SeedProduct) =>
    clientProducts([product], true).map((shown) =>
      renderToStaticMarkup(createElement(ClientProductTile, { product: shown, priority: false })),
    )[0]
  expect(tileOf(PRODUCT)).not.toContain(seedTexts.client.discontinued)
  expect(tileOf({ ...PRODUCT, badges: ['discontinued'] })).toContain(seedTexts.client.discontinued)
})
