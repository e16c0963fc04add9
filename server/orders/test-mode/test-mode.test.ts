import { Value } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { API_PATHS } from '#contract/api-paths.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { EVENT_KINDS, MAX_TEST_ORDERS, TEST_ORDER_DAYS } from '#contract/integrations.ts'
import { DAY_MS } from '#contract/values/days.ts'
import type { InvoiceDetails, ListedInvoice, Order, OrderSummary } from '#contract/schemas/orders/orders.ts'
import type { CreatedWebhook } from '#contract/schemas/integrations.ts'
import { type WebhookEventKind, webhookMessage } from '#contract/schemas/webhook-events.ts'
import { addProduct, PASSWORD, placementOf } from '#test-kit/catalog.ts'
import { addTester } from '#test-kit/orders/test-mode.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let ocid: number
let fixture: Awaited<ReturnType<typeof addTester>>
let testers = 0
beforeAll(async () => {
  test = await openTestShop()
  ocid = await addProduct(test.database.db, { sku: 'VASE', price_cents: 1999, stock: 90 })
  await test.database.db
    .insertInto('sales_taxes')
    .values({ state: 'TX', rate_millionths: 82_500, taxes_shipping: true })
    .execute()
})
afterAll(() => test.close())
beforeEach(async () => {
  testers += 1
  fixture = await addTester(test, `tester${testers}`)
})

type Orders = { data: OrderSummary[] }

async function stock(): Promise<number | undefined> {
  const row = await test.database.db.selectFrom('products').select('stock').where('ocid', '=', ocid).executeTakeFirst()
  return row?.stock
}

describe('a test key', () => {
  it('places an order that only test keys list, and takes nothing from the stock', async () => {
    const { tester, live } = fixture
    const order = await tester.place([[ocid, 3]], { po_number: 'PO-7' })
    expect(order).toMatchObject({ test: true, state: 'placed', payment: 'open', subtotal: 59.97, po_number: 'PO-7' })
    expect(order.invoice).toMatch(/^TEST-\d+$/)
    expect(await stock()).toBe(90)
    expect((await tester.call<Orders>('GET', '/orders?q=po-7&expand=lines')).body.data).toMatchObject([
      { invoice: order.invoice, test: true, units: 3, products: [{ sku: 'VASE' }] },
    ])
    expect((await tester.call('GET', '/order/last')).body).toEqual({ data: order })
    expect((await live.call<Orders>('GET', '/orders')).body.data).toEqual([])
    expect((await live.call('GET', `/order/${order.invoice}`)).status).toBe(404)
  })

  it('has a cart of its own, and reads no order that was placed without it', async () => {
    const { tester, live, buyer } = fixture
    await live.call('POST', '/legacy/cart/add', { payload: { id: ocid, quantity: 2 } })
    const { invoice } = await live.place([])
    expect(invoice).toMatch(/^T-/)
    await live.call('POST', '/legacy/cart/add', { payload: { id: ocid, quantity: 5 } })
    await tester.place([[ocid, 1]])
    expect((await tester.call<Orders>('GET', '/orders')).body.data).toHaveLength(1)
    expect((await tester.call('GET', `/order/${invoice}`)).status).toBe(404)
    expect((await tester.call('GET', `/order-files/${invoice}.pdf`)).status).toBe(404)
    const visitor = { user: buyer, guestHash: null }
    expect(await test.shop.cart.count(visitor)).toBe(5)
  })

  it('gets the same order for a retry, and an error for another request with its idempotency key', async () => {
    const { tester } = fixture
    const headers = { 'idempotency-key': 'order-of-the-test-1' }
    await tester.call('POST', '/legacy/cart/add', { payload: { id: ocid, quantity: 1 } })
    const { totals_hash, address_id, terms_version } = (
      await tester.call<{ totals_hash: string; address_id: number; terms_version: string | null }>('GET', '/checkout')
    ).body
    const payload = { totals_hash, address_id, terms_version, paymentMethod: 'invoice' }
    const first = await tester.call<Order>('POST', '/checkout/place', { payload, headers })
    const again = await tester.call<Order>('POST', '/checkout/place', { payload, headers })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.invoice).toBe(first.body.invoice)
    const other = await tester.call('POST', '/checkout/place', { payload: { ...payload, po_number: 'P' }, headers })
    expect(other).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  })

  it('gets a new order for a retry if this release cannot read the one of its idempotency key', async () => {
    const { tester } = fixture
    const headers = { 'idempotency-key': 'fixed-key-of-the-pipeline' }
    const fill = () => tester.call('POST', '/legacy/cart/add', { payload: { id: ocid, quantity: 1 } })
    await fill()
    const payload = placementOf((await tester.call<Checkout>('GET', '/checkout')).body)
    const place = (more: object = {}) =>
      tester.call<Order>('POST', '/checkout/place', { payload: { ...payload, ...more }, headers })
    const before = await place()
    await test.database.pool.query(`update test_orders set body = '{}' where invoice = $1`, [before.body.invoice])
    await fill()
    expect((await place({ po_number: 'P' })).status).toBe(409)
    const after = await place()
    expect(after.status).toBe(201)
    expect(after.body.invoice).not.toBe(before.body.invoice)
    expect((await place()).body.invoice).toBe(after.body.invoice)
    const { data } = (await tester.call<Orders>('GET', '/orders')).body
    expect(data.map(({ invoice }) => invoice)).toEqual([after.body.invoice])
  })

  it('gets the problems of an order: an empty cart, other totals, a payment', async () => {
    const { tester } = fixture
    await expect(tester.place([])).rejects.toThrow('cart_empty')
    await expect(tester.place([[ocid, 1]], { totals_hash: 'x' })).rejects.toThrow('totals_changed')
    const payment_id = '8a6e0804-2bd0-4672-b79d-d97027f9071a'
    await expect(tester.place([], { payment_id, paymentMethod: 'card' })).rejects.toThrow('needs no payment')
    expect(await tester.place([], { paymentMethod: 'card' })).toMatchObject({ payment: 'authorized', test_card: true })
  })

  it('gets the texts of the buyer, not those of staff', async () => {
    const { tester, buyer } = fixture
    await tester.call('POST', '/legacy/cart/add', { payload: { id: ocid, quantity: 1 } })
    const { body: approved } = await tester.call<Checkout>('GET', '/checkout')
    await test.database.pool.query(`update companies set status = 'pending' where id = $1`, [buyer.companyId])
    const { body: checkout } = await tester.call<Checkout>('GET', '/checkout')
    const placed = await tester.call<{ message: string }>('POST', '/checkout/place', {
      payload: placementOf(approved),
      headers: { 'idempotency-key': 'order-of-a-pending-buyer' },
    })
    expect(checkout.not_approved).toContain('your')
    expect(checkout.not_approved).not.toContain('Approve its registration')
    expect(placed.body.message).toBe(checkout.not_approved)
  })

  it('cannot make a call without a test mode, whatever its scopes are', async () => {
    const { tester, live } = fixture
    const closed = Object.values<Endpoint>(ENDPOINTS).filter(({ scopes, testMode }) => scopes && !testMode)
    expect(closed.length).toBeGreaterThan(20)
    for (const { api, path, method } of closed) {
      const answer = await test.app.inject({
        method,
        url: API_PATHS[api] + path.replaceAll(/:\w+/g, '1'),
        ...(method === 'POST' && { payload: {} }),
        headers: { authorization: `Bearer ${fixture.testKey}` },
      })
      expect(answer.json(), path).toMatchObject({ code: 'not_in_test_mode' })
    }
    expect((await tester.call('GET', '/order-files/orders.csv')).body.code).toBe('not_in_test_mode')
    const { invoice } = await live.place([[ocid, 1]])
    expect((await live.move(invoice, 'accept')).body.code).toBe('test_key_required')
  })

  it('is unknown to a node of the previous release, which would place a real order', async () => {
    const { rows } = await test.database.pool.query(
      `select is_test, secret_hash = sha256(convert_to($1, 'UTF8')) as is_found from api_keys where user_id = $2 order by id`,
      [fixture.testKey, fixture.buyer.id],
    )
    expect(rows).toEqual([
      { is_test: true, is_found: false },
      { is_test: false, is_found: false },
    ])
  })
})

describe('a test order', () => {
  it('ships in parts, is invoiced to the cent, and delivered', async () => {
    const { tester } = fixture
    const { invoice, orderTotal } = await tester.place([[ocid, 3]])
    expect((await tester.move(invoice, 'ship')).body.code).toBe('impossible_move')
    await tester.move(invoice, 'accept')
    const lines = [{ position: 0, quantity: 1 }]
    const part = await tester.move(invoice, 'ship', { lines, tracking: '1Z1' })
    expect(part.body.data).toMatchObject({ state: 'partly_shipped', payment: 'due', products: [{ shipped: 1 }] })
    expect((await tester.move(invoice, 'ship', { lines: [{ position: 0, quantity: 3 }] })).status).toBe(409)
    await tester.move(invoice, 'ship')
    await tester.move(invoice, 'pay')
    const { data } = (await tester.move(invoice, 'deliver')).body
    expect(data).toMatchObject({ state: 'delivered', payment: 'paid', balance: 0, paid: orderTotal })
    const totals = data.invoices.map(({ total }) => Math.round(total * 100))
    expect(totals).toHaveLength(2)
    expect(totals.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(orderTotal * 100))
  })

  it('has invoices with their lines', async () => {
    const { tester } = fixture
    const { invoice } = await tester.place([[ocid, 3]])
    await tester.move(invoice, 'accept')
    await tester.move(invoice, 'ship', { lines: [{ position: 0, quantity: 1 }] })
    await tester.move(invoice, 'ship')
    const all = (await tester.call<{ data: ListedInvoice[]; meta: object }>('GET', '/invoices?limit=1')).body
    expect(all).toMatchObject({ data: [{ number: `${invoice}-1-INV2` }], meta: { total: 2, last_page: 2 } })
    const { body } = await tester.call<{ data: InvoiceDetails }>('GET', `/invoices/${invoice}-1-INV1`)
    expect(body.data).toMatchObject({ goods: 19.99, lines: [{ sku: 'VASE', qty: 1, lineTotal: 19.99 }] })
    expect(body.data.goods + body.data.shipping + body.data.tax).toBeCloseTo(body.data.total, 2)
  })

  it('is canceled before it is accepted by the buyer, and with what is left of it by the supplier', async () => {
    const { tester } = fixture
    const { invoice, orderTotal } = await tester.place([[ocid, 2]], { paymentMethod: 'card' })
    await tester.move(invoice, 'pay')
    const canceled = await tester.call<{ data: Order }>('POST', `/order/${invoice}/cancel`, {
      payload: { reason: 'Ordered twice' },
    })
    expect(canceled.body.data).toMatchObject({
      state: 'cancelled',
      payment: 'refunded',
      refunded: orderTotal,
      groups: [{ cancellation: { by: 'buyer', reason: 'Ordered twice', units: 2, amount: orderTotal } }],
    })
    const again = await tester.call('POST', `/order/${invoice}/cancel`, { payload: {} })
    expect(again.body.code).toBe('not_cancellable')

    const second = await tester.place([[ocid, 2]])
    await tester.move(second.invoice, 'accept')
    await tester.move(second.invoice, 'ship', { lines: [{ position: 0, quantity: 1 }] })
    const rest = await tester.move(second.invoice, 'cancel', { reason: 'Broken in the kiln' })
    expect(rest.body.data).toMatchObject({ state: 'shipped', products: [{ shipped: 1, cancelled: 1 }] })
    expect(rest.body.data.current_total).toBe(rest.body.data.invoices[0]?.total)
  })

  it('makes a step once per idempotency key', async () => {
    const { tester } = fixture
    const { invoice } = await tester.place([[ocid, 3]])
    await tester.move(invoice, 'accept')
    const request = {
      payload: { lines: [{ position: 0, quantity: 1 }] },
      headers: { 'idempotency-key': 'ship-one-of-three-1' },
    }
    const ship = () => tester.call<{ data: Order }>('POST', `/test-orders/${invoice}/ship`, request)
    expect((await ship()).body.data.products[0]?.shipped).toBe(1)
    expect((await ship()).body.data.products[0]?.shipped).toBe(1)
  })

  it('sends marked messages to the webhooks that also get test orders', async () => {
    const { tester, buyer } = fixture
    const create = async (test_orders: boolean) => {
      const payload = { url: `https://erp.example/${test_orders}`, events: EVENT_KINDS, test_orders }
      return ((await buyer.call('POST', '/webhooks', payload)).body as CreatedWebhook).data
    }
    const [marked] = [await create(true), await create(false)]
    expect(marked.test_orders).toBe(true)
    const { invoice } = await tester.place([[ocid, 3]])
    for (const move of ['accept', 'ship', 'deliver']) await tester.move(invoice, move)
    const second = await tester.place([[ocid, 1]])
    await tester.move(second.invoice, 'cancel')
    const { rows } = await test.database.pool.query<{ body: string; url: string }>(
      `select body, url from integration_events as event join webhook_deliveries on event_id = event.id
       join webhooks on webhooks.id = webhook_id where event.company_id = $1 order by event.created_at`,
      [buyer.companyId],
    )
    const messages = rows.map(({ body }) => JSON.parse(body) as { event: WebhookEventKind; test?: true })
    expect(messages.map(({ event }) => event).toSorted()).toEqual(
      [
        'invoice.issued',
        'order.accepted',
        'order.cancelled',
        'order.delivered',
        'order.placed',
        'order.placed',
        'order.shipped',
      ].toSorted(),
    )
    expect(new Set(rows.map(({ url }) => url))).toEqual(new Set(['https://erp.example/true']))
    for (const message of messages) {
      expect(message.test).toBe(true)
      expect([...Value.Errors(webhookMessage(message.event), message)], message.event).toEqual([])
    }
  })

  it('has documents that are titled as a test, for its company', async () => {
    const { tester, live } = fixture
    const { invoice } = await tester.place([[ocid, 3]])
    await tester.move(invoice, 'accept')
    const { data } = (await tester.move(invoice, 'ship', { lines: [{ position: 0, quantity: 1 }] })).body
    expect(data.papers.map(({ kind }) => kind)).toEqual(['pro_forma', 'invoice', 'packing_slip'])
    for (const { url } of data.papers) {
      const file = await test.app.inject({ url, headers: { authorization: `Bearer ${fixture.testKey}` } })
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(file.rawPayload.toString('latin1')).toContain('(Test: ')
    }
    expect((await live.call('GET', data.papers[1]?.url ?? '')).status).toBe(404)
    const person = await test.app.inject({ url: data.papers[1]?.url ?? '', cookies: fixture.buyer.cookies })
    expect(person.statusCode).toBe(200)
    const stranger = await addTester(test, `stranger${testers}`)
    expect((await stranger.tester.call('GET', data.papers[1]?.url ?? '')).status).toBe(404)
  })

  it('is deleted after a month, when the account is closed, and when there are too many', async () => {
    const { tester, buyer } = fixture
    const count = async () => (await tester.call<{ meta: { total: number } }>('GET', '/orders')).body.meta.total
    const { invoice } = await tester.place([[ocid, 1]])
    await tester.place([[ocid, 1]])
    await test.database.pool.query('update test_orders set placed_at = $2 where invoice = $1', [
      invoice,
      new Date(Date.now() - (TEST_ORDER_DAYS + 1) * DAY_MS),
    ])
    await test.shop.orders.testMode.deleteOld()
    expect(await count()).toBe(1)
    await test.database.pool.query(
      `insert into test_orders (invoice, user_id, company_id, idempotency_key, request_hash, body, summary, invoices, search_text, taxes_shipping)
       select 'TEST-9' || company_id || lpad(n::text, 4, '0'), user_id, company_id, 'k' || n, '', body, summary, invoices, search_text, false
       from test_orders, generate_series(1, $2::integer) as n where company_id = $1`,
      [buyer.companyId, MAX_TEST_ORDERS],
    )
    await tester.place([[ocid, 1]])
    expect(await count()).toBe(MAX_TEST_ORDERS)
    await buyer.call('POST', '/close-account', { password: PASSWORD })
    const left = await test.database.pool.query('select id from test_orders where company_id = $1', [buyer.companyId])
    expect(left.rows).toEqual([])
  })
})
