import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCents } from '#contract/values/money.ts'
import type { OrderEmail } from '#server/jobs/jobs.ts'
import { placeFreightOrder } from '#test-kit/orders/freight.ts'
import { ALL, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** Books a receipt or a refund of an order. Returns the text of its email. */
async function emailTextOf(invoice: string, cents: number, kind: 'paid' | 'paid_back' = 'paid'): Promise<string> {
  const money = { cents, reference: randomUUID() }
  if (kind === 'paid') await test.shop.orders.money.bookPayment(invoice, { ...money, on: '2026-11-20' })
  else await test.shop.orders.money.bookPayBack(invoice, money)
  const { rows } = await test.database.pool.query<{ data: OrderEmail }>(
    `select data from pgboss.job where name = 'order.letter' and data->>'letter' = $1 and data->>'invoice' = $2
     order by created_on desc limit 1`,
    [kind, invoice],
  )
  const email = rows[0] && (await test.shop.orders.emails.render(rows[0].data, 'https://shop'))
  return email?.text ?? ''
}

describe('the email about a received payment', () => {
  it('refers to existing invoices, or to those that follow', async () => {
    const { order } = await placeOrder(test, undefined, { paymentMethod: 'bank_transfer' })
    const { invoice } = order
    const before = await emailTextOf(invoice, 1000)
    expect(before).toContain('$65.00 of the order is still due; the due dates are on the invoices that you get')
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, ALL)
    expect(await emailTextOf(invoice, 1000)).toContain(
      '$55.00 of the order is still due; see its invoices for the due dates.',
    )
  })

  it('does not request what the card of the order will pay', async () => {
    const { invoice } = (await placeFreightOrder(test, 'card')).order
    await test.shop.orders.fulfilment.quoteFreight(invoice, 5000)
    const first = await emailTextOf(invoice, 2000)
    expect(first).toContain('$100.00 of the order will be charged to your test card (test mode: no real charge).')
    expect(first).toContain('$30.00 of the order is still due;')
    const rest = await emailTextOf(invoice, 3000)
    expect(rest).toContain('$100.00 of the order will be charged to your test card')
    expect(rest).not.toContain('still due')
    expect(rest).not.toContain('Nothing is due on the order')
  })

  it('announces freight that is not quoted yet, which a surplus is reserved for', async () => {
    const { invoice } = (await placeFreightOrder(test, 'bank_transfer')).order
    const text = await emailTextOf(invoice, 10_000)
    expect(text).toContain('Nothing is due on the order except its freight, which is not quoted yet.')
    expect(await emailTextOf(invoice, 500)).toContain(
      'We received $5.00 more than the order costs so far; it is reserved for the freight',
    )
    await test.shop.orders.fulfilment.quoteFreight(invoice, 5000)
    expect(await emailTextOf(invoice, 4500)).toContain('Nothing is due on the order.')
  })

  it('announces the refund of a surplus, also if the order is canceled', async () => {
    const { order } = await placeOrder(test, undefined, { paymentMethod: 'bank_transfer' })
    const { invoice, orderTotal } = order
    expect(await emailTextOf(invoice, toCents(orderTotal) + 500)).toContain(
      'We received $5.00 more than the order costs; we',
    )
    await test.shop.orders.fulfilment.cancel(invoice, 'Sold out')
    expect(await emailTextOf(invoice, 100)).toContain(
      'We received $81.00 more than the order costs; we will refund it.',
    )
  })
})

describe('the email about a refund by bank', () => {
  it('states what is due again, and nothing if nothing is due', async () => {
    const { order } = await placeOrder(test, undefined, { paymentMethod: 'bank_transfer' })
    const { invoice, orderTotal } = order
    await emailTextOf(invoice, toCents(orderTotal) + 500)
    const surplus = await emailTextOf(invoice, 500, 'paid_back')
    expect(surplus).not.toMatch(/Nothing is due|still due|more than/)
    expect(await emailTextOf(invoice, 7500, 'paid_back')).toContain('$75.00 of the order is still due;')
  })
})
