import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBuyer, addProduct } from '#server/fixtures.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { composeCartSheet } from './cart-sheet.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** What the sheet of somebody's cart calls its last sum, after they have put a product into it. */
async function totalOf(visitor: Parameters<typeof test.shop.cart.content>[0], ocid: number): Promise<string> {
  await test.shop.cart.add(visitor, { id: ocid, quantity: 2 })
  const cart = await test.shop.cart.content(visitor)
  const { totals } = composeCartSheet(cart, { seller: { name: 'Fennel & Oak', address: [] }, buyer: [] })
  return totals.at(-1)?.label ?? ''
}

it('the sums of a cart on paper add up: what is saved is said beside them', async () => {
  const vase = await addProduct(test.database.db, { price_cents: 2000, sales_price_cents: 1500, is_sales: true })
  const visitor = { user: null, guestHash: Buffer.alloc(32, 8) }
  await test.shop.cart.add(visitor, { id: vase, quantity: 2 })
  const cart = await test.shop.cart.content(visitor)
  const sheet = composeCartSheet(cart, { seller: { name: 'Fennel & Oak', address: [] }, buyer: [] })
  expect(sheet.totals.map(({ label }) => label)).toEqual([
    'Subtotal',
    'Shipping, estimated',
    'Sales tax, estimated',
    'Total so far',
  ])
  expect(sheet.terms.flatMap(({ lines }) => lines)).toContain('The subtotal is $10.00 below list prices.')
})

it('the sheet of a cart has a total only where shipping and tax are known, as its page says', async () => {
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
  const visitor = { user: { id: buyer.id, companyId: buyer.companyId }, guestHash: null }
  expect(await totalOf({ user: null, guestHash: Buffer.alloc(32, 7) }, known)).toBe('Total so far')
  expect(await totalOf(visitor, known)).toBe('Total')
  expect(await totalOf(visitor, byFreight)).toBe('Total so far')
})

it('the sheet of a cart has its date as invoices have theirs', async () => {
  const cart = await test.shop.cart.content({ user: null, guestHash: Buffer.alloc(32, 9) })
  const { facts } = composeCartSheet(cart, { seller: { name: 'Fennel & Oak', address: [] }, buyer: [] })
  expect(facts[0]).toEqual({ label: 'Date', value: expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/) })
})
