import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveByCard, editOrder, payChange, placeByCard, proposeUnits, units } from '#test-kit/orders/edits.ts'
import { ALL, orderNow, type PlacedOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** Places an order of $75.00 by card, and doubles its units for $50.00 that a second payment pays. */
async function paidTwice(): Promise<PlacedOrder & { payments: [string, string] }> {
  const placed = await placeByCard(test, true)
  const number = await proposeUnits(test.shop, placed.order.invoice, 2)
  return { ...placed, payments: [placed.payment, await approveByCard(test, placed, number)] }
}

/** Sends the pending refunds of an order to the processor. Returns what each payment took and what it gave back, in cents. */
async function moneyOf({ order }: PlacedOrder, payments: readonly string[]) {
  const { rows } = await test.database.pool.query<{ reference: string }>(
    `select reference from refunds join orders on orders.id = order_id where invoice = $1 and done_at is null`,
    [order.invoice],
  )
  for (const { reference } of rows) await test.shop.orders.money.refundCard(reference)
  const { rows: cards } = await test.database.pool.query(
    `select captured_cents as took, refunded_cents as back from local_cards
     join unnest($1::text[]) with ordinality as payment (id, place) on ref = 'local_' || payment.id order by place`,
    [payments],
  )
  return cards
}

describe('an order that two card payments paid', () => {
  it('refunds the newest payment first, and each at most what it took', async () => {
    const placed = await paidTwice()
    await editOrder(test.shop, placed.order.invoice, units(0, 8))
    expect(await moneyOf(placed, placed.payments)).toEqual([
      { took: 7500, back: 0 },
      { took: 5000, back: 2000 },
    ])
    await editOrder(test.shop, placed.order.invoice, units(0, 2))
    expect(await moneyOf(placed, placed.payments)).toEqual([
      { took: 7500, back: 3000 },
      { took: 5000, back: 5000 },
    ])
    expect(await orderNow(test, placed)).toMatchObject({ orderTotal: 45, paid: 45, refunded: 80, balance: 0 })
  })

  it('gives all of it back when it is canceled, and reports the sum to the buyer', async () => {
    const placed = await paidTwice()
    await test.shop.orders.fulfilment.cancelOwn(placed.shopper, placed.order.invoice, {})
    expect(await moneyOf(placed, placed.payments)).toEqual([
      { took: 7500, back: 7500 },
      { took: 5000, back: 5000 },
    ])
    const order = await orderNow(test, placed)
    expect(order).toMatchObject({ payment: 'cancelled', paid: 0, groups: [{ cancellation: { refunded: 125 } }] })
  })

  it('gives back what staff refund of shipped goods', async () => {
    const placed = await paidTwice()
    await test.shop.orders.fulfilment.accept(placed.order.invoice)
    await test.shop.orders.fulfilment.ship(placed.order.invoice, ALL)
    const refund = (cents: number) =>
      test.shop.orders.money.refund(`${placed.order.invoice}-1`, { reason: 'Broken', cents })
    expect((await refund(6000)).next).toBeNull()
    expect(await moneyOf(placed, placed.payments)).toEqual([
      { took: 7500, back: 1000 },
      { took: 5000, back: 5000 },
    ])
  })

  it('is charged less by the second card if it is canceled before that card is charged', async () => {
    const placed = await placeByCard(test, true)
    const { invoice } = placed.order
    const number = await proposeUnits(test.shop, invoice, 2)
    const payment_id = await payChange(test, placed, number)
    await test.shop.orders.editing.approve(placed.shopper, { invoice, number, payment_id })
    await editOrder(test.shop, invoice, units(0, 9))
    await test.shop.orders.fulfilment.cancelOwn(placed.shopper, invoice, {})
    const [suborder] = (await orderNow(test, placed)).groups
    expect(suborder?.cancellation).toMatchObject({ amount: 115, refunded: 75, uncharged: 40 })
    const shown = async () =>
      (await orderNow(test, placed)).card_payments.map(({ state, refunded }) => [state, refunded])
    expect(await shown()).toEqual([
      ['charged', 75],
      ['authorized', 0],
    ])
    await test.shop.payments.capture(payment_id)
    expect(await shown()).toEqual([
      ['charged', 75],
      ['released', 0],
    ])
    expect(await moneyOf(placed, [placed.payment, payment_id])).toEqual([
      { took: 7500, back: 7500 },
      { took: 0, back: 0 },
    ])
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'cancelled', paid: 0, on_card: 0 })
  })

  it('assigns what 0.1.0 booked on the first payment to the second, of which it is', async () => {
    const placed = await placeByCard(test, true)
    const { invoice } = placed.order
    const number = await proposeUnits(test.shop, invoice, 2)
    const payment_id = await payChange(test, placed, number, '4000 0000 0000 0259')
    await test.shop.orders.editing.approve(placed.shopper, { invoice, number, payment_id })
    await test.shop.payments.capture(payment_id)
    await test.shop.orders.money.bookCardRefunds(payment_id)
    const reference = `dispute dispute_of_local_${payment_id}`
    await test.database.pool.query('update refunds set card_payment_id = $1 where reference = $2', [
      placed.payment,
      reference,
    ])
    const refunded = async () => (await orderNow(test, placed)).card_payments.map((payment) => payment.refunded)
    expect(await refunded()).toEqual([50, 0])
    await test.shop.orders.money.bookCardRefunds(payment_id)
    expect(await refunded()).toEqual([0, 50])
  })

  it('never refunds more to a card than it took, also by a bug', async () => {
    const placed = await paidTwice()
    const { id, companyId } = await test.shop.orders.reading.forOperator(placed.order.invoice)
    const refund = (reference: string, cents: number) =>
      test.shop.transaction(({ billing }) =>
        billing.bookPendingRefund({ orderId: id, companyId, cardPaymentId: placed.payments[1], reference, cents }),
      )
    await refund(`first of ${placed.order.invoice}`, 3000)
    await expect(refund(`second of ${placed.order.invoice}`, 2001)).rejects.toThrow('less than 2001 cents left')
  })
})

describe('parallel requests', () => {
  it('approve a change once, with one payment', async () => {
    const placed = await placeByCard(test, true)
    const { invoice } = placed.order
    const number = await proposeUnits(test.shop, invoice, 2)
    const payment_id = await payChange(test, placed, number)
    const approve = () => test.shop.orders.editing.approve(placed.shopper, { invoice, number, payment_id })
    await Promise.all([approve(), approve(), approve()])
    await Promise.all([1, 2].map(() => test.shop.payments.capture(payment_id)))
    expect(await orderNow(test, placed)).toMatchObject({ orderTotal: 125, paid: 125, balance: 0 })
  })

  it('start one payment that both tabs pay', async () => {
    const placed = await placeByCard(test, true)
    const number = await proposeUnits(test.shop, placed.order.invoice, 2)
    await Promise.allSettled([1, 2, 3].map(() => approveByCard(test, placed, number)))
    await settleAll()
    const order = await orderNow(test, placed)
    expect(order).toMatchObject({ orderTotal: 125, paid: 125, balance: 0 })
    expect(order.card_payments).toHaveLength(2)
  })

  it.each([
    ['staff edit the order again', (invoice: string) => editOrder(test.shop, invoice, units(0, 4))],
    ['the order is canceled', (invoice: string) => test.shop.orders.fulfilment.cancel(invoice, 'Not in stock')],
    ['the order is approved without a card', approveByBank],
  ])('leave no money behind if a change is paid while %s', async (_title, meanwhile) => {
    const placed = await placeByCard(test, true)
    const { invoice } = placed.order
    const number = await proposeUnits(test.shop, invoice, 2)
    const payment_id = await payChange(test, placed, number)
    await Promise.allSettled([
      test.shop.orders.editing.approve(placed.shopper, { invoice, number, payment_id }),
      meanwhile(invoice, placed, number),
    ])
    await settleAll()
    await test.shop.payments.capture(payment_id)
    const [first, second] = await moneyOf(placed, [placed.payment, payment_id])
    const kept = [first, second].reduce((sum, card) => sum + (card?.took ?? 0) - (card?.back ?? 0), 0)
    const order = await orderNow(test, placed)
    // The shop has the total of the order, or the buyer still owes the difference that the card was not charged.
    expect(kept + order.balance * 100).toBe(order.current_total * 100)
    expect(order.paid * 100).toBe(kept)
    const { rows } = await test.database.pool.query('select state from local_cards where ref = $1', [
      `local_${payment_id}`,
    ])
    expect(rows).not.toEqual([{ state: 'authorized' }])
  })
})

async function approveByBank(invoice: string, { shopper }: PlacedOrder, number: number): Promise<unknown> {
  return test.shop.orders.editing.approve(shopper, { invoice, number })
}

/** Does what the jobs do about payments that became old: completes or releases them, and charges those of orders. */
async function settleAll(): Promise<void> {
  await test.database.pool.query(`update card_payments set updated_at = now() - interval '1 hour'`)
  await test.shop.orders.placing.settlePayments()
  const { rows } = await test.database.pool.query<{ id: string }>(
    `select id from card_payments where state = 'cancelled' and order_id is null`,
  )
  for (const { id } of rows) await test.shop.payments.release(id)
}
