import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#server/fixtures.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { addMaker, addShopper } from './test-buying.ts'
import { ALL, orderNow, type PlacedOrder } from './test-placed.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

let makers = 0
/** An order of two makers whose card was authorised. */
async function paidByCard(number = '4242 4242 4242 4242'): Promise<PlacedOrder & { paymentId: string }> {
  const shopper = await addShopper(test)
  for (const cents of [2000, 3000]) {
    makers += 1
    const supplier_id = await addMaker(test, `card-maker-${makers}`)
    await shopper.put(await addProduct(test.database.db, { supplier_id, price_cents: cents }))
  }
  const checkout = await shopper.checkout({ paymentMethod: 'card' })
  const key = randomUUID()
  const { payment_id } = await shopper.pay(checkout, key)
  await test.shop.payments.confirmLocal(shopper, payment_id, { number, expires: '12/49', cvc: '123' })
  const order = await shopper.place(checkout, { paymentMethod: 'card', payment_id }, key)
  return { shopper, order, ocids: [], paymentId: payment_id }
}

const refundedOf = async (id: string) =>
  (await test.database.db.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    .refunded_cents

describe('an order paid by card', () => {
  it('gives back to the card what is cancelled and what is refunded, once', async () => {
    const placed = await paidByCard()
    const { order, shopper, paymentId } = placed
    await test.shop.orders.cancelOwn(shopper, order.invoice, { number: `${order.invoice}-1` })
    const cancelled = `cancelled ${order.invoice}-1`
    await expect(test.shop.orders.refundCard(cancelled)).rejects.toThrow('not captured yet')
    await test.shop.payments.capture(paymentId)
    await Promise.all([test.shop.orders.refundCard(cancelled), test.shop.orders.refundCard(cancelled)])
    const first = Math.round((order.groups[0]?.total ?? 0) * 100)
    expect(await refundedOf(paymentId)).toBe(first)

    await test.shop.orders.accept(order.invoice)
    await test.shop.orders.ship(order.invoice, ALL)
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'paid', invoices: [{ status: 'paid' }] })
    await test.shop.orders.refund(order.invoice, 'Broken')
    await test.shop.orders.refundCard(`refunded ${order.invoice}-2`)
    expect(await refundedOf(paymentId)).toBe(Math.round(order.orderTotal * 100))
    expect(await orderNow(test, placed)).toMatchObject({ state: 'refunded', payment: 'refunded' })
    const { rows } = await sql<{ account: string; cents: number }>`
      select account, sum(cents) as cents from ledger_amounts
      join ledger_entries on ledger_entries.id = ledger_amounts.entry_id
      where company_id = ${shopper.companyId} group by account having sum(cents) <> 0`.execute(test.database.db)
    expect(rows).toEqual([])
  })

  it('has nothing to give back where its bank never paid', async () => {
    const { order, shopper, paymentId } = await paidByCard('4000 0000 0000 0341')
    await test.shop.payments.capture(paymentId)
    await test.shop.orders.cancelOwn(shopper, order.invoice, {})
    await test.shop.orders.refundCard(`cancelled ${order.invoice}-1`)
    expect(await refundedOf(paymentId)).toBe(0)
    const { deposits } = await test.shop.billing.statement(shopper.companyId)
    expect(deposits).toBe(0)
  })
})
