import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InvoiceDetails, InvoiceSummary, OrderSummary } from '#contract/schemas/orders/orders.ts'
import { todayForBuyers } from '#contract/values/days.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { ALL, orderNow, placeOrder, type PlacedOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let first: PlacedOrder
let second: PlacedOrder
let get: (path: string) => Promise<{ status: number; body: { data: unknown; errors?: object } }>
beforeAll(async () => {
  test = await openTestShop()
  first = await placeOrder(test, [
    [
      { cents: 1000, units: 5 },
      { cents: 300, units: 2 },
    ],
  ])
  second = await placeOrder(test, undefined, {}, first.shopper)
  await test.shop.orders.fulfilment.accept(first.order.invoice)
  await test.shop.orders.fulfilment.ship(first.order.invoice, ALL)
  const person = await signInAs(test, first.shopper.email)
  get = (path) => person.call('GET', path)
})
afterAll(() => test.close())

const numbers = async (query: string) =>
  ((await get(`/orders?${query}`)).body.data as OrderSummary[]).map(({ invoice }) => invoice)

it('lists orders that changed since a time, also by a shipment', async () => {
  const { pool } = test.database
  await pool.query(`alter table order_events disable trigger order_events_immutable;
    update order_events set happened_at = '2026-01-01' where kind = 'placed'`)
  expect(await numbers('updated_since=2026-02-01T00:00:00Z')).toEqual([first.order.invoice])
  expect(await numbers('updated_since=2025-12-01T00:00:00Z')).toEqual([second.order.invoice, first.order.invoice])
  expect((await get('/orders?updated_since=yesterday')).status).toBe(422)
})

it('lists orders with their lines as the order has them', async () => {
  const { body } = await get('/orders?expand=lines&limit=5')
  const now = await Promise.all([orderNow(test, second), orderNow(test, first)])
  expect((body.data as OrderSummary[]).map(({ products }) => products)).toEqual(now.map(({ products }) => products))
  expect(((await get('/orders')).body.data as OrderSummary[])[0]).not.toHaveProperty('products')
  expect((await get('/orders?expand=lines&limit=26')).body.errors).toHaveProperty('limit')
})

it('leads from a line to its product only while that has a page', async () => {
  const hidden = (await orderNow(test, first)).products[0]
  expect(hidden?.slug).toEqual(expect.any(String))
  await test.shop.lifecycle.setState('products', { keys: [hidden?.sku ?? ''], state: 'hidden' })
  const listed = ((await get('/orders?expand=lines&limit=5')).body.data as OrderSummary[]).at(-1)
  expect(listed?.products?.map(({ slug }) => slug)).toEqual([null, expect.any(String)])
  expect((await orderNow(test, first)).products.map(({ slug }) => slug)).toEqual([null, expect.any(String)])
})

it('returns an invoice with its lines, only to its company', async () => {
  const [listed] = (await get('/invoices')).body.data as InvoiceSummary[]
  const invoice = (await get(`/invoices/${listed?.number}`)).body.data as InvoiceDetails
  expect(invoice).toMatchObject({ ...listed, order: first.order.invoice, goods: 56, credits: null })
  expect(invoice.lines).toMatchObject([
    { qty: 5, itemPrice: 10, lineTotal: 50 },
    { qty: 2, itemPrice: 3, lineTotal: 6 },
  ])
  await addBuyer(test.shop, 'rival')
  const rival = await signInAs(test, 'rival')
  expect((await rival.call('GET', `/invoices/${listed?.number}`)).status).toBe(404)
})

it('lists invoices that were issued or paid since a time', async () => {
  const { pool } = test.database
  await pool.query(`alter table papers disable trigger papers_immutable; update papers set issued_on = '2026-01-05'`)
  const since = async (time: string) => (await get(`/invoices?updated_since=${time}`)).body.data as InvoiceSummary[]
  expect(await since('2026-01-05T12:00:00Z')).toHaveLength(1)
  expect(await since('2026-02-01T00:00:00Z')).toEqual([])
  const { current_total } = await orderNow(test, first)
  const money = { cents: Math.round(current_total * 100), reference: 'transfer 1', on: todayForBuyers() }
  await test.shop.orders.money.bookPayment(first.order.invoice, money)
  expect(await since('2026-02-01T00:00:00Z')).toMatchObject([{ status: 'paid' }])
})

it('lists seeds that changed since a time', async () => {
  const seed = { name: 'Window' }
  await test.shop.seeds.create(first.shopper, seed)
  const later = new Date(Date.now() + 3_600_000).toISOString()
  expect((await get('/seed?updated_since=2026-01-01T00:00:00Z')).body.data).toMatchObject([seed])
  expect((await get(`/seed?updated_since=${later}`)).body.data).toEqual([])
})
