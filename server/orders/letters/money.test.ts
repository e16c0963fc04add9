import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCents } from '#contract/money.ts'
import type { OrderLetter } from '#server/jobs/jobs.ts'
import { placeByFreight } from '#server/orders/test-freight.ts'
import { ALL, placeOrder } from '#server/orders/test-placed.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** Books money of an order; returns what the mail of it says. */
async function toldOf(invoice: string, cents: number, kind: 'paid' | 'paid_back' = 'paid'): Promise<string> {
  const money = { cents, reference: randomUUID() }
  if (kind === 'paid') await test.shop.orders.bookPayment(invoice, { ...money, on: '2026-11-20' })
  else await test.shop.orders.bookPayBack(invoice, money)
  const { rows } = await test.database.pool.query<{ data: OrderLetter }>(
    `select data from pgboss.job where name = 'order.letter' and data->>'letter' = $1 and data->>'invoice' = $2
     order by created_on desc limit 1`,
    [kind, invoice],
  )
  const letter = rows[0] && (await test.shop.orders.letter(rows[0].data, 'https://shop'))
  return letter?.text ?? ''
}

describe('the mail of money that came in', () => {
  it('points at invoices that are there, and at those that come', async () => {
    const { order } = await placeOrder(test, undefined, { paymentMethod: 'bank_transfer' })
    const { invoice } = order
    const before = await toldOf(invoice, 1000)
    expect(before).toContain('$65.00 of the order is still to be paid; the invoices that come when the goods leave')
    await test.shop.orders.accept(invoice)
    await test.shop.orders.ship(invoice, ALL)
    expect(await toldOf(invoice, 1000)).toContain('$55.00 of the order is still to be paid; its invoices say by when.')
  })

  it('does not ask for what the card of the order still pays', async () => {
    const { invoice } = (await placeByFreight(test, 'card')).order
    await test.shop.orders.freight(invoice, 5000)
    const first = await toldOf(invoice, 2000)
    expect(first).toContain('$100.00 of the order is charged to your test card: no money moves.')
    expect(first).toContain('$30.00 of the order is still to be paid;')
    const rest = await toldOf(invoice, 3000)
    expect(rest).toContain('$100.00 of the order is charged to your test card')
    expect(rest).not.toContain('still to be paid')
    expect(rest).not.toContain('Nothing of the order is open')
  })

  it('says that freight is still to be quoted, and that it takes what is more than the order costs so far', async () => {
    const { invoice } = (await placeByFreight(test, 'bank_transfer')).order
    const said = await toldOf(invoice, 10_000)
    expect(said).toContain('Nothing of the order is open but its freight, which is still to be quoted.')
    expect(await toldOf(invoice, 500)).toContain(
      '$5.00 more than the order costs so far has come in; it pays the freight',
    )
    await test.shop.orders.freight(invoice, 5000)
    expect(await toldOf(invoice, 4500)).toContain('Nothing of the order is open.')
  })

  it('says of what is more than the order costs that it goes back, also where the order is cancelled', async () => {
    const { order } = await placeOrder(test, undefined, { paymentMethod: 'bank_transfer' })
    const { invoice, orderTotal } = order
    expect(await toldOf(invoice, toCents(orderTotal) + 500)).toContain(
      '$5.00 more than the order costs has come in; we',
    )
    await test.shop.orders.cancel(invoice, 'Sold out')
    expect(await toldOf(invoice, 100)).toContain('$81.00 more than the order costs has come in; we pay that back.')
  })
})

describe('the mail of money that was sent back', () => {
  it('says what of the order is open again, and nothing where nothing is', async () => {
    const { order } = await placeOrder(test, undefined, { paymentMethod: 'bank_transfer' })
    const { invoice, orderTotal } = order
    await toldOf(invoice, toCents(orderTotal) + 500)
    const surplus = await toldOf(invoice, 500, 'paid_back')
    expect(surplus).not.toMatch(/Nothing of the order|still to be paid|more than/)
    expect(await toldOf(invoice, 7500, 'paid_back')).toContain('$75.00 of the order is still to be paid;')
  })
})
