import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { stockOf } from '#test-kit/orders/buying.ts'
import { ALL, orderNow, placeOrder } from '#test-kit/orders/placed-order.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await test.database.db
    .insertInto('sales_taxes')
    .values({ state: 'TX', rate_millionths: 82_500, taxes_shipping: true })
    .execute()
})
afterAll(() => test.close())

/** Places an order of $50.00 and $30.00 of goods, in two shipments; SKUs are in the order of its lines. */
async function shipped() {
  const placed = await placeOrder(test, [
    [
      { cents: 1000, units: 5 },
      { cents: 1500, units: 2 },
    ],
  ])
  const { invoice, products } = placed.order
  const skus = products.map(({ sku }) => sku)
  await test.shop.orders.fulfilment.accept(invoice)
  const first = new Map([[skus[0] ?? '', 3]])
  await test.shop.orders.fulfilment.ship(invoice, { ...ALL, lines: first })
  await test.shop.orders.fulfilment.ship(invoice, ALL)
  return { placed, invoice, skus }
}

const notesOf = async (placed: Parameters<typeof orderNow>[1]) =>
  (await orderNow(test, placed)).invoices.filter(({ kind }) => kind === 'credit_note')

describe('a partial refund', () => {
  it('credits units on the invoices that have them, with their tax, and restocks them on request', async () => {
    const { placed, invoice, skus } = await shipped()
    const ocid = placed.ocids[0]?.[0] ?? 0
    const before = await stockOf(test, ocid)
    await test.shop.orders.money.refund(invoice, {
      reason: 'Chipped',
      lines: new Map([[skus[0] ?? '', 4]]),
      restock: true,
    })
    const notes = await notesOf(placed)
    // Three units are on the first invoice, the fourth is on the second one.
    expect(notes.map(({ total }) => total)).toEqual([32.48, 10.82])
    expect(await stockOf(test, ocid)).toBe(before + 4)
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ state: 'shipped', balance: Math.round((now.orderTotal - 43.3) * 100) / 100 })
    expect(now.invoices[0]).toMatchObject({ status: 'due' })
    const more = test.shop.orders.money.refund(invoice, { reason: 'More', lines: new Map([[skus[0] ?? '', 2]]) })
    await expect(more).rejects.toThrow(`Only 1 of ${skus[0]} were invoiced`)
    await test.shop.orders.money.refund(invoice, { reason: 'No', lines: new Map([[skus[1] ?? '', 1]]) })
    expect(await stockOf(test, placed.ocids[0]?.[1] ?? 0)).toBe(9998)
  })

  it('adds up with the rest to exactly what was charged, and then the suborder is refunded', async () => {
    const { placed, invoice, skus } = await shipped()
    await test.shop.orders.money.refund(invoice, { reason: 'A scratch', cents: 1250 })
    await test.shop.orders.money.refund(invoice, { reason: 'Chipped', lines: new Map([[skus[1] ?? '', 1]]) })
    await test.shop.orders.money.refund(invoice, { reason: 'All' })
    const credited = (await notesOf(placed)).reduce((sum, { total }) => sum + Math.round(total * 100), 0)
    expect(credited).toBe(Math.round(placed.order.orderTotal * 100))
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ state: 'refunded', balance: 0 })
    expect(now.invoices.filter(({ kind }) => kind === 'invoice').map(({ status }) => status)).toEqual([
      'credited',
      'credited',
    ])
  })

  it('releases what was paid of an invoice, and never exceeds it, however many try at once', async () => {
    const { placed, invoice } = await shipped()
    const { orderTotal } = placed.order
    const cents = Math.round(orderTotal * 100)
    const { id, companyId } = await test.shop.orders.reading.forOperator(invoice)
    await test.shop.billing.receive({
      companyId,
      orderId: id,
      cardPaymentId: null,
      method: 'bank_transfer',
      reference: `R ${invoice}`,
      cents,
      on: '2026-01-02',
    })
    const half = Math.ceil(cents / 2) + 1
    const refunds = await Promise.allSettled(
      [1, 2, 3].map((which) => test.shop.orders.money.refund(invoice, { reason: `${which}`, cents: half })),
    )
    expect(refunds.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await test.shop.billing.depositsOfOrder(id)).toBe(half)
    const document = await test.shop.billing.renderDocument(companyId, (await notesOf(placed))[0]?.number ?? '')
    expect(document).not.toBeNull()
  })

  it('is rejected by the database if it exceeds the invoice', async () => {
    const { placed, invoice } = await shipped()
    await test.shop.orders.money.refund(invoice, { reason: 'Half', cents: 1000 })
    const [note] = await notesOf(placed)
    const again = test.database.pool.query(
      `insert into papers (kind, sequence, number, company_id, maker_order_id, credits_id, issued_on, due_on,
         goods_cents, shipping_cents, tax_cents, total_cents, snapshot)
       select kind, 900000, 'CN-900000', company_id, maker_order_id, credits_id, issued_on, due_on,
         1000000, shipping_cents, tax_cents, 1000000 + shipping_cents + tax_cents, snapshot
       from papers where number = $1`,
      [note?.number],
    )
    await expect(again).rejects.toThrow('takes back more than invoice')
  })

  it('states what to do if there is nothing to credit', async () => {
    const { order } = await placeOrder(test, [[{ cents: 1000, units: 5 }], [{ cents: 900, units: 1 }]])
    const refundAmount = (number: string) => test.shop.orders.money.refund(number, { reason: 'x', cents: 100 })
    await expect(refundAmount(order.invoice)).rejects.toThrow('A partial refund belongs to one maker: choose one of')
    await expect(refundAmount(`${order.invoice}-1`)).rejects.toThrow('cancel it instead')
  })
})
