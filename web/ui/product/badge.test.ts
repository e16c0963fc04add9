import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Badge as BadgeCode } from '#contract/schemas/catalog/catalog.ts'
import { Badge } from './badge.tsx'

const textsOf = (badges: readonly BadgeCode[]) =>
  [...renderToStaticMarkup(createElement(Badge, { badges })).matchAll(/>([^<]+)</g)].map(([, text]) => text)

test.each<[BadgeCode[], string[]]>([
  [[], []],
  [
    ['low_stock', 'sale'],
    ['Sale', 'Low stock'],
  ],
  [['low_stock', 'new', 'best_seller'], ['Low stock']],
  [['best_seller', 'sale', 'new'], ['Sale']],
  [['sold_out', 'sale'], ['Sold out']],
  [['discontinued'], ['Discontinued']],
])('of %j, a product shows %j', (badges, texts) => {
  expect(textsOf(badges)).toEqual(texts)
})
