import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { addBuyer, addProduct, PASSWORD, placementOf } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'

describe('placing an order', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    await test.work()
  })
  afterAll(() => test.close())

  let buyers = 0
  /** Creates a signed-in buyer, and returns what they can do. */
  async function buyer() {
    buyers += 1
    const { email, id } = await addBuyer(test.shop, `buyer${buyers}`)
    // Each from its own IP address: sign-ins are rate limited by address.
    const login = await test.app.inject({
      method: 'POST',
      url: '/legacy/login',
      payload: { email, password: PASSWORD },
      remoteAddress: `10.0.${buyers}.1`,
    })
    const headers = { authorization: `Bearer ${login.json<{ token: string }>().token}` }
    const call = async (method: 'GET' | 'POST', url: string, payload?: object, more: Record<string, string> = {}) => {
      const answer = await test.app.inject({ method, url, payload, headers: { ...headers, ...more } })
      return { status: answer.statusCode, body: answer.json() }
    }
    return {
      id,
      email,
      call,
      put: (ocid: number, quantity = 1) => call('POST', '/legacy/cart/add', { id: ocid, quantity }),
      checkout: async () => (await call('GET', '/api/v2/buyer/checkout')).body as Checkout,
      place: (checkout: Checkout, key: string = randomUUID(), more: object = {}) =>
        call('POST', '/api/v2/buyer/checkout/place', placementOf(checkout, more), { 'idempotency-key': key }),
    }
  }

  const stockOf = async (ocid: number) =>
    (await test.database.db.selectFrom('products').select('stock').where('ocid', '=', ocid).executeTakeFirstOrThrow())
      .stock

  it('makes a snapshot, takes the stock, empties the cart and mails the buyer', async () => {
    const ann = await buyer()
    const vase = await addProduct(test.database.db, { title: 'Stem <vase>', price_cents: 1234, stock: 50 })
    await ann.put(vase, 12)
    const checkout = await ann.checkout()
    const placed = await ann.place(checkout, randomUUID(), { po_number: 'PO-7' })
    expect(placed.status).toBe(201)
    const order = placed.body as Order
    expect(order).toMatchObject({
      invoice: expect.stringMatching(/^T-\d{6}$/),
      subtotal: 148.08,
      shippingCost: 25,
      orderTotal: 173.08,
      products: [{ ocid: vase, title: 'Stem <vase>', itemPrice: 12.34, qty: 12, lineTotal: 148.08 }],
      po_number: 'PO-7',
      due_on: checkout.terms.due_on,
    })
    expect(await stockOf(vase)).toBe(38)
    expect((await ann.call('GET', '/legacy/cart/count')).body.count).toBe(0)
    expect((await ann.call('GET', `/api/v2/buyer/order/${order.invoice}`)).body.data).toEqual(order)
    expect((await ann.call('GET', '/api/v2/buyer/order/last')).body.data).toEqual(order)

    const mail = await eventually(async () => {
      const found = await test.mailbox.read(`order-placed-${order.invoice}`)
      expect(found).not.toBeNull()
      return found
    })
    expect(mail).toMatchObject({ to: ann.email, subject: `Your order ${order.invoice}` })
    expect(mail?.text).toContain('12 x Stem <vase>')
    expect(mail?.html).toContain('Stem &lt;vase&gt;')
    expect(mail?.text).toContain('United States')
  })

  it('rejects a key that was used for another order', async () => {
    const cora = await buyer()
    await cora.put(await addProduct(test.database.db))
    const [checkout, key] = [await cora.checkout(), randomUUID()]
    await cora.place(checkout, key)
    const again = await cora.place(checkout, key, { po_number: 'another' })
    expect(again).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  })

  it('gives the last unit to one of two buyers and reports to the other which line and why', async () => {
    const [dan, eve] = [await buyer(), await buyer()]
    const last = await addProduct(test.database.db, { stock: 1, title: 'The last vase' })
    await Promise.all([dan.put(last), eve.put(last)])
    const checkouts = await Promise.all([dan.checkout(), eve.checkout()])
    const answers = await Promise.all([dan.place(checkouts[0]), eve.place(checkouts[1])])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const rejected = answers.find((answer) => answer.status === 409)
    expect(rejected?.body.code).toBe('cart_problems')
    expect(rejected?.body.cart.items[0]).toMatchObject({
      ocid: last,
      problems: [{ code: 'out_of_stock', message: 'The last vase is out of stock.', fix: { label: 'Remove', qty: 0 } }],
    })
    expect(await stockOf(last)).toBe(0)
  })

  it('is rejected with the new total if a price changed since the page was shown', async () => {
    const fay = await buyer()
    const ocid = await addProduct(test.database.db, { price_cents: 2000 })
    await fay.put(ocid, 2)
    const seen = await fay.checkout()
    await test.database.db.updateTable('products').set({ price_cents: 2500 }).where('ocid', '=', ocid).execute()
    const rejected = await fay.place(seen)
    expect(rejected).toMatchObject({ status: 409, body: { code: 'totals_changed' } })
    expect(rejected.body.checkout.totals.orderTotal).toBe(75)
    const accepted = await fay.place(rejected.body.checkout as Checkout)
    expect(accepted).toMatchObject({ status: 201, body: { orderTotal: 75 } })
  })

  it('keeps the order as it was when the product changes afterwards', async () => {
    const gus = await buyer()
    const ocid = await addProduct(test.database.db, { title: 'As it was', price_cents: 500 })
    await gus.put(ocid)
    const { body } = await gus.place(await gus.checkout())
    await test.database.db
      .updateTable('products')
      .set({ title: 'Renamed', price_cents: 900 })
      .where('ocid', '=', ocid)
      .execute()
    const { data } = (await gus.call('GET', `/api/v2/buyer/order/${body.invoice}`)).body
    expect(data.products[0]).toMatchObject({ title: 'As it was', itemPrice: 5 })
    await expect(
      test.database.db.updateTable('order_lines').set({ title: 'Forged' }).where('ocid', '=', ocid).execute(),
    ).rejects.toThrow('snapshot')
  })

  it('rejects an empty cart, an address of another company and a missing key', async () => {
    const [hal, ida] = [await buyer(), await buyer()]
    expect(await hal.place(await hal.checkout())).toMatchObject({ status: 409, body: { code: 'cart_empty' } })
    await hal.put(await addProduct(test.database.db))
    const foreign = (await ida.checkout()).addresses[0]?.id
    expect(await hal.place(await hal.checkout(), randomUUID(), { address_id: foreign })).toMatchObject({
      status: 422,
      body: { errors: { address_id: ['Choose one of your addresses.'] } },
    })
    const request = placementOf(await hal.checkout())
    expect(await hal.call('POST', '/api/v2/buyer/checkout/place', request)).toMatchObject({
      status: 422,
      body: { errors: { 'idempotency-key': ['This field is required.'] } },
    })
  })

  it('requires sign-in, and hides orders of other companies', async () => {
    const [jon, kim] = [await buyer(), await buyer()]
    await jon.put(await addProduct(test.database.db))
    const { body } = await jon.place(await jon.checkout())
    expect((await kim.call('GET', `/api/v2/buyer/order/${body.invoice}`)).status).toBe(404)
    const guest = await test.app.inject({ method: 'GET', url: '/api/v2/buyer/checkout' })
    expect(guest.statusCode).toBe(403)
    expect(guest.json()).toMatchObject({ code: 'not_signed_in' })
  })

  it('ships free from $500 on', async () => {
    const lea = await buyer()
    await lea.put(await addProduct(test.database.db, { price_cents: 49_999 }))
    expect((await lea.checkout()).totals).toMatchObject({ subtotal: 499.99, shippingCost: 25, orderTotal: 524.99 })
    await lea.put(await addProduct(test.database.db, { price_cents: 1 }))
    expect((await lea.checkout()).totals).toMatchObject({ subtotal: 500, shippingCost: 0, orderTotal: 500 })
  })
})
