import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { composeCartPdf } from './cart-pdf.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** Returns the label of the total in the PDF of a visitor's cart after adding a product. */
async function totalOf(visitor: Parameters<typeof test.shop.cart.content>[0], ocid: number): Promise<string> {
  await test.shop.cart.add(visitor, { id: ocid, quantity: 2 })
  const cart = await test.shop.cart.content(visitor)
  const { totals } = composeCartPdf(cart, { seller: { name: 'Fennel & Oak', address: [] }, buyer: [] })
  return totals.at(-1)?.label ?? ''
}

it('the sums of a cart’s PDF add up, with the savings listed separately', async () => {
  const vase = await addProduct(test.database.db, { price_cents: 2000, sales_price_cents: 1500, is_sales: true })
  const visitor = { user: null, guestHash: Buffer.alloc(32, 8) }
  await test.shop.cart.add(visitor, { id: vase, quantity: 2 })
  const cart = await test.shop.cart.content(visitor)
  const pdf = composeCartPdf(cart, { seller: { name: 'Fennel & Oak', address: [] }, buyer: [] })
  expect(pdf.totals.map(({ label }) => label)).toEqual([
    'Subtotal',
    'Shipping, estimated',
    'Sales tax, estimated',
    'Total so far',
  ])
  expect(pdf.terms.flatMap(({ lines }) => lines)).toContain('The subtotal is $10.00 below list prices.')
})

it('a cart’s PDF has a total only if shipping and tax are known, like its page', async () => {
  const { db } = test.database
  const known = await addProduct(db)
  const { id: supplier_id } = await db
    .insertInto('suppliers')
    .values({ name: 'Joiner', slug: 'joiner' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('shipping_methods')
    .values({ key: 'freight', supplier_id, name: 'Freight', kind: 'freight' })
    .execute()
  const byFreight = await addProduct(db, { supplier_id })
  const buyer = await addBuyer(test.shop, 'sheet')
  const visitor = { user: buyer, guestHash: null }
  expect(await totalOf({ user: null, guestHash: Buffer.alloc(32, 7) }, known)).toBe('Total so far')
  expect(await totalOf(visitor, known)).toBe('Total')
  expect(await totalOf(visitor, byFreight)).toBe('Total so far')
})

it('a cart’s PDF has its date in the format of invoices', async () => {
  const cart = await test.shop.cart.content({ user: null, guestHash: Buffer.alloc(32, 9) })
  const { facts } = composeCartPdf(cart, { seller: { name: 'Fennel & Oak', address: [] }, buyer: [] })
  expect(facts[0]).toEqual({ label: 'Date', value: expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/) })
})
