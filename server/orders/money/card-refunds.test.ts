import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { addSupplier, addShopper, type Shopper } from '#test-kit/orders/buying.ts'
import { ALL, cancellationReference, orderNow, type PlacedOrder } from '#test-kit/orders/placed-order.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

let suppliers = 0
/** Places an order of two suppliers whose card is authorized. */
async function paidByCard(number = '4242 4242 4242 4242', units = 1): Promise<PlacedOrder & { paymentId: string }> {
  const shopper = await addShopper(test)
  for (const cents of [2000, 3000]) {
    suppliers += 1
    const supplier_id = await addSupplier(test, `card-supplier-${suppliers}`)
    await shopper.put(await addProduct(test.database.db, { supplier_id, price_cents: cents }), units)
  }
  const checkout = await shopper.checkout({ paymentMethod: 'card' })
  const key = randomUUID()
  const { payment_id } = await shopper.pay(checkout, key)
  await test.shop.payments.confirmLocal(shopper, payment_id, { number, expires: '12/49', cvc: '123' })
  const order = await shopper.place(checkout, { paymentMethod: 'card', payment_id }, key)
  return { shopper, order, ocids: [], paymentId: payment_id }
}

const paymentOf = (id: string) =>
  test.database.db.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const centsOf = (dollars: number) => Math.round(dollars * 100)

/** Returns the ledger accounts of the company that are not zero. */
async function openAccounts({ companyId }: Shopper) {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(cents) as cents from ledger_amounts
    join ledger_entries on ledger_entries.id = ledger_amounts.entry_id
    where company_id = ${companyId} group by account having sum(cents) <> 0`.execute(test.database.db)
  return rows
}

describe('an order paid by card', () => {
  it('is charged less after a cancellation, and is refunded once', async () => {
    const placed = await paidByCard()
    const { order, shopper, paymentId } = placed
    await test.shop.orders.fulfilment.cancelOwn(shopper, order.invoice, { number: `${order.invoice}-1` })
    const reference = `cancelled ${order.invoice}-1`
    await expect(test.shop.orders.money.refundCard(reference)).rejects.toThrow('not captured yet')
    await test.shop.payments.capture(paymentId)
    await Promise.all([test.shop.orders.money.refundCard(reference), test.shop.orders.money.refundCard(reference)])
    const second = centsOf(order.groups[1]?.total ?? 0)
    expect(await paymentOf(paymentId)).toMatchObject({ captured_cents: second, refunded_cents: 0 })
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'paid', paid: second / 100, balance: 0 })

    await test.shop.orders.fulfilment.accept(order.invoice)
    await test.shop.orders.fulfilment.ship(order.invoice, ALL)
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'paid', invoices: [{ status: 'paid' }] })
    await test.shop.orders.money.refund(order.invoice, { reason: 'Broken' })
    await test.shop.orders.money.refundCard(`refunded ${order.invoice}-2`)
    expect(await paymentOf(paymentId)).toMatchObject({ state: 'refunded', refunded_cents: second })
    expect(await orderNow(test, placed)).toMatchObject({ state: 'refunded', payment: 'refunded' })
    expect(await openAccounts(shopper)).toEqual([])
  })

  it('reports how much less is charged for goods that are returned before the charge', async () => {
    const placed = await paidByCard()
    const { invoice } = placed.order
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(`${invoice}-1`, ALL)
    await test.shop.orders.money.refund(`${invoice}-1`, { reason: 'Broken', cents: 1000 })
    const { rows } = await test.database.pool.query(
      `select data from pgboss.job where name = 'order.letter' and data->>'letter' = 'refunded' order by created_on desc limit 1`,
    )
    const email = await test.shop.orders.emails.render(rows[0]?.data, 'https://shop')
    expect(email?.text).toContain('Your card is charged $10.00 less.')
    expect(email?.text).not.toContain('You no longer owe')
    await test.shop.payments.capture(placed.paymentId)
    const charged = centsOf(placed.order.orderTotal) - 1000
    expect(await paymentOf(placed.paymentId)).toMatchObject({ captured_cents: charged })
  })

  it('is not charged if all of it is canceled before', async () => {
    const placed = await paidByCard()
    const { order, shopper, paymentId } = placed
    await test.shop.orders.fulfilment.cancelOwn(shopper, order.invoice, {})
    await test.shop.payments.capture(paymentId)
    expect(await paymentOf(paymentId)).toMatchObject({ state: 'cancelled', captured_cents: 0 })
    for (const which of [1, 2])
      await test.shop.orders.money.refundCard(cancellationReference(`${order.invoice}-${which}`))
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ state: 'cancelled', payment: 'cancelled', paid: 0 })
    expect(now.timeline.at(-1)?.text).toBe('The card was not charged: nothing of the order is left to pay.')
    expect(await openAccounts(shopper)).toEqual([])
  })

  it('is refunded what was charged during the cancellation', async () => {
    const placed = await paidByCard()
    const { order, shopper, paymentId } = placed
    // The processor captured all of it, and the shop crashed before it recorded that.
    await test.database.db
      .updateTable('local_cards')
      .set({ state: 'captured', captured_cents: centsOf(order.orderTotal) })
      .where('ref', '=', `local_${paymentId}`)
      .execute()
    await test.shop.orders.fulfilment.cancelOwn(shopper, order.invoice, { number: `${order.invoice}-1` })
    await test.shop.payments.capture(paymentId)
    const first = centsOf(order.groups[0]?.total ?? 0)
    expect((await paymentOf(paymentId)).captured_cents).toBe(centsOf(order.orderTotal))
    await test.shop.orders.money.refundCard(cancellationReference(`${order.invoice}-1`))
    expect((await paymentOf(paymentId)).refunded_cents).toBe(first)
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'paid', balance: 0 })
  })

  it('is refunded partially as long as something is left of the charge', async () => {
    const placed = await paidByCard()
    const { order, paymentId } = placed
    await test.shop.payments.capture(paymentId)
    await test.shop.orders.fulfilment.accept(order.invoice)
    await test.shop.orders.fulfilment.ship(`${order.invoice}-1`, ALL)
    const { messages } = await test.shop.orders.money.refund(`${order.invoice}-1`, { reason: 'Scratched', cents: 500 })
    expect(messages.join(' ')).toContain('partly refunded: CN-')
    const now = await orderNow(test, placed)
    const note = now.invoices.find(({ kind }) => kind === 'credit_note')
    await test.shop.orders.money.refundCard(`refunded ${order.invoice}-1 ${note?.number}`)
    await test.shop.orders.money.refundCard(`refunded ${order.invoice}-1 ${note?.number}`)
    expect((await paymentOf(paymentId)).refunded_cents).toBe(500)
    const rest = centsOf(order.groups[0]?.total ?? 0) - 500
    const more = test.shop.orders.money.refund(`${order.invoice}-1`, { reason: 'No', cents: rest + 1 })
    await expect(more).rejects.toThrow('was invoiced and is not credited yet')
    await test.shop.orders.money.refund(`${order.invoice}-1`, { reason: 'All of it' })
    await test.shop.orders.money.refundCard(`refunded ${order.invoice}-1`)
    expect((await paymentOf(paymentId)).refunded_cents).toBe(rest + 500)
    expect((await orderNow(test, placed)).groups[0]?.state).toBe('refunded')
  })

  it('is refunded at once for more shipments than a reference has room for', async () => {
    const placed = await paidByCard('4242 4242 4242 4242', 12)
    const { order, paymentId } = placed
    await test.shop.payments.capture(paymentId)
    await test.shop.orders.fulfilment.accept(order.invoice)
    const sku = order.products[0]?.sku ?? ''
    for (let shipment = 0; shipment < 12; shipment += 1)
      await test.shop.orders.fulfilment.ship(`${order.invoice}-1`, { ...ALL, lines: new Map([[sku, 1]]) })
    const most = centsOf(order.groups[0]?.total ?? 0) - 1
    await test.shop.orders.money.refund(`${order.invoice}-1`, { reason: 'Scratched', cents: most })
    const notes = (await orderNow(test, placed)).invoices.filter(({ kind }) => kind === 'credit_note')
    expect(notes).toHaveLength(12)
    await test.shop.orders.money.refundCard(`refunded ${order.invoice}-1 ${notes[0]?.number}`)
    expect((await paymentOf(paymentId)).refunded_cents).toBe(most)
  })

  it('has nothing to refund if its bank never paid', async () => {
    const { order, shopper, paymentId } = await paidByCard('4000 0000 0000 0341')
    await test.shop.payments.capture(paymentId)
    await test.shop.orders.fulfilment.cancelOwn(shopper, order.invoice, {})
    await test.shop.orders.money.refundCard(cancellationReference(`${order.invoice}-1`))
    expect((await paymentOf(paymentId)).refunded_cents).toBe(0)
    const { deposits } = await test.shop.billing.statement(shopper.companyId)
    expect(deposits).toBe(0)
  })
})
