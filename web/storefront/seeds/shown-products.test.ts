import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { SeedProduct } from '#contract/seeds.ts'
import { shownProducts } from './shown-products.ts'
import { ShownTile } from './shown-tile.tsx'

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
  line_total: 122,
  size: '4 × 4 × 9.5 in',
}

it('a client is shown the retail price and nothing the trade pays, plans or notes', () => {
  expect(shownProducts([PRODUCT], true)).toEqual([
    {
      ocid: 10001,
      title: 'Bottle vase',
      maker: 'Halden Clay Works',
      size: '4 × 4 × 9.5 in',
      image: null,
      retail: 45,
      gone: false,
    },
  ])
})

it('a client is shown no price where none are wanted', () => {
  expect(shownProducts([PRODUCT], false)[0]?.retail).toBeNull()
})

it('a client is told of a product that is no longer made, as its page tells', () => {
  const tellOf = (product: SeedProduct) =>
    shownProducts([product], true).map((shown) =>
      renderToStaticMarkup(createElement(ShownTile, { product: shown, priority: false })),
    )[0]
  expect(tellOf(PRODUCT)).not.toContain('no longer made')
  expect(tellOf({ ...PRODUCT, badges: ['discontinued'] })).toContain('This product is no longer made.')
})
