import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { createLog } from '#server/boot/log.ts'
import { openTestStripe } from '#test-kit/stripe.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { addShopper, type Shopper } from '#test-kit/orders/buying.ts'
import { ALL, orderNow } from '#test-kit/orders/placed-order.ts'

describe('money that the bank of a card takes back', () => {
  let stripe: Awaited<ReturnType<typeof openTestStripe>>
  let test: TestShop
  /** Lines of the log, which the operator reads. */
  const logged: string[] = []
  beforeAll(async () => {
    stripe = await openTestStripe()
    const log = createLog('warn', { write: (line: string) => logged.push(line) })
    test = await openTestShop(stripe.environment, { log })
  })
  afterAll(async () => {
    await test.close()
    await stripe.close()
  })

  /** Places an order of $45.00 whose card is charged, and ships it. */
  async function shipped() {
    const placed = await charged()
    await test.shop.orders.fulfilment.ship(placed.order.invoice, ALL)
    return placed
  }

  /** Places such an order without shipping it. */
  async function charged() {
    const shopper = await addShopper(test)
    await shopper.put(await addProduct(test.database.db, { price_cents: 2000 }))
    const checkout = await shopper.checkout({ paymentMethod: 'card' })
    const { payment_id: payment } = await shopper.pay(checkout)
    const { provider_ref } = await test.database.db
      .selectFrom('card_payments')
      .select('provider_ref')
      .where('id', '=', payment)
      .executeTakeFirstOrThrow()
    const ref = provider_ref ?? ''
    stripe.confirm(ref)
    const order = await shopper.place(checkout, { paymentMethod: 'card', payment_id: payment })
    await test.shop.payments.capture(payment)
    await test.shop.orders.fulfilment.accept(order.invoice)
    return { shopper, order, ocids: [], payment, ref }
  }

  const deliver = (kind: string, ref: string) =>
    test.app.inject({ method: 'POST', url: '/stripe/webhook', ...stripe.webhook(kind, ref) })

  /** Runs the jobs that webhooks enqueued. Returns the warnings for the operator. */
  async function work(payment: string): Promise<string[]> {
    const { rows } = await test.database.pool.query(
      `delete from pgboss.job where name = 'card.refunded' and data->>'payment' = $1 returning id`,
      [payment],
    )
    const warnings = []
    for (let job = 0; job < rows.length; job += 1)
      warnings.push(...(await test.shop.orders.money.bookCardRefunds(payment)))
    return warnings
  }

  async function ledgerOf({ companyId }: Shopper): Promise<Record<string, number>> {
    const { rows } = await sql<{ account: string; cents: number }>`
      select account, sum(cents)::integer as cents from ledger_amounts
      join ledger_entries on ledger_entries.id = ledger_amounts.entry_id
      where company_id = ${companyId} and account in ('receivable', 'card_clearing', 'deposits')
      group by account having sum(cents) <> 0`.execute(test.database.db)
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
  }

  it('is due again, on the statement and in the ledger, until the dispute is won', async () => {
    const placed = await shipped()
    const { shopper, payment, ref } = placed
    const { invoice } = placed.order
    expect(await ledgerOf(shopper)).toEqual({ card_clearing: 4500 })
    const { id } = stripe.dispute(ref, 4500)
    await deliver('charge.dispute.created', ref)
    await deliver('charge.dispute.funds_withdrawn', ref)
    const warnings = await work(payment)
    expect(warnings).toEqual([expect.stringContaining(`The bank of the card of ${invoice} took $45.00 back (${id})`)])
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ state: 'shipped', payment: 'due', paid: 0, balance: 45, invoices: [{ balance: 45 }] })
    expect(now.timeline.at(-1)?.text).toBe("Your card's bank took $45.00 back.")
    expect(await test.shop.billing.statement(shopper.companyId)).toMatchObject({ balance: 45, deposits: 0 })
    expect(await ledgerOf(shopper)).toEqual({ receivable: 4500 })

    stripe.winDisputes(ref)
    await deliver('charge.dispute.funds_reinstated', ref)
    await deliver('charge.dispute.closed', ref)
    expect(await work(payment)).toEqual([`The dispute ${id} of ${invoice} is won: $45.00 was returned.`])
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'paid', paid: 45, balance: 0 })
    expect(await test.shop.billing.statement(shopper.companyId)).toMatchObject({ balance: 0, deposits: 0 })
    expect(await ledgerOf(shopper)).toEqual({ card_clearing: 4500 })
  })

  it('is booked once, although it was taken and won before the first webhook', async () => {
    const placed = await shipped()
    const { id } = stripe.dispute(placed.ref, 1500)
    stripe.winDisputes(placed.ref)
    await deliver('charge.dispute.closed', placed.ref)
    const { invoice } = placed.order
    expect(await work(placed.payment)).toEqual([
      `The bank of the card of ${invoice} took $15.00 back (${id}).`,
      `The dispute ${id} of ${invoice} is won: $15.00 was returned.`,
    ])
    expect(await test.shop.orders.money.bookCardRefunds(placed.payment)).toEqual([])
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'paid', paid: 45, balance: 0 })
  })

  it.each([
    ['needs_response', ": answer it in the processor's dashboard. The amount is due again."],
    ['under_review', '; it is answered, and the bank decides. The amount is due again.'],
    ['won', ', and decided for you: the money will be returned. Until then the amount is due again.'],
    ['lost', ' for good: the dispute is lost. The amount is due again.'],
  ] as const)('is reported with its current state: %s', async (status, now) => {
    const placed = await shipped()
    const dispute = stripe.dispute(placed.ref, 4500)
    Object.assign(dispute, { status })
    await deliver('charge.dispute.closed', placed.ref)
    const { invoice } = placed.order
    expect(await work(placed.payment)).toEqual([
      `The bank of the card of ${invoice} took $45.00 back (${dispute.id})${now}`,
    ])
  })

  it('is reported again when the dispute is lost', async () => {
    const placed = await shipped()
    const dispute = stripe.dispute(placed.ref, 4500)
    await deliver('charge.dispute.created', placed.ref)
    await work(placed.payment)
    Object.assign(dispute, { status: 'lost' })
    await deliver('charge.dispute.closed', placed.ref)
    const { invoice } = placed.order
    expect(await work(placed.payment)).toEqual([
      `The dispute ${dispute.id} of ${invoice} is lost: the bank keeps the $45.00.`,
    ])
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'due', balance: 45 })
  })

  it('is reported to the operator, too, if it is booked before money is paid back by bank', async () => {
    const placed = await shipped()
    const { invoice } = placed.order
    const { id } = stripe.dispute(placed.ref, 4500)
    const before = logged.length
    const refund = test.shop.orders.money.bookPayBack(invoice, { cents: 500, reference: `back ${invoice}` })
    await expect(refund).rejects.toMatchObject({ code: 'impossible_move' })
    expect(logged.slice(before)).toEqual([expect.stringContaining(`took $45.00 back (${id})`)])
  })

  it('is booked when its webhook is redelivered, although a previous version stored it', async () => {
    const placed = await shipped()
    const { id } = stripe.dispute(placed.ref, 4500)
    const event = { id: 'evt_stored_by_a_previous_version' }
    await test.database.db
      .insertInto('card_notices')
      .values({ ...event, provider: 'stripe', kind: 'charge.dispute.created' })
      .execute()
    const request = stripe.webhook('charge.dispute.created', placed.ref, event)
    await test.app.inject({ method: 'POST', url: '/stripe/webhook', ...request })
    expect(await work(placed.payment)).toEqual([expect.stringContaining(`took $45.00 back (${id})`)])
  })

  it('is not refunded to the buyer again if the goods are returned afterwards', async () => {
    const placed = await shipped()
    stripe.dispute(placed.ref, 4500)
    await deliver('charge.dispute.funds_withdrawn', placed.ref)
    await work(placed.payment)
    await test.shop.orders.money.refund(placed.order.invoice, { reason: 'Broken' })
    const { rows } = await test.database.pool.query(
      `select data from pgboss.job where name = 'order.letter' and data->>'letter' = 'refunded' order by created_on desc limit 1`,
    )
    const email = await test.shop.orders.emails.render(rows[0]?.data, 'https://shop')
    expect(email?.text).toContain('You no longer owe $45.00.')
    expect(email?.text).not.toContain('refund the rest')
  })

  it('is not booked for an inquiry of the bank', async () => {
    const placed = await shipped()
    stripe.dispute(placed.ref, 4500, { ask: true })
    await deliver('charge.dispute.created', placed.ref)
    expect(await work(placed.payment)).toEqual([])
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'paid', paid: 45, balance: 0 })
  })

  it.each(['refunded', 'cancelled'] as const)('is due until the dispute is won, if it was %s before', async (how) => {
    const placed = how === 'refunded' ? await shipped() : await charged()
    const { invoice } = placed.order
    if (how === 'refunded') await test.shop.orders.money.refund(invoice, { reason: 'Broken' })
    else await test.shop.orders.fulfilment.cancel(invoice, 'Sold out')
    await test.shop.orders.money.refundCard(`${how} ${invoice}-1`)
    expect(await orderNow(test, placed)).toMatchObject({ state: how, payment: how, paid: 0, balance: 0 })
    stripe.dispute(placed.ref, 4500)
    await deliver('charge.dispute.funds_withdrawn', placed.ref)
    await work(placed.payment)
    expect(await orderNow(test, placed)).toMatchObject({ state: how, payment: 'due', paid: -45, balance: 45 })
    const statement = () => test.shop.billing.statement(placed.shopper.companyId)
    expect(await statement()).toMatchObject({ balance: 0, sent_twice: 45, deposits: 0 })
    stripe.winDisputes(placed.ref)
    await deliver('charge.dispute.closed', placed.ref)
    await work(placed.payment)
    expect(await orderNow(test, placed)).toMatchObject({ payment: how, paid: 0, balance: 0 })
    expect(await statement()).toMatchObject({ balance: 0, sent_twice: 0, deposits: 0 })
  })

  it('is not refunded a second time by a pending refund', async () => {
    const placed = await shipped()
    const { invoice } = placed.order
    await test.shop.orders.money.refund(invoice, { reason: 'Chipped', cents: 1000 })
    const note = (await orderNow(test, placed)).invoices.at(-1)?.number
    stripe.dispute(placed.ref, 4500)
    await deliver('charge.dispute.funds_withdrawn', placed.ref)
    await work(placed.payment)
    await test.shop.orders.money.refundCard(`refunded ${invoice}-1 ${note}`)
    expect(stripe.intents.get(placed.ref)).toMatchObject({ refunded: 0, disputed: 4500 })
    expect(await orderNow(test, placed)).toMatchObject({ paid: 0, balance: 35 })
    expect(await test.shop.billing.overdueRefunds()).toEqual([])
  })

  it('does not reduce a refund whose response was lost, if as much was refunded by hand', async () => {
    const placed = await shipped()
    const { invoice } = placed.order
    const references: string[] = []
    for (const cents of [1000, 2000]) {
      await test.shop.orders.money.refund(invoice, { reason: 'Chipped', cents })
      references.push(`refunded ${invoice}-1 ${(await orderNow(test, placed)).invoices.at(-1)?.number}`)
    }
    stripe.failures.push('none', 'loses the answer', 'loses the answer', 'loses the answer')
    await expect(test.shop.orders.money.refundCard(references[1] ?? '')).rejects.toMatchObject({
      code: 'card_unavailable',
    })
    stripe.refundByHand(placed.ref, 2000)
    await deliver('charge.refunded', placed.ref)
    await work(placed.payment)
    for (const reference of references) await test.shop.orders.money.refundCard(reference)
    expect(stripe.intents.get(placed.ref)).toMatchObject({ refunded: 4500 })
    expect(await ledgerOf(placed.shopper)).not.toHaveProperty('card_clearing')
    expect(await test.shop.billing.overdueRefunds()).toEqual([])
  })

  it('is due again completely, if the bank takes everything and the response of a refund was lost', async () => {
    const placed = await shipped()
    const { invoice } = placed.order
    await test.shop.orders.money.refund(invoice, { reason: 'Chipped', cents: 1000 })
    const note = (await orderNow(test, placed)).invoices.at(-1)?.number
    stripe.failures.push('none', 'loses the answer', 'loses the answer', 'loses the answer')
    const unanswered = test.shop.orders.money.refundCard(`refunded ${invoice}-1 ${note}`)
    await expect(unanswered).rejects.toMatchObject({ code: 'card_unavailable' })
    stripe.dispute(placed.ref, 4500)
    for (const kind of ['charge.refunded', 'charge.dispute.funds_withdrawn']) {
      await deliver(kind, placed.ref)
      await work(placed.payment)
    }
    await test.shop.orders.money.refundCard(`refunded ${invoice}-1 ${note}`)
    expect(stripe.intents.get(placed.ref)).toMatchObject({ refunded: 1000, disputed: 4500 })
    const now = await orderNow(test, placed)
    expect(now.invoices.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 45],
      ['credit_note', 10],
    ])
    expect(now).toMatchObject({ paid: -10, balance: 45 })
  })
})
