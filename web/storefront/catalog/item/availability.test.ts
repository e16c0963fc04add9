import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { InventoryItem } from '#contract/schemas/catalog/catalog.ts'
import { Availability } from './availability.tsx'

const ITEM = { status: 'active', in_stock: true, stock: 40, badges: [], lead_time_days: null, supplier: {} }

/** Returns the markup of a product's facts in a shop whose new companies have net terms, or none. */
function markupOf(offersTerms: boolean): string {
  const Component = () => createElement(Availability, { item: ITEM as unknown as InventoryItem })
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component }])
  const hydrationData = { loaderData: { root: { offersTerms } } }
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ['/'], hydrationData }))
}

it('a product offers payment by invoice only in a shop with net terms', () => {
  expect(markupOf(true)).toContain('pay by invoice')
  expect(markupOf(false)).toContain('in stock')
  expect(markupOf(false)).not.toContain('invoice')
})
