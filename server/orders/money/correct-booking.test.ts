import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderEmail } from '#server/jobs/jobs.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { ALL, orderNow, type PlacedOrder, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const run = (...args: string[]) => runCommand(test, 'orders', ...args)
const correct = (number: string, reference: string, ...more: string[]) =>
  run('correct', number, '--reference', reference, '--reason', 'Typing error', ...more)

/** Places an order of $75.00 by bank transfer, of which $50.00 are goods of one supplier. */
async function placed(): Promise<PlacedOrder & { invoice: string }> {
  const order = await placeOrder(test, undefined, { paymentMethod: 'bank_transfer' })
  return { ...order, invoice: order.order.invoice }
}
const pay = (number: string, amount: string, reference: string) =>
  run('pay', number, '--amount', amount, '--reference', reference)

/** Returns the emails about money of an order that would be sent now, oldest first. */
async function emailsOf(invoice: string) {
  const { rows } = await test.database.pool.query<{ data: OrderEmail }>(
    `select data from pgboss.job where name = 'order.letter' and data->>'invoice' = $1 order by created_on, id`,
    [invoice],
  )
  const emails = await Promise.all(rows.map(({ data }) => test.shop.orders.emails.render(data, 'https://shop')))
  return emails.filter((email) => email !== null)
}

/** The sum of all amounts of the ledger's account of deposits and of cash; both are 0 if nothing was received. */
async function cashOf(companyId: number): Promise<number> {
  const { rows } = await test.database.pool.query<{ cents: number }>(
    `select coalesce(sum(cents), 0)::integer as cents from ledger_amounts join ledger_entries on ledger_entries.id = entry_id
     where company_id = $1 and account = 'cash'`,
    [companyId],
  )
  return rows[0]?.cents ?? 0
}

describe('a booking that was a mistake', () => {
  it('is taken back once, and the buyer gets no email that money was received or sent', async () => {
    const order = await placed()
    await pay(order.invoice, '75.00', 'wrong-1')
    expect(await orderNow(test, order)).toMatchObject({ paid: 75, balance: 0 })
    expect(await correct(order.invoice, 'wrong-1')).toEqual({
      code: 0,
      output: `The payment of $75.00 for ${order.invoice} is taken back; the buyer gets an email about the mistake.`,
    })
    expect(await orderNow(test, order)).toMatchObject({ paid: 0, balance: 75 })
    expect(await cashOf(order.shopper.companyId)).toBe(0)
    const emails = await emailsOf(order.invoice)
    expect(emails.map(({ subject }) => subject)).toEqual([`Correction for order ${order.invoice}`])
    expect(emails[0]?.text).toContain('we recorded a payment of $75.00')
    expect(emails[0]?.text).toContain('$75.00 of the order is still due')
    expect((await correct(order.invoice, 'wrong-1')).output).toBe('wrong-1 was corrected before; nothing was changed.')
    const { timeline } = await orderNow(test, order)
    expect(timeline.at(-1)?.text).toBe('Payment of $75.00 was booked by mistake: Typing error')
    expect(timeline.map(({ kind }) => kind)).not.toContain('paid_back')
  })

  it('opens the invoices again that the money paid', async () => {
    const order = await placed()
    await test.shop.orders.fulfilment.accept(order.invoice)
    await test.shop.orders.fulfilment.ship(order.invoice, ALL)
    await pay(order.invoice, '75.00', 'wrong-2')
    expect((await orderNow(test, order)).invoices[0]).toMatchObject({ status: 'paid', balance: 0 })
    await correct(order.invoice, 'wrong-2', '--no-email')
    expect((await orderNow(test, order)).invoices[0]).toMatchObject({ status: 'due', balance: 75 })
    expect((await emailsOf(order.invoice)).map(({ subject }) => subject)).not.toContain(
      `Correction for order ${order.invoice}`,
    )
  })

  it('is replaced by the right amount', async () => {
    const order = await placed()
    await pay(order.invoice, '75.00', 'wrong-3')
    expect((await correct(order.invoice, 'wrong-3', '--amount', '57.00')).output).toContain(
      `$57.00 for ${order.invoice} booked, with the reference "wrong-3 (corrected)".`,
    )
    expect(await orderNow(test, order)).toMatchObject({ paid: 57, balance: 18 })
    expect(await cashOf(order.shopper.companyId)).toBe(5700)
    const emails = await emailsOf(order.invoice)
    expect(emails.map(({ text }) => text).join()).toContain('The correct amount is $57.00.')
    await correct(order.invoice, 'wrong-3 (corrected)', '--amount', '75.00')
    expect(await orderNow(test, order)).toMatchObject({ paid: 75, balance: 0 })
  })

  it('moves to the order that the money was for, whose buyer gets the email about a payment', async () => {
    const [mistaken, right] = [await placed(), await placed()]
    await pay(mistaken.invoice, '75.00', 'wrong-4')
    expect((await correct(mistaken.invoice, 'wrong-4', '--to', right.invoice)).code).toBe(0)
    expect(await orderNow(test, mistaken)).toMatchObject({ paid: 0, balance: 75 })
    expect(await orderNow(test, right)).toMatchObject({ paid: 75, balance: 0 })
    expect((await emailsOf(right.invoice)).map(({ subject }) => subject)).toEqual([
      `Payment of $75.00 for order ${right.invoice} received`,
    ])
    expect((await emailsOf(mistaken.invoice)).map(({ subject }) => subject)).toEqual([
      `Correction for order ${mistaken.invoice}`,
    ])
  })

  it('may be a refund that was not sent', async () => {
    const order = await placed()
    await pay(order.invoice, '100.00', 'paid-5')
    await run('pay-back', order.invoice, '--amount', '25.00', '--reference', 'back-5')
    expect(await correct(order.invoice, 'paid-5')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Only $75.00 of what this order received was not sent back'),
    })
    expect((await correct(order.invoice, 'back-5', '--amount', '20.00')).code).toBe(0)
    expect(await orderNow(test, order)).toMatchObject({ paid: 80 })
    expect(await cashOf(order.shopper.companyId)).toBe(8000)
  })

  it('must be booked for the order, by bank transfer', async () => {
    const [order, other] = [await placed(), await placed()]
    await pay(order.invoice, '10.00', 'right-6')
    expect(await correct(other.invoice, 'right-6')).toEqual({
      code: 1,
      output: 'No bank transfer with the reference "right-6" is booked for this order. None is booked.',
    })
    expect((await correct(order.invoice, 'unknown')).output).toContain('Booked are: "right-6".')
    expect((await run('correct', order.invoice, '--reference', 'right-6')).code).toBe(2)
  })
})
