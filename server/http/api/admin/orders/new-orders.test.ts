import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#contract/api-paths.ts'
import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import type { NewOrderPreview } from '#contract/schemas/admin/orders/new-orders.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { addShopper, addSupplier, type Shopper, stockOf } from '#test-kit/orders/buying.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test, ['orders.read', 'orders.create'], 'Sam Staff')
})
afterAll(() => test.close())

const auditRowsOf = (shopper: Shopper) =>
  test.database.db
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'actor_name'])
    .where('on_behalf_of', '=', shopper.id)
    .execute()

/** A buyer, and a product of a supplier of its own with a case pack of 6 and a price break at 12. */
async function addBuyerAndProduct() {
  const shopper = await addShopper(test)
  const supplier_id = await addSupplier(test, `maker-${randomUUID()}`, { min_order_cents: 7000 })
  const sku = `SKU-${randomUUID()}`
  const fields = { supplier_id, sku, case_pack: 6, min_qty: 6, qty_step: 6, stock: 60 }
  const ocid = await addProduct(test.database.db, { ...fields, breaks: [{ min_qty: 12, price_cents: 800 }] })
  return { shopper, sku, ocid }
}

const goods = ({ companyId, id }: Shopper, lines: object[]) => ({ company_id: companyId, user_id: id, lines })

async function preview(body: object): Promise<NewOrderPreview> {
  const answer = await sam.call('POST', '/orders/preview', body)
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer.body['data'] as NewOrderPreview
}

async function post(path: string, body: object, key: string = randomUUID(), by = sam) {
  const answer = await test.app.inject({
    method: 'POST',
    url: API_PATHS.admin + path,
    payload: body,
    headers: { ...by.headers, 'idempotency-key': key },
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

const placement = async (shopper: Shopper, lines: object[], more: object = {}) => {
  const { checkout } = await preview(goods(shopper, lines))
  const { address_id, totals_hash } = checkout
  return { ...goods(shopper, lines), address_id, totals_hash, paymentMethod: 'invoice', ...more }
}

describe('an order on behalf of a buyer', () => {
  it('is priced and placed like an order of the buyer, and names who placed it everywhere', async () => {
    const { shopper, sku, ocid } = await addBuyerAndProduct()
    await shopper.put(await addProduct(test.database.db), 3)
    const lines = [{ sku, quantity: 12, note: 'blue' }]
    const { checkout } = await preview(goods(shopper, lines))
    expect(checkout).toMatchObject({
      totals: { subtotal: 96, orderTotal: 121 },
      problems: [],
      paymentMethod: 'invoice',
    })
    const { status, body } = await post('/orders', await placement(shopper, lines, { po_number: 'PO-9' }))
    const { order } = body['data'] as AdminOrder
    expect([status, order]).toMatchObject([
      201,
      {
        orderTotal: 121,
        placed_by_staff: 'Sam Staff',
        po_number: 'PO-9',
        products: [{ ocid, qty: 12, itemPrice: 8, note: 'blue' }],
      },
    ])
    expect(await stockOf(test, ocid)).toBe(48)
    // The buyer's own cart is as it was.
    expect((await shopper.cart()).units).toBe(3)
    const own = await test.shop.orders.reading.byInvoice(shopper.visitor, order.invoice)
    expect(own?.timeline[0]).toMatchObject({ by: 'operator', text: 'Order placed for you by Sam Staff.' })
    const email = await test.shop.orders.emails.confirmation(order.invoice, 'https://shop')
    expect([email.to, email.text]).toEqual([
      shopper.email,
      expect.stringContaining(`Order ${order.invoice}, placed for you by Sam Staff.`),
    ])
    expect(await auditRowsOf(shopper)).toEqual([
      { action: 'adminPlaceOrder', subject_id: order.invoice, actor_name: 'Sam Staff' },
    ])
  })

  it('is placed once for its key, and the key belongs to its goods', async () => {
    const { shopper, sku, ocid } = await addBuyerAndProduct()
    const key = randomUUID()
    const request = await placement(shopper, [{ sku, quantity: 12 }])
    const invoices = []
    for (let time = 0; time < 2; time += 1) {
      invoices.push(((await post('/orders', request, key)).body['data'] as AdminOrder).order.invoice)
    }
    expect(new Set(invoices).size).toBe(1)
    expect(await auditRowsOf(shopper)).toMatchObject([{ action: 'adminPlaceOrder' }])
    expect(await stockOf(test, ocid)).toBe(48)
    const other = { ...request, lines: [{ sku, quantity: 18 }] }
    expect(await post('/orders', other, key)).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  })

  it('is rejected by the rules that reject the buyer, with what is wrong', async () => {
    const { shopper, sku } = await addBuyerAndProduct()
    const problems = async (lines: object[]) => (await preview(goods(shopper, lines))).checkout
    expect((await problems([{ sku, quantity: 7 }])).cart.items[0]?.problems[0]?.message).toContain('Sold in packs of 6')
    expect((await problems([{ sku, quantity: 6 }])).problems[0]?.message).toContain('takes first orders from $70.00')
    expect((await preview(goods(shopper, [{ sku: 'none', quantity: 1 }]))).unknown).toEqual(['none'])
    const request = await placement(shopper, [{ sku, quantity: 12 }])
    expect(await post('/orders', { ...request, totals_hash: 'x' })).toMatchObject({ body: { code: 'totals_changed' } })
    expect((await post('/orders', { ...request, paymentMethod: 'card' })).status).toBe(422)
    expect((await post('/orders', { ...request, lines: [{ sku: 'none', quantity: 1 }] })).status).toBe(422)
    await test.database.pool.query(
      'update companies set credit_limit_cents = 100, credit_limit_set_at = now() where id = $1',
      [shopper.companyId],
    )
    expect(await post('/orders', request)).toMatchObject({ status: 409, body: { code: 'terms_limit' } })
    await test.shop.accounts.companies.suspend(shopper.companyId, 'Unpaid')
    const suspended = 'The company is suspended, so it cannot order. Lift the suspension first.'
    expect(await post('/orders', request)).toMatchObject({
      status: 403,
      body: { code: 'not_approved', message: suspended },
    })
  })

  it('names what keeps the company from paying, for staff and not for the buyer', async () => {
    const { shopper, sku } = await addBuyerAndProduct()
    const reasonsNow = async () => {
      const { checkout } = await preview(goods(shopper, [{ sku, quantity: 12 }]))
      return checkout.payment_methods.map(({ reason }) => reason ?? '').join('\n')
    }
    await test.database.pool.query('update companies set credit_limit_cents = 100 where id = $1', [shopper.companyId])
    expect(await reasonsNow()).toMatch(/available credit of the company by \$\d+\.\d\d\. .* raise its credit limit\./)
    await test.database.pool.query('update companies set terms_days = 0 where id = $1', [shopper.companyId])
    const reasons = await reasonsNow()
    expect(reasons).toContain('The company has no net terms.')
    expect(reasons).not.toMatch(/\b(your|us)\b/i)
  })

  it('needs its permission, and a person of that company', async () => {
    const { shopper, sku } = await addBuyerAndProduct()
    const stranger = await addShopper(test)
    const request = await placement(shopper, [{ sku, quantity: 12 }])
    expect((await post('/orders', { ...request, user_id: stranger.id })).status).toBe(404)
    const kim = await signInStaff(test, ['orders.read', 'orders.write'], 'Kim')
    expect((await post('/orders', request, randomUUID(), kim)).status).toBe(403)
  })
})

describe('a cart that staff prepare', () => {
  it('is a draft of the buyer, emailed once, that opens into their cart', async () => {
    const { shopper, sku, ocid } = await addBuyerAndProduct()
    const key = randomUUID()
    const request = { ...goods(shopper, [{ sku, quantity: 12 }]), message: 'As we discussed' }
    const [first, again] = [await post('/orders/cart', request, key), await post('/orders/cart', request, key)]
    expect([first.status, again.body]).toEqual([201, first.body])
    expect(await auditRowsOf(shopper)).toMatchObject([{ action: 'adminPrepareCart' }])
    const { draft } = first.body['data'] as { draft: string }
    expect(await test.shop.cart.drafts.list(shopper)).toMatchObject([{ id: draft, name: 'From Sam Staff', units: 12 }])
    const { rows } = await test.database.pool.query<{ data: never }>(
      `select data from pgboss.job where name = 'order.letter' and data ->> 'draft' = $1`,
      [draft],
    )
    expect(rows).toHaveLength(1)
    const email = rows[0] && (await test.shop.orders.emails.render(rows[0].data, 'https://shop'))
    expect(email).toMatchObject({ to: shopper.email, subject: 'Sam Staff prepared a cart for you' })
    for (const text of ['As we discussed', `(${sku})`, 'From Sam Staff']) expect(email?.text).toContain(text)
    await test.shop.cart.drafts.open(shopper, draft, 'add', undefined)
    expect((await shopper.cart()).items).toMatchObject([{ ocid, quantity: 12 }])
  })
})
