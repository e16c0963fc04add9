import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderLetter } from '#server/jobs/jobs.ts'
import { ALL, placeOrder } from '#server/orders/test-placed.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ SELLER_BANK: 'First Bank; Account 42' })
})
afterAll(() => test.close())

/** The mails that the jobs of an order ask for, by what they are. */
async function lettersOf(invoice: string) {
  const { rows } = await test.database.pool.query<{ data: OrderLetter }>(
    `select data from pgboss.job where name = 'order.letter' order by created_on, id`,
  )
  const letters = await Promise.all(
    rows.map(async ({ data }) => ({ kind: data.letter, letter: await test.shop.orders.letter(data, 'https://shop') })),
  )
  return letters.filter(({ letter }) => letter === null || (letter.subject + letter.text).includes(invoice))
}

describe('the mails about an order', () => {
  it('tell of each step with what the buyer needs then', async () => {
    const { order, shopper } = await placeOrder(test, [[{ cents: 1000, units: 2 }], [{ cents: 500, units: 3 }]], {
      po_number: 'PO-9',
    })
    await test.shop.orders.accept(order.invoice)
    await test.shop.orders.ship(`${order.invoice}-1`, ALL)
    await test.shop.orders.cancel(`${order.invoice}-2`, 'The kiln broke')
    const letters = new Map((await lettersOf(order.invoice)).map(({ kind, letter }) => [kind, letter]))
    expect([...letters.keys()].toSorted()).toEqual(['accepted', 'cancelled', 'invoice', 'shipped'])
    await test.shop.orders.refund(`${order.invoice}-1`, { reason: 'It came in pieces' })
    const refunded = (await lettersOf(order.invoice)).find(({ kind }) => kind === 'refunded')
    letters.set('refunded', refunded?.letter ?? null)
    expect(new Set([...letters.values()].map((letter) => letter?.to))).toEqual(new Set([shopper.email]))
    const [first, second] = order.groups.map((group) => group.supplier)
    expect(letters.get('accepted')?.subject).toBe(`${first} and ${second} accepted your order ${order.invoice}`)
    expect(letters.get('shipped')?.text).toContain('Tracking number 1Z999\nhttps://www.ups.com/track?tracknum=1Z999')
    expect(letters.get('shipped')?.html).toContain('<a href="https://www.ups.com/track?tracknum=1Z999"')
    expect(letters.get('invoice')?.text).toContain('First Bank\nAccount 42\nReference: INV-000001')
    expect(letters.get('invoice')?.text).toContain('https://shop/order-files/INV-000001.pdf')
    expect(letters.get('cancelled')?.text).toContain('Reason: The kiln broke')
    expect(letters.get('refunded')?.text).toContain('Credit notes: CN-000001')
    for (const letter of letters.values()) expect(letter?.text).toContain('PO-9')
  })

  it('go to the address that the buyer has today', async () => {
    const { order, shopper } = await placeOrder(test)
    await test.database.db
      .updateTable('users')
      .set({ email: `new-${shopper.email}` })
      .where('id', '=', shopper.id)
      .execute()
    await test.shop.orders.accept(order.invoice)
    const told = await lettersOf(order.invoice)
    expect(told.flatMap(({ letter }) => letter?.to ?? [])).toEqual([`new-${shopper.email}`])
  })

  it('leave out the steps somebody does not want to hear of, and never the invoice', async () => {
    const { order, shopper } = await placeOrder(test)
    await test.database.db
      .updateTable('users')
      .set({ notices: JSON.stringify({ order_updates: false }) })
      .where('id', '=', shopper.id)
      .execute()
    await test.shop.orders.accept(order.invoice)
    await test.shop.orders.ship(order.invoice, ALL)
    const wanted = (await lettersOf(order.invoice)).filter(({ letter }) => letter?.to === shopper.email)
    expect(wanted.map(({ kind }) => kind)).toEqual(['invoice'])
  })

  it('promise back only what nothing else of the order needs, and more room only where nothing was paid', async () => {
    for (const [cents, sentence] of [
      [0, 'is not owed any more, and your terms have that much more room.'],
      [7500, 'What you have paid of it pays what else of this order is open, and we pay back the rest.'],
    ] as const) {
      const { order, shopper } = await placeOrder(test)
      const { id: orderId } = await test.shop.orders.ofAnybody(order.invoice)
      await test.shop.orders.accept(order.invoice)
      await test.shop.orders.ship(order.invoice, ALL)
      const paid = { method: 'bank_transfer', reference: `for ${order.invoice}`, cents, on: '2026-11-20' } as const
      if (cents > 0)
        await test.shop.billing.receive({ companyId: shopper.companyId, orderId, cardPaymentId: null, ...paid })
      await test.shop.orders.refund(order.invoice, { reason: 'It came in pieces' })
      const letters = await lettersOf(order.invoice)
      expect(letters.find(({ kind }) => kind === 'refunded')?.letter?.text).toContain(sentence)
    }
  })

  it('tell once of money that came in by bank and of what was sent back, with what is still open', async () => {
    const { order, shopper } = await placeOrder(test, [[{ cents: 1000, units: 5 }]], { po_number: 'PO-3' })
    const { invoice, orderTotal } = order
    const on = '2026-11-20'
    const first = { cents: 1000, reference: `first of ${invoice}`, on }
    expect(await test.shop.orders.bookPayment(invoice, first)).toBe(true)
    expect(await test.shop.orders.bookPayment(`${invoice}-1`, first)).toBe(false)
    const mailed = async () => (await lettersOf(invoice)).filter(({ letter }) => letter !== null)
    const [paid, ...more] = await mailed()
    expect(more).toEqual([])
    expect(paid).toMatchObject({ kind: 'paid', letter: { to: shopper.email } })
    expect(paid?.letter?.subject).toBe(`$10.00 for order ${invoice} has come in`)
    expect(paid?.letter?.text).toContain(`$${(orderTotal - 10).toFixed(2)} of the order is still to be paid`)
    expect(paid?.letter?.text).toContain('PO-3')
    await test.shop.orders.bookPayment(invoice, { cents: orderTotal * 100, reference: `rest of ${invoice}`, on })
    const whole = await test.shop.orders.letter(
      { letter: 'paid', mail: 'm', invoice, cents: orderTotal * 100 },
      'https://shop',
    )
    expect(whole?.text).toContain('Nothing of the order is open.')
    const back = { cents: 1000, reference: `back of ${invoice}` }
    expect(await test.shop.orders.bookPayBack(invoice, back)).toBe(true)
    expect(await test.shop.orders.bookPayBack(invoice, back)).toBe(false)
    const sentBack = (await mailed()).filter(({ kind }) => kind === 'paid_back')
    expect(sentBack.map(({ letter }) => letter?.subject)).toEqual([`We have sent back $10.00 of order ${invoice}`])
    await expect(
      test.shop.orders.bookPayBack(invoice, { cents: orderTotal * 100 + 1, reference: 'one cent too many' }),
    ).rejects.toMatchObject({ code: 'impossible_move' })
    expect(await mailed()).toHaveLength(3)
  })

  it('confirm an order by bank transfer with the sum, the account and what to name', async () => {
    const { order } = await placeOrder(test, undefined, { paymentMethod: 'bank_transfer' })
    const { invoice } = order
    const { text, html } = await test.shop.orders.confirmation(invoice, 'https://shop')
    expect(text).toContain(`Please pay $75.00 by bank transfer.\nFirst Bank\nAccount 42\nReference: ${invoice}\n`)
    expect(html).toContain(
      `>Please pay $75.00 by bank transfer.<br>First Bank<br>Account 42<br>Reference: ${invoice}</p>`,
    )
    await test.shop.orders.bookPayment(invoice, { cents: 7500, reference: `early ${invoice}`, on: '2026-11-20' })
    const paid = await test.shop.orders.confirmation(invoice, 'https://shop')
    expect(paid.text).toContain('Paid by bank transfer.')
    expect(paid.text).not.toContain('Account 42')
    const onTerms = await placeOrder(test)
    const terms = await test.shop.orders.confirmation(onTerms.order.invoice, 'https://shop')
    expect(terms.text).not.toContain('Account 42')
  })

  it('confirm no payment of an order that was cancelled before anybody paid', async () => {
    const { order } = await placeOrder(test, undefined, { paymentMethod: 'bank_transfer' })
    await test.shop.orders.cancel(order.invoice, 'Ordered twice')
    const { text } = await test.shop.orders.confirmation(order.invoice, 'https://shop')
    expect(text).toContain('By bank transfer.')
    expect(text).not.toContain('Paid by bank transfer.')
  })

  it('remind of an invoice that is due: of what is open, to whom, and how it is paid', async () => {
    const { order, shopper } = await placeOrder(test, undefined, { po_number: 'PO-12' })
    await test.shop.orders.accept(order.invoice)
    await test.shop.orders.ship(order.invoice, ALL)
    const { data } = await test.shop.billing.papers(shopper.companyId, { page: 1, limit: 20 })
    const [invoice] = data
    const { id: orderId } = await test.shop.orders.ofAnybody(order.invoice)
    const check = { method: 'check', reference: `check for ${order.invoice}`, cents: 1000, on: '2026-11-20' } as const
    await test.shop.billing.receive({ companyId: shopper.companyId, orderId, cardPaymentId: null, ...check })
    const subjects = {
      due_soon: 'is due on',
      overdue_1: 'is due',
      overdue_7: 'a week overdue',
      overdue_21: 'three weeks overdue',
    }
    for (const [kind, subject] of Object.entries(subjects)) {
      const told = { letter: 'reminder', mail: `m-${kind}`, paper: invoice?.number, kind } as OrderLetter
      const letter = await test.shop.orders.letter(told, 'https://shop')
      expect(letter).toMatchObject({ to: shopper.email, subject: expect.stringContaining(subject) })
      expect(letter?.text).toContain(`${invoice?.number} for order ${order.invoice}: $${(invoice?.total ?? 0) - 10}`)
      expect(letter?.text).toContain(`First Bank\nAccount 42\nReference: ${invoice?.number}`)
      expect(letter?.text).toContain('PO-12')
    }
  })
})
