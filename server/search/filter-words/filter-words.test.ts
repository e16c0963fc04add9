import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({}, { search: true })
  await test.work()
  const { db } = test.database
  const ocids = [
    await addProduct(db, { title: 'Moon vase', price_cents: 1500, colors: ['Ink'] }),
    await addProduct(db, { title: 'Tall vase', price_cents: 3000, colors: ['Dark blue'] }),
    await addProduct(db, {
      title: 'Flat vase',
      price_cents: 2500,
      sales_price_cents: 2000,
      is_sales: true,
      colors: ['Ivory'],
    }),
    await addProduct(db, { title: 'Purple plate', price_cents: 900, colors: ['Ivory'] }),
  ]
  await test.shop.search.refresh(ocids)
  await test.search.caughtUp()
})
afterAll(() => test.close())

it('understands a price, the sale and a color that the products have by their own names', async () => {
  const understand = (text: string) => test.shop.search.filterWords(text, null)
  expect(await understand('vase under 20')).toEqual({
    text: 'vase',
    price: { from: null, to: 20 },
    sale: false,
    colors: [],
  })
  expect(await understand('sale vases')).toMatchObject({ text: 'vases', sale: true })
  const blue = await understand('blue vase')
  expect(blue).toMatchObject({ text: 'vase', price: null })
  expect(new Set(blue?.colors)).toEqual(new Set(['Ink', 'Dark blue']))
  expect(await understand('blue vase under 20')).toMatchObject({ colors: ['Ink'], price: { to: 20 } })
})

it('leaves a search as typed if its filters would find nothing', async () => {
  const understand = (text: string) => test.shop.search.filterWords(text, null)
  for (const text of ['vase under 2', 'sale plates', 'green vase', 'zeppelin under 20', 'vase'])
    expect([text, await understand(text)]).toEqual([text, null])
})

it('keeps a color in the text that no product has, beside another filter', async () => {
  expect(await test.shop.search.filterWords('purple plate under 10', null)).toMatchObject({
    text: 'purple plate',
    colors: [],
    price: { from: null, to: 10 },
  })
})
