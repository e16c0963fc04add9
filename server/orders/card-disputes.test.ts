import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#server/fixtures.ts'
import { createLog } from '#server/log.ts'
import { openTestStripe } from '#server/payments/test-stripe.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { addShopper, type Shopper } from './test-buying.ts'
import { ALL, orderNow } from './test-placed.ts'

describe('money that the bank of a card takes back', () => {
  let stripe: Awaited<ReturnType<typeof openTestStripe>>
  let test: TestShop
  /** What the operator reads in the log. */
  const told: string[] = []
  beforeAll(async () => {
    stripe = await openTestStripe()
    const log = createLog('warn', { write: (line: string) => told.push(line) })
    test = await openTestShop(stripe.environment, { log })
  })
  afterAll(async () => {
    await test.close()
    await stripe.close()
  })

  /** An order of $45.00 whose card was charged, and which was sent. */
  async function sent() {
    const placed = await charged()
    await test.shop.orders.ship(placed.order.invoice, ALL)
    return placed
  }

  /** One that is still to be sent. */
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
    await test.shop.orders.accept(order.invoice)
    return { shopper, order, ocids: [], payment, ref }
  }

  const tell = (kind: string, ref: string) =>
    test.app.inject({ method: 'POST', url: '/stripe/webhook', ...stripe.notice(kind, ref) })

  /** Does what notices have asked the worker for; returns what the operator is told. */
  async function work(payment: string): Promise<string[]> {
    const { rows } = await test.database.pool.query(
      `delete from pgboss.job where name = 'card.refunded' and data->>'payment' = $1 returning id`,
      [payment],
    )
    const told = []
    for (let job = 0; job < rows.length; job += 1) told.push(...(await test.shop.orders.bookCardRefunds(payment)))
    return told
  }

  async function books({ companyId }: Shopper): Promise<Record<string, number>> {
    const { rows } = await sql<{ account: string; cents: number }>`
      select account, sum(cents)::integer as cents from ledger_amounts
      join ledger_entries on ledger_entries.id = ledger_amounts.entry_id
      where company_id = ${companyId} and account in ('receivable', 'card_clearing', 'deposits')
      group by account having sum(cents) <> 0`.execute(test.database.db)
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
  }

  it('is open again, on the statement and in the books, until the dispute is won', async () => {
    const placed = await sent()
    const { shopper, payment, ref } = placed
    const { invoice } = placed.order
    expect(await books(shopper)).toEqual({ card_clearing: 4500 })
    const { id } = stripe.dispute(ref, 4500)
    await tell('charge.dispute.created', ref)
    await tell('charge.dispute.funds_withdrawn', ref)
    const told = await work(payment)
    expect(told).toEqual([expect.stringContaining(`The bank of the card of ${invoice} took $45.00 back (${id})`)])
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ state: 'shipped', payment: 'due', paid: 0, balance: 45, invoices: [{ balance: 45 }] })
    expect(now.timeline.at(-1)?.text).toBe('The bank of your card took $45.00 back.')
    expect(await test.shop.billing.statement(shopper.companyId)).toMatchObject({ balance: 45, deposits: 0 })
    expect(await books(shopper)).toEqual({ receivable: 4500 })

    stripe.winDisputes(ref)
    await tell('charge.dispute.funds_reinstated', ref)
    await tell('charge.dispute.closed', ref)
    expect(await work(payment)).toEqual([`The dispute ${id} of ${invoice} is won: $45.00 came in again.`])
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'paid', paid: 45, balance: 0 })
    expect(await test.shop.billing.statement(shopper.companyId)).toMatchObject({ balance: 0, deposits: 0 })
    expect(await books(shopper)).toEqual({ card_clearing: 4500 })
  })

  it('is booked once, though it was taken and won before anybody heard of it', async () => {
    const placed = await sent()
    const { id } = stripe.dispute(placed.ref, 1500)
    stripe.winDisputes(placed.ref)
    await tell('charge.dispute.closed', placed.ref)
    const { invoice } = placed.order
    expect(await work(placed.payment)).toEqual([
      `The bank of the card of ${invoice} took $15.00 back (${id}).`,
      `The dispute ${id} of ${invoice} is won: $15.00 came in again.`,
    ])
    expect(await test.shop.orders.bookCardRefunds(placed.payment)).toEqual([])
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'paid', paid: 45, balance: 0 })
  })

  it.each([
    ['needs_response', ": answer it in the processor's pages. The order is open again."],
    ['under_review', '; that is answered, and the bank decides. The order is open again.'],
    ['won', ', and has decided for you: it is to come in again. The order is open until then.'],
    ['lost', ' for good: that dispute is lost. The order is open again.'],
  ] as const)('is told as it stands when its notice comes: %s', async (status, now) => {
    const placed = await sent()
    const dispute = stripe.dispute(placed.ref, 4500)
    Object.assign(dispute, { status })
    await tell('charge.dispute.closed', placed.ref)
    const { invoice } = placed.order
    expect(await work(placed.payment)).toEqual([
      `The bank of the card of ${invoice} took $45.00 back (${dispute.id})${now}`,
    ])
  })

  it('is told once more when the dispute is lost', async () => {
    const placed = await sent()
    const dispute = stripe.dispute(placed.ref, 4500)
    await tell('charge.dispute.created', placed.ref)
    await work(placed.payment)
    Object.assign(dispute, { status: 'lost' })
    await tell('charge.dispute.closed', placed.ref)
    const { invoice } = placed.order
    expect(await work(placed.payment)).toEqual([
      `The dispute ${dispute.id} of ${invoice} is lost: the bank keeps the $45.00.`,
    ])
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'due', balance: 45 })
  })

  it('is told to the operator, too, where it is booked before money is sent back by bank', async () => {
    const placed = await sent()
    const { invoice } = placed.order
    const { id } = stripe.dispute(placed.ref, 4500)
    const before = told.length
    const sentBack = test.shop.orders.bookPayBack(invoice, { cents: 500, reference: `back ${invoice}` })
    await expect(sentBack).rejects.toMatchObject({ code: 'impossible_move' })
    expect(told.slice(before)).toEqual([expect.stringContaining(`took $45.00 back (${id})`)])
  })

  it('is booked when its notice is sent again from the processor, though a former version had taken it in', async () => {
    const placed = await sent()
    const { id } = stripe.dispute(placed.ref, 4500)
    const notice = { id: 'evt_heard_by_a_former_version' }
    await test.database.db
      .insertInto('card_notices')
      .values({ ...notice, provider: 'stripe', kind: 'charge.dispute.created' })
      .execute()
    const request = stripe.notice('charge.dispute.created', placed.ref, notice)
    await test.app.inject({ method: 'POST', url: '/stripe/webhook', ...request })
    expect(await work(placed.payment)).toEqual([expect.stringContaining(`took $45.00 back (${id})`)])
  })

  it('is not promised to the buyer once more where the goods come back afterwards', async () => {
    const placed = await sent()
    stripe.dispute(placed.ref, 4500)
    await tell('charge.dispute.funds_withdrawn', placed.ref)
    await work(placed.payment)
    await test.shop.orders.refund(placed.order.invoice, { reason: 'Broken' })
    const { rows } = await test.database.pool.query(
      `select data from pgboss.job where name = 'order.letter' and data->>'letter' = 'refunded' order by created_on desc limit 1`,
    )
    const letter = await test.shop.orders.letter(rows[0]?.data, 'https://shop')
    expect(letter?.text).toContain('You do not owe $45.00 any more.')
    expect(letter?.text).not.toContain('pay back')
  })

  it('is nothing as long as the bank only asks', async () => {
    const placed = await sent()
    stripe.dispute(placed.ref, 4500, { ask: true })
    await tell('charge.dispute.created', placed.ref)
    expect(await work(placed.payment)).toEqual([])
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'paid', paid: 45, balance: 0 })
  })

  it.each(['refunded', 'cancelled'] as const)(
    'is owed until the dispute is won, where it was %s before',
    async (how) => {
      const placed = how === 'refunded' ? await sent() : await charged()
      const { invoice } = placed.order
      if (how === 'refunded') await test.shop.orders.refund(invoice, { reason: 'Broken' })
      else await test.shop.orders.cancel(invoice, 'Sold out')
      await test.shop.orders.refundCard(`${how} ${invoice}-1`)
      expect(await orderNow(test, placed)).toMatchObject({ state: how, payment: how, paid: 0, balance: 0 })
      stripe.dispute(placed.ref, 4500)
      await tell('charge.dispute.funds_withdrawn', placed.ref)
      await work(placed.payment)
      expect(await orderNow(test, placed)).toMatchObject({ state: how, payment: 'due', paid: -45, balance: 45 })
      const statement = () => test.shop.billing.statement(placed.shopper.companyId)
      expect(await statement()).toMatchObject({ balance: 0, sent_twice: 45, deposits: 0 })
      stripe.winDisputes(placed.ref)
      await tell('charge.dispute.closed', placed.ref)
      await work(placed.payment)
      expect(await orderNow(test, placed)).toMatchObject({ payment: how, paid: 0, balance: 0 })
      expect(await statement()).toMatchObject({ balance: 0, sent_twice: 0, deposits: 0 })
    },
  )

  it('goes back to the card no second time by a refund that was promised before', async () => {
    const placed = await sent()
    const { invoice } = placed.order
    await test.shop.orders.refund(invoice, { reason: 'Chipped', cents: 1000 })
    const note = (await orderNow(test, placed)).invoices.at(-1)?.number
    stripe.dispute(placed.ref, 4500)
    await tell('charge.dispute.funds_withdrawn', placed.ref)
    await work(placed.payment)
    await test.shop.orders.refundCard(`refunded ${invoice}-1 ${note}`)
    expect(stripe.intents.get(placed.ref)).toMatchObject({ refunded: 0, disputed: 4500 })
    expect(await orderNow(test, placed)).toMatchObject({ paid: 0, balance: 35 })
    expect(await test.shop.billing.lateRefunds()).toEqual([])
  })

  it('takes nothing from a refund that was made and whose answer was lost, where as much went back by hand', async () => {
    const placed = await sent()
    const { invoice } = placed.order
    const references: string[] = []
    for (const cents of [1000, 2000]) {
      await test.shop.orders.refund(invoice, { reason: 'Chipped', cents })
      references.push(`refunded ${invoice}-1 ${(await orderNow(test, placed)).invoices.at(-1)?.number}`)
    }
    stripe.faults.push('none', 'loses the answer', 'loses the answer', 'loses the answer')
    await expect(test.shop.orders.refundCard(references[1] ?? '')).rejects.toMatchObject({ code: 'card_unavailable' })
    stripe.refundByHand(placed.ref, 2000)
    await tell('charge.refunded', placed.ref)
    await work(placed.payment)
    for (const reference of references) await test.shop.orders.refundCard(reference)
    expect(stripe.intents.get(placed.ref)).toMatchObject({ refunded: 4500 })
    expect(await books(placed.shopper)).not.toHaveProperty('card_clearing')
    expect(await test.shop.billing.lateRefunds()).toEqual([])
  })

  it('is owed again whole, where the bank takes all and a refund had gone out whose answer was lost', async () => {
    const placed = await sent()
    const { invoice } = placed.order
    await test.shop.orders.refund(invoice, { reason: 'Chipped', cents: 1000 })
    const note = (await orderNow(test, placed)).invoices.at(-1)?.number
    stripe.faults.push('none', 'loses the answer', 'loses the answer', 'loses the answer')
    const unanswered = test.shop.orders.refundCard(`refunded ${invoice}-1 ${note}`)
    await expect(unanswered).rejects.toMatchObject({ code: 'card_unavailable' })
    stripe.dispute(placed.ref, 4500)
    for (const kind of ['charge.refunded', 'charge.dispute.funds_withdrawn']) {
      await tell(kind, placed.ref)
      await work(placed.payment)
    }
    await test.shop.orders.refundCard(`refunded ${invoice}-1 ${note}`)
    expect(stripe.intents.get(placed.ref)).toMatchObject({ refunded: 1000, disputed: 4500 })
    const now = await orderNow(test, placed)
    expect(now.invoices.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 45],
      ['credit_note', 10],
    ])
    expect(now).toMatchObject({ paid: -10, balance: 45 })
  })
})
