import { afterAll, beforeAll, expect, it } from 'vitest'
import { lastOrderEmail, payChange, placeByCard, proposeUnits } from '#test-kit/orders/edits.ts'
import { orderNow } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

/** Conditions of 0.1.0 for the payments that it charges, releases or settles. */
const QUERIES_OF_0_1_0 = {
  listUncaptured: `select id from card_payments
    where order_id is not null and state = 'authorized' and updated_at < now() - interval '30 minutes' and id = $1`,
  capturePayment: `select id from card_payments
    where order_id is not null and provider_ref is not null and state = 'authorized' and id = $1`,
  syncRow: `select id from card_payments where order_id is not null and state = 'authorized' and id = $1`,
  claimUnplaced: `select id from card_payments
    where order_id is null and state in ('created', 'authorized', 'declined', 'captured') and id = $1`,
  releasePayment: `select id from card_payments where (order_id is null or state = 'declined') and id = $1`,
}

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** Approves a change of $50.00 by card, whose job has not charged it for an hour. */
async function approvedAnHourAgo() {
  const placed = await placeByCard(test, true)
  const { invoice } = placed.order
  const number = await proposeUnits(test.shop, invoice, 2)
  const payment_id = await payChange(test, placed, number)
  await test.shop.orders.editing.approve(placed.shopper, { invoice, number, payment_id })
  await test.database.pool.query(`update card_payments set updated_at = now() - interval '1 hour' where id = $1`, [
    payment_id,
  ])
  return { placed, payment_id }
}

it.each(Object.entries(QUERIES_OF_0_1_0))(
  'a card that pays a change is not found by %s of 0.1.0',
  async (_name, query) => {
    const { placed, payment_id } = await approvedAnHourAgo()
    const found = async (id: string) => (await test.database.pool.query(query, [id])).rows.length
    expect(await found(payment_id)).toBe(0)
    await test.shop.orders.placing.settlePayments()
    expect(await orderNow(test, placed)).toMatchObject({ paid: 125, balance: 0, on_card: 0 })
  },
)

it('a card that pays a change is still to be charged in everything that is shown', async () => {
  const { placed } = await approvedAnHourAgo()
  expect(await orderNow(test, placed)).toMatchObject({
    payment: 'authorized',
    on_card: 50,
    card_payments: [{ state: 'charged' }, { state: 'authorized' }],
  })
})

it('a card that was released is not announced as one that will be charged', async () => {
  const { placed, payment_id } = await approvedAnHourAgo()
  const email = async () => (await lastOrderEmail(test, placed.order.invoice))?.text
  expect(await email()).toContain('$50.00 will be charged')
  await test.database.pool.query(`update card_payments set state = 'cancelled' where id = $1`, [payment_id])
  expect(await email()).not.toContain('$50.00 will be charged')
})
