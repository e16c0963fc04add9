import { expect, test } from 'vitest'
import type { InventoryItem } from '#contract/schemas/catalog/catalog.ts'
import type { PublicSettings } from '#web/shop.ts'
import { pageHead } from './page-head.ts'
import { productJsonLd } from './product-json-ld.ts'

const TEXT = 'Thrown by hand.\nFired twice.\n\n- clay\n- <b>glaze</b>'

test('descriptions for search engines and link previews are one line', () => {
  const line = 'Thrown by hand. Fired twice. clay <b>glaze</b>'
  const head = pageHead({ title: 'Mug', description: TEXT, canonical: 'https://shop.example/' }, [])
  expect(head).toContainEqual({ name: 'description', content: line })
  expect(head).toContainEqual({ property: 'og:description', content: line })
  const item = { description: TEXT, supplier: {}, images: [] } as unknown as InventoryItem
  expect(productJsonLd(item, {} as PublicSettings).description).toBe(line)
})
