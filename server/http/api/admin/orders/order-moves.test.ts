import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { placeFreightOrder } from '#test-kit/orders/freight.ts'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
let kim: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test, undefined, 'Sam')
  kim = await signInStaff(test, undefined, 'Kim')
})
afterAll(() => test.close())

const read = async (invoice: string) => (await sam.call('GET', `/orders/${invoice}`)).body['data'] as AdminOrder

/** Moves the order as it is now. Returns the status, and the order or the error. */
async function move(invoice: string, step: string, body: object = {}, by = sam) {
  const { version } = await read(invoice)
  const answer = await by.call('POST', `/orders/${invoice}/${step}`, { version, ...body })
  return { ...answer, order: answer.body['data'] as AdminOrder }
}

const auditOf = async (invoice: string) =>
  test.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'changes'])
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', invoice)
    .orderBy('id')
    .execute()

describe('a move of an order by staff', () => {
  it('leads from placed to paid, with an audit row and the person at each step', async () => {
    const { order } = await placeOrder(test, [[{ cents: 1000, units: 5 }]])
    const { invoice } = order
    const sku = order.products[0]?.sku ?? ''
    const number = `${invoice}-1`
    expect((await move(invoice, 'accept')).order.order.state).toBe('accepted')
    const part = await move(
      invoice,
      'ship',
      { number, carrier: 'UPS', tracking: '1Z9', lines: [{ sku, units: 2 }] },
      kim,
    )
    expect(part.order.order.state).toBe('partly_shipped')
    expect(part.body['messages']).toContain(`${number} is partly shipped: 2 units via UPS.`)
    expect((await move(invoice, 'ship', { number, carrier: 'Van' })).order.order.state).toBe('shipped')
    const tracked = await move(invoice, 'tracking', { number: `${number}-P1`, tracking: '1Z0' })
    expect(tracked.order.order.groups[0]?.shipments[0]?.tracking).toBe('1Z0')
    const amount = order.orderTotal
    const paid = await move(invoice, 'payments', { amount, reference: `bank ${invoice}` }, kim)
    expect(paid.order.order.payment).toBe('paid')
    expect((await move(invoice, 'deliver')).order.order.state).toBe('delivered')
    const { activity } = await read(invoice)
    expect(activity.filter(({ kind }) => kind !== 'invoiced').map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      'placed buyer',
      'accepted Sam',
      'shipped Kim',
      'shipped Sam',
      'tracking_corrected Sam',
      'paid Kim',
      'delivered Sam',
    ])
    const rows = await auditOf(invoice)
    expect(rows.map(({ action }) => action)).toEqual([
      'adminAcceptOrder',
      'adminShipOrder',
      'adminShipOrder',
      'adminCorrectTracking',
      'adminBookPayment',
      'adminDeliverOrder',
    ])
    expect(rows[0]?.changes).toMatchObject({ [number]: ['placed', 'accepted'] })
    expect(rows[4]?.changes).toMatchObject({ payment: ['due', 'paid'], paid: [0, amount] })
  })

  it('is rejected with what changed, if the order changed since it was seen, and changes nothing', async () => {
    const { order } = await placeOrder(test)
    const { invoice } = order
    const { version } = await read(invoice)
    expect((await move(invoice, 'accept', {}, kim)).status).toBe(200)
    const stale = await sam.call('POST', `/orders/${invoice}/cancel`, { version, reason: 'Not in stock' })
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        changes: [{ by: 'Kim', text: expect.stringContaining('accepted') as unknown }],
      },
    })
    const now = await read(invoice)
    expect(now.order.state).toBe('accepted')
    expect(stale.body['version']).toBe(now.version)
    expect((await auditOf(invoice)).map(({ action }) => action)).toEqual(['adminAcceptOrder'])
  })

  it('is made by one of two people who decide at once', async () => {
    const { order } = await placeOrder(test)
    const { invoice } = order
    const { version } = await read(invoice)
    const answers = await Promise.all([
      sam.call('POST', `/orders/${invoice}/accept`, { version }),
      kim.call('POST', `/orders/${invoice}/cancel`, { version, reason: 'Not in stock' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('quotes freight, cancels one suborder and ships the other', async () => {
    const { order, freighted, other } = await placeFreightOrder(test, 'invoice', 5000)
    const { invoice } = order
    expect((await read(invoice)).moves.find(({ number }) => number === freighted)?.moves).toContain('freight')
    await move(invoice, 'accept')
    expect((await move(invoice, 'ship', { number: freighted, carrier: 'Truck' })).body['code']).toBe('impossible_move')
    expect((await move(invoice, 'freight', { number: freighted, amount: 120 })).status).toBe(200)
    expect((await move(invoice, 'ship', { number: freighted, carrier: 'Truck' })).status).toBe(200)
    const canceled = await move(invoice, 'cancel', { number: other, reason: 'Sold out' })
    expect(canceled.order.order.groups.find(({ number }) => number === other)?.state).toBe('cancelled')
    const { order: elsewhere } = await placeOrder(test)
    const foreign = await move(invoice, 'cancel', { number: `${elsewhere.invoice}-1`, reason: 'Mistyped' })
    expect(foreign.body['code']).toBe('not_found')
  })

  it('refunds, pays back and corrects a booking', async () => {
    const { order } = await placeOrder(test)
    const { invoice } = order
    await move(invoice, 'accept')
    await move(invoice, 'ship', { number: `${invoice}-1`, carrier: 'UPS' })
    const reference = `bank ${invoice}`
    await move(invoice, 'payments', { amount: order.orderTotal + 10, reference })
    expect((await read(invoice)).surplus).toBe(10)
    const corrected = await move(invoice, 'correct', { reference, reason: 'Mistyped', amount: order.orderTotal })
    expect(corrected.order.surplus).toBe(0)
    const both = await move(invoice, 'refund', { number: `${invoice}-1`, reason: 'Broken', amount: 5, restock: true })
    expect(both.status).toBe(400)
    const refunded = await move(invoice, 'refund', { number: `${invoice}-1`, reason: 'Broken', amount: 5 })
    expect(refunded.order.surplus).toBe(5)
    const back = await move(invoice, 'pay-back', { amount: 5, reference: `back ${invoice}` })
    expect([back.status, back.order.surplus]).toEqual([200, 0])
    expect((await auditOf(invoice)).at(-1)).toMatchObject({ action: 'adminPayBack', actor_name: 'Sam' })
    const more = await move(invoice, 'pay-back', { amount: 5, reference: `again ${invoice}` })
    expect(more.body['code']).toBe('impossible_move')
  })

  it('changes the last day to pay', async () => {
    const { order } = await placeOrder(test, undefined, { paymentMethod: 'bank_transfer' })
    const changed = await move(order.invoice, 'pay-by', { pay_by: '2999-01-01' })
    expect([changed.status, changed.order?.order.pay_by]).toEqual([200, '2999-01-01'])
  })
})

/** Waits until this number of emails about an order is sent. */
const sentEmails = (invoice: string, count: number) =>
  vi.waitFor(
    async () => {
      const { emails } = await read(invoice)
      if (emails.length !== count) throw new Error(`${emails.length} of ${count} emails are sent.`)
      return emails
    },
    { timeout: 10_000, interval: 50 },
  )

describe('notes and emails of an order', () => {
  it('shows the notes of staff, and their authors, to staff alone', async () => {
    const { order, shopper } = await placeOrder(test)
    const { invoice } = order
    const text = `Call first ${randomUUID()}`
    expect((await kim.call('POST', `/orders/${invoice}/notes`, { text })).status).toBe(200)
    expect((await read(invoice)).notes).toMatchObject([{ author: 'Kim', text }])
    const seen = await test.shop.orders.reading.byInvoice(shopper.visitor, invoice)
    expect(JSON.stringify(seen)).not.toContain(text)
    expect((await auditOf(invoice)).at(-1)?.changes).toEqual({ note: [null, text] })
  })

  it('sends a note to the buyer by email, and shows it on the page of the order with the person who wrote it', async () => {
    const { order, shopper } = await placeOrder(test)
    const { invoice } = order
    await test.work()
    await sentEmails(invoice, 1)
    const text = `It ships on Friday. ${randomUUID()} <b>`
    const { version } = await read(invoice)
    expect((await kim.call('POST', `/orders/${invoice}/notes`, { text, to_buyer: true })).status).toBe(200)
    const seen = await test.shop.orders.reading.byInvoice(shopper.visitor, invoice)
    expect(seen?.timeline.at(-1)).toMatchObject({ kind: 'note', by: 'operator', text: `Note: ${text}` })
    const [email] = await sentEmails(invoice, 2)
    expect(email).toMatchObject({ recipient: shopper.email, subject: `A note about order ${invoice}` })
    const shown = await sam.call('GET', `/orders/${invoice}/emails/${email?.id}`)
    expect(shown.body['data']).toMatchObject({
      text: expect.stringContaining(text) as unknown,
      html: expect.stringContaining('&lt;b&gt;') as unknown,
    })
    const now = await read(invoice)
    expect(now.notes).toEqual([])
    expect(now.activity.at(-1)).toMatchObject({ by: 'Kim', kind: 'note' })
    expect(now.version).toBeGreaterThan(version)
  })

  it('reads an email that was sent, and sends it again', async () => {
    const { order } = await placeOrder(test)
    const { invoice } = order
    await test.work()
    await move(invoice, 'accept')
    const emails = await sentEmails(invoice, 2)
    const id = emails.find(({ subject }) => subject.includes('accepted'))?.id ?? 0
    const { body } = await sam.call('GET', `/orders/${invoice}/emails/${id}`)
    expect(body['data']).toMatchObject({ text: expect.stringContaining(invoice) as unknown })
    expect((await sam.call('POST', `/orders/${invoice}/emails/${id}/send`)).status).toBe(200)
    await sentEmails(invoice, 3)
    const again = await read(invoice)
    expect(again.activity.at(-1)).toMatchObject({ by: 'Sam', text: 'Email sent again.' })
    const other = await placeOrder(test)
    expect((await sam.call('GET', `/orders/${other.order.invoice}/emails/${id}`)).status).toBe(404)
  })
})
