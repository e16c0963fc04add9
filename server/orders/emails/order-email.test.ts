import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderEmail } from '#server/jobs/jobs.ts'
import { ALL, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ SELLER_BANK: 'First Bank; Account 42' })
})
afterAll(() => test.close())

/** Renders the emails of the jobs of an order; `kind` is the email template. */
async function emailsOf(invoice: string) {
  const { rows } = await test.database.pool.query<{ data: OrderEmail }>(
    `select data from pgboss.job where name = 'order.letter' order by created_on, id`,
  )
  const emails = await Promise.all(
    rows.map(async ({ data }) => ({
      kind: data.letter,
      email: await test.shop.orders.emails.render(data, 'https://shop'),
    })),
  )
  return emails.filter(({ email }) => email === null || (email.subject + email.text).includes(invoice))
}

describe('the emails about an order', () => {
  it('report each step with the information that the buyer needs', async () => {
    const { order, shopper } = await placeOrder(test, [[{ cents: 1000, units: 2 }], [{ cents: 500, units: 3 }]], {
      po_number: 'PO-9',
    })
    await test.shop.orders.fulfilment.accept(order.invoice)
    await test.shop.orders.fulfilment.ship(`${order.invoice}-1`, ALL)
    await test.shop.orders.fulfilment.cancel(`${order.invoice}-2`, 'The kiln broke')
    const emails = new Map((await emailsOf(order.invoice)).map(({ kind, email }) => [kind, email]))
    expect([...emails.keys()].toSorted()).toEqual(['accepted', 'cancelled', 'invoice', 'shipped'])
    await test.shop.orders.money.refund(`${order.invoice}-1`, { reason: 'It came in pieces' })
    const refunded = (await emailsOf(order.invoice)).find(({ kind }) => kind === 'refunded')
    emails.set('refunded', refunded?.email ?? null)
    expect(new Set([...emails.values()].map((email) => email?.to))).toEqual(new Set([shopper.email]))
    const [first, second] = order.groups.map((suborder) => suborder.supplier)
    expect(emails.get('accepted')?.subject).toBe(`${first} and ${second} accepted your order ${order.invoice}`)
    expect(emails.get('shipped')?.text).toContain('Tracking number 1Z999\nhttps://www.ups.com/track?tracknum=1Z999')
    expect(emails.get('shipped')?.html).toContain('<a href="https://www.ups.com/track?tracknum=1Z999"')
    expect(emails.get('invoice')?.text).toContain('First Bank\nAccount 42\nReference: INV-000001')
    expect(emails.get('invoice')?.text).toContain('https://shop/order-files/INV-000001.pdf')
    expect(emails.get('cancelled')?.text).toContain('Reason: The kiln broke')
    expect(emails.get('refunded')?.text).toContain('Credit notes: CN-000001')
    for (const email of emails.values()) expect(email?.text).toContain('PO-9')
  })

  it('are sent to the current address of the buyer', async () => {
    const { order, shopper } = await placeOrder(test)
    await test.database.db
      .updateTable('users')
      .set({ email: `new-${shopper.email}` })
      .where('id', '=', shopper.id)
      .execute()
    await test.shop.orders.fulfilment.accept(order.invoice)
    const sent = await emailsOf(order.invoice)
    expect(sent.flatMap(({ email }) => email?.to ?? [])).toEqual([`new-${shopper.email}`])
  })

  it('leave out updates that the buyer opted out of, but never the invoice', async () => {
    const { order, shopper } = await placeOrder(test)
    await test.database.db
      .updateTable('users')
      .set({ notices: JSON.stringify({ order_updates: false }) })
      .where('id', '=', shopper.id)
      .execute()
    await test.shop.orders.fulfilment.accept(order.invoice)
    await test.shop.orders.fulfilment.ship(order.invoice, ALL)
    const sent = (await emailsOf(order.invoice)).filter(({ email }) => email?.to === shopper.email)
    expect(sent.map(({ kind }) => kind)).toEqual(['invoice'])
  })

  it('announce a refund of what the order does not need, and more credit only if nothing was paid', async () => {
    for (const [cents, sentence] of [
      [0, 'You no longer owe $75.00, and your available credit is $75.00 higher.'],
      [7500, 'What you paid of it pays what else is due on this order, and we refund the rest.'],
    ] as const) {
      const { order, shopper } = await placeOrder(test)
      const { id: orderId } = await test.shop.orders.reading.forOperator(order.invoice)
      await test.shop.orders.fulfilment.accept(order.invoice)
      await test.shop.orders.fulfilment.ship(order.invoice, ALL)
      const paid = { method: 'bank_transfer', reference: `for ${order.invoice}`, cents, on: '2026-11-20' } as const
      if (cents > 0)
        await test.shop.billing.receive({ companyId: shopper.companyId, orderId, cardPaymentId: null, ...paid })
      await test.shop.orders.money.refund(order.invoice, { reason: 'It came in pieces' })
      const emails = await emailsOf(order.invoice)
      expect(emails.find(({ kind }) => kind === 'refunded')?.email?.text).toContain(sentence)
    }
  })

  it('report a bank transfer and a refund by bank once, with what is still due', async () => {
    const { order, shopper } = await placeOrder(test, [[{ cents: 1000, units: 5 }]], { po_number: 'PO-3' })
    const { invoice, orderTotal } = order
    const on = '2026-11-20'
    const first = { cents: 1000, reference: `first of ${invoice}`, on }
    expect(await test.shop.orders.money.bookPayment(invoice, first)).toBe(true)
    expect(await test.shop.orders.money.bookPayment(`${invoice}-1`, first)).toBe(false)
    const sentEmails = async () => (await emailsOf(invoice)).filter(({ email }) => email !== null)
    const [paid, ...more] = await sentEmails()
    expect(more).toEqual([])
    expect(paid).toMatchObject({ kind: 'paid', email: { to: shopper.email } })
    expect(paid?.email?.subject).toBe(`Payment of $10.00 for order ${invoice} received`)
    expect(paid?.email?.text).toContain(`$${(orderTotal - 10).toFixed(2)} of the order is still due`)
    expect(paid?.email?.text).toContain('PO-3')
    await test.shop.orders.money.bookPayment(invoice, { cents: orderTotal * 100, reference: `rest of ${invoice}`, on })
    const paidInFull = await test.shop.orders.emails.render(
      { letter: 'paid', mail: 'm', invoice, cents: orderTotal * 100 },
      'https://shop',
    )
    expect(paidInFull?.text).toContain('Nothing is due on the order.')
    const back = { cents: 1000, reference: `back of ${invoice}` }
    expect(await test.shop.orders.money.bookPayBack(invoice, back)).toBe(true)
    expect(await test.shop.orders.money.bookPayBack(invoice, back)).toBe(false)
    const sentBack = (await sentEmails()).filter(({ kind }) => kind === 'paid_back')
    expect(sentBack.map(({ email }) => email?.subject)).toEqual([`Refund of $10.00 for order ${invoice} sent`])
    await expect(
      test.shop.orders.money.bookPayBack(invoice, { cents: orderTotal * 100 + 1, reference: 'one cent too many' }),
    ).rejects.toMatchObject({ code: 'impossible_move' })
    expect(await sentEmails()).toHaveLength(3)
  })

  it('confirm an order by bank transfer with the amount, the account and the reference', async () => {
    const { order } = await placeOrder(test, undefined, { paymentMethod: 'bank_transfer' })
    const { invoice } = order
    const { text, html } = await test.shop.orders.emails.confirmation(invoice, 'https://shop')
    expect(text).toMatch(
      new RegExp(
        `Please pay \\$75.00 by bank transfer by .*; after that the order is canceled.\nFirst Bank\nAccount 42\nReference: ${invoice}\n`,
      ),
    )
    expect(html).toMatch(
      new RegExp(`; after that the order is canceled.<br>First Bank<br>Account 42<br>Reference: ${invoice}</p>`),
    )
    await test.shop.orders.money.bookPayment(invoice, { cents: 7500, reference: `early ${invoice}`, on: '2026-11-20' })
    const paid = await test.shop.orders.emails.confirmation(invoice, 'https://shop')
    expect(paid.text).toContain('Paid by bank transfer.')
    expect(paid.text).not.toContain('Account 42')
    const onTerms = await placeOrder(test)
    const terms = await test.shop.orders.emails.confirmation(onTerms.order.invoice, 'https://shop')
    expect(terms.text).not.toContain('Account 42')
  })

  it('confirm no payment of an order that was canceled before it was paid', async () => {
    const { order } = await placeOrder(test, undefined, { paymentMethod: 'bank_transfer' })
    await test.shop.orders.fulfilment.cancel(order.invoice, 'Ordered twice')
    const { text } = await test.shop.orders.emails.confirmation(order.invoice, 'https://shop')
    expect(text).toContain('By bank transfer.')
    expect(text).not.toContain('Paid by bank transfer.')
  })

  it('remind of a due invoice with the amount due and how to pay it', async () => {
    const { order, shopper } = await placeOrder(test, undefined, { po_number: 'PO-12' })
    await test.shop.orders.fulfilment.accept(order.invoice)
    await test.shop.orders.fulfilment.ship(order.invoice, ALL)
    const { data } = await test.shop.billing.documents(shopper.companyId, { page: 1, limit: 20 })
    const [invoice] = data
    const { id: orderId } = await test.shop.orders.reading.forOperator(order.invoice)
    const check = { method: 'check', reference: `check for ${order.invoice}`, cents: 1000, on: '2026-11-20' } as const
    await test.shop.billing.receive({ companyId: shopper.companyId, orderId, cardPaymentId: null, ...check })
    const subjects = {
      due_soon: 'is due on',
      overdue_1: 'is due',
      overdue_7: 'a week overdue',
      overdue_21: 'three weeks overdue',
    }
    for (const [kind, subject] of Object.entries(subjects)) {
      const payload = { letter: 'reminder', mail: `m-${kind}`, paper: invoice?.number, kind } as OrderEmail
      const email = await test.shop.orders.emails.render(payload, 'https://shop')
      expect(email).toMatchObject({ to: shopper.email, subject: expect.stringContaining(subject) })
      expect(email?.text).toContain(`${invoice?.number} for order ${order.invoice}: $${(invoice?.total ?? 0) - 10}`)
      expect(email?.text).toContain(`First Bank\nAccount 42\nReference: ${invoice?.number}`)
      expect(email?.text).toContain('PO-12')
    }
  })
})
