import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { todayIs } from '#contract/days.ts'
import type { PaymentMethod } from '#contract/checkout.ts'
import { toCents } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { Problem } from '#contract/problem.ts'
import { addProduct } from '#server/fixtures.ts'
import { openTestStripe } from '#server/payments/test-stripe.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { addMaker, addShopper, type Shopper } from './test-buying.ts'

let stripe: Awaited<ReturnType<typeof openTestStripe>>
let test: TestShop
beforeAll(async () => {
  stripe = await openTestStripe()
  const { secretKey, publicKey, webhookSecret, apiUrl } = stripe.settings
  test = await openTestShop({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publicKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  })
  await test.database.db
    .insertInto('sales_taxes')
    .values({ state: 'TX', rate_millionths: 82_500, taxes_shipping: true })
    .execute()
})
afterAll(async () => {
  await test.close()
  await stripe.close()
})

const STOCK = 100
/** Each takes about a second. */
const RUNS = 6
const METHODS = ['invoice', 'card', 'bank_transfer'] as const satisfies PaymentMethod[]
let counter = 0

/** An order with what a walk has to know of it. */
interface Walked {
  shopper: Shopper
  order: Order
  /** What its processor calls its payment, and what we do; empty where it is paid otherwise. */
  ref: string
  payment: string
  /** Units that were put in stock again, by ocid. */
  restocked: Map<number, number>
}

/** An order of two makers, the second of whom sends by freight; a line of the first costs nothing. */
async function placed(shopper: Shopper, method: PaymentMethod): Promise<Walked> {
  counter += 1
  const db = test.database.db
  const [first, second] = [await addMaker(test, `walk-${counter}-a`), await addMaker(test, `walk-${counter}-b`)]
  await db
    .insertInto('shipping_methods')
    .values({ key: `walk-${counter}`, supplier_id: second, name: 'Freight', kind: 'freight' })
    .execute()
  for (const [supplier_id, price_cents, units] of [
    [first, 999, 3],
    [first, 0, 2],
    [second, 12_345, 2],
  ] as const) {
    await shopper.put(await addProduct(db, { supplier_id, price_cents, stock: STOCK }), units)
  }
  const checkout = await shopper.checkout({ paymentMethod: method })
  const walked = { shopper, restocked: new Map<number, number>() }
  if (method !== 'card') {
    return { ...walked, order: await shopper.place(checkout, { paymentMethod: method }), ref: '', payment: '' }
  }
  const { payment_id: payment } = await shopper.pay(checkout)
  const { provider_ref } = await db
    .selectFrom('card_payments')
    .select('provider_ref')
    .where('id', '=', payment)
    .executeTakeFirstOrThrow()
  const ref = provider_ref ?? ''
  stripe.confirm(ref)
  return {
    ...walked,
    order: await shopper.place(checkout, { paymentMethod: 'card', payment_id: payment }),
    ref,
    payment,
  }
}

const JOBS = {
  'payment.capture': (data) => test.shop.payments.capture(data.payment),
  'payment.cancel': (data) => test.shop.payments.release(data.payment),
  'card.refund': (data) => test.shop.orders.refundCard(data.reference),
  'card.refunded': (data) => test.shop.orders.bookCardRefunds(data.payment),
} satisfies Record<string, (data: { payment: string; reference: string }) => Promise<unknown>>

/** Runs the jobs that move money, each `times`; one that fails stays. Returns how many were done. */
async function work(times = 1): Promise<number> {
  const { rows } = await test.database.pool.query(
    `select id, name, data from pgboss.job where state = 'created' and name = any($1) order by created_on, id`,
    [Object.keys(JOBS)],
  )
  let done = 0
  for (const { id, name, data } of rows) {
    try {
      for (let time = 0; time < times; time += 1) await JOBS[name as keyof typeof JOBS](data)
      await test.database.pool.query(`update pgboss.job set state = 'completed' where id = $1`, [id])
      done += 1
    } catch (error) {
      comesAgain(error)
    }
  }
  return done
}

/** A refund waits for the capture, and for what was given back by hand to be booked. */
function comesAgain(error: unknown): void {
  if (!/not captured yet|charge_already_refunded/.test(String(error))) throw error
}

const step = fc.record({
  verb: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom('ship', 'shipSome', 'refundLine', 'refundAmount', 'pay', 'work', 'byHand'),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom('accept', 'freight', 'deliver', 'refund', 'payBack', 'workTwice', 'look', 'sweep'),
    },
    { weight: 1, arbitrary: fc.constantFrom('cancel', 'cancelOwn', 'sentBack', 'bankRefuses', 'released') },
  ),
  order: fc.nat({ max: METHODS.length - 1 }),
  child: fc.constantFrom('-1', '-2', '-1', '-2', ''),
  cents: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 40_000 })),
  flag: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const tell = (kind: string, ref: string) =>
  test.app.inject({ method: 'POST', url: '/stripe/webhook', ...stripe.notice(kind, ref) })

async function creditedUnits({ order }: Walked): Promise<Map<number, number>> {
  const { rows } = await sql<{ ocid: number; units: number }>`
    select line.ocid, sum((taken->>'quantity')::integer)::integer as units
    from papers join maker_orders as child on child.id = papers.maker_order_id
    join orders on orders.id = child.order_id
    cross join lateral jsonb_array_elements(papers.snapshot->'lines') as taken
    join order_lines as line on line.order_id = orders.id and line.position = (taken->>'position')::integer
    where orders.invoice = ${order.invoice} and papers.kind = 'credit_note' group by line.ocid`.execute(
    test.database.db,
  )
  return new Map(rows.map(({ ocid, units }) => [ocid, units]))
}

async function restocking(walked: Walked, act: () => Promise<unknown>): Promise<void> {
  const before = await creditedUnits(walked)
  await act()
  for (const [ocid, units] of await creditedUnits(walked)) {
    walked.restocked.set(ocid, (walked.restocked.get(ocid) ?? 0) + units - (before.get(ocid) ?? 0))
  }
}

/** What cannot be done is refused, and leaves everything as it was. */
async function take(walked: Walked, { verb, child, cents, flag }: Step): Promise<void> {
  const { orders, billing, payments } = test.shop
  const { shopper, order, ref, payment } = walked
  const number = order.invoice + child
  const sku = order.products[cents % order.products.length]?.sku ?? ''
  const parcel = { carrier: 'UPS', tracking: null }
  const { id, surplus_cents } = await orders.whose(order.invoice)
  counter += 1
  const money = { companyId: shopper.companyId, orderId: id, reference: `walk-${counter}`, cents }
  const lines = new Map([[sku, 1 + (cents % 2)]])
  const maybe = (act: (wanted: object) => Promise<unknown>) =>
    flag ? restocking(walked, () => act({ restock: true })) : act({})
  const verbs: Record<string, () => Promise<unknown>> = {
    accept: () => orders.accept(number),
    ship: () => orders.ship(number, parcel),
    shipSome: () => orders.ship(number, { ...parcel, lines }),
    deliver: () => orders.deliver(number),
    cancel: () => orders.cancel(number, 'because'),
    cancelOwn: () => orders.cancelOwn(shopper, order.invoice, child ? { number } : {}),
    refund: () => maybe((more) => orders.refund(number, { reason: 'because', ...more })),
    refundLine: () => maybe((more) => orders.refund(number, { reason: 'because', lines, ...more })),
    refundAmount: () => orders.refund(number, { reason: 'because', cents }),
    freight: () => orders.freight(number, cents),
    pay: () => billing.receive({ ...money, cardPaymentId: null, method: 'bank_transfer', on: todayIs() }),
    payBack: async () => surplus_cents > 0 && billing.payBack({ ...money, cents: Math.min(cents, surplus_cents) }),
    work: () => work(),
    workTwice: () => work(2),
    look: async () => payment && payments.read(shopper, payment),
    byHand: async () => {
      const intent = stripe.intents.get(ref)
      const most = intent ? intent.amount_received - intent.refunded : 0
      if (most === 0) return
      stripe.refundByHand(ref, Math.min(cents, most))
      await tell('charge.refunded', ref)
    },
    sentBack: async () => {
      if (!ref) return
      stripe.sendRefundsBack(ref)
      await tell('refund.failed', ref)
    },
    bankRefuses: async () => {
      if (stripe.intents.get(ref)?.status !== 'requires_capture') return
      stripe.faults.push('refuses the card')
      await payments.capture(payment)
      stripe.faults.length = 0
      await tell('payment_intent.payment_failed', ref)
    },
    released: async () => {
      if (stripe.intents.get(ref)?.status !== 'requires_capture') return
      stripe.releaseByHand(ref)
      await tell('payment_intent.canceled', ref)
    },
    sweep: async () => {
      await test.database.pool.query(`update card_payments set updated_at = now() - interval '1 hour'`)
      await test.database.pool.query(`update refunds set created_at = now() - interval '2 days'`)
      await orders.settlePayments().catch(comesAgain)
    },
  }
  await verbs[verb]?.().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const OPEN = new Set(['placed', 'accepted', 'partly_shipped'])

/** What is true of an order after every step. Returns what it still asks for. */
async function checkOrder(walked: Walked): Promise<number> {
  const { orders, billing } = test.shop
  const { id, order, surplus_cents } = await orders.whose(walked.order.invoice)
  const { rows } = await sql<{ received: number; back: number; used: number; charged: boolean; promised: number }>`
    select (select coalesce(sum(cents), 0)::integer from receipts where order_id = ${id}) as received,
      (select coalesce(sum(cents), 0)::integer from refunds where order_id = ${id}) as back,
      (select coalesce(sum(cents), 0)::integer from refunds where order_id = ${id} and done_at is null) as promised,
      (select coalesce(sum(settlements.cents), 0)::integer from settlements
        join receipts on receipts.id = receipt_id where order_id = ${id}) as used,
      exists (select from receipts where order_id = ${id} and card_payment_id is not null) as charged`.execute(
    test.database.db,
  )
  const [money] = rows
  if (!money) throw new Error('There is no money.')
  const back = money.charged || order.paymentMethod !== 'card' ? money.back : money.back - money.promised
  const papersOf = (number: string, kind: string) =>
    order.invoices.filter((paper) => paper.maker_order === number && paper.kind === kind)
  let wanted = 0
  for (const group of order.groups) {
    const invoiced = sum(papersOf(group.number, 'invoice').map(({ total }) => toCents(total)))
    const credited = sum(papersOf(group.number, 'credit_note').map(({ total }) => toCents(total)))
    const isOpen = OPEN.has(group.state)
    const freight = isOpen && group.freight_quoted !== null ? toCents(order.freight) : 0
    wanted += (isOpen ? toCents(group.total) + freight : invoiced) - credited
    expect(credited).toBeLessThanOrEqual(invoiced)
    const lines = order.products.filter(({ position }) => group.positions.includes(position))
    for (const { qty, shipped, cancelled } of lines) {
      expect(shipped + cancelled).toBeLessThanOrEqual(qty)
      expect(isOpen || shipped + cancelled === qty).toBe(true)
    }
    const isWhole = lines.every(({ qty, shipped }) => shipped === qty)
    const agreed = toCents(group.total) + (group.freight ? toCents(order.freight) : 0)
    expect(isWhole ? invoiced : agreed).toBe(agreed)
  }
  const received = money.received - back
  expect(received).toBeGreaterThanOrEqual(0)
  expect(toCents(order.paid)).toBe(received)
  expect(toCents(order.balance)).toBe(Math.max(0, wanted - received))
  expect(surplus_cents).toBe(Math.max(0, received - wanted))
  expect(await billing.depositsOfOrder(id)).toBe(received - money.used)
  for (const { kind, total, paid, balance } of order.invoices) {
    expect(Math.min(paid, balance, total - paid - balance)).toBeGreaterThanOrEqual(-0.001)
    expect(kind === 'invoice' && balance > 0 && received > money.used).toBe(false)
  }
  for (const { ocid, qty, cancelled } of order.products) {
    const { stock } = await test.database.db
      .selectFrom('products')
      .select('stock')
      .where('ocid', '=', ocid)
      .executeTakeFirstOrThrow()
    expect(stock).toBe(STOCK - qty + cancelled + (walked.restocked.get(ocid) ?? 0))
  }
  return toCents(order.balance)
}

/** What is true of the company's books after every step. */
async function checkBooks(companyId: number, owedOnTerms: number): Promise<void> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(cents)::integer as cents from ledger_amounts
    join ledger_entries on ledger_entries.id = ledger_amounts.entry_id
    where company_id = ${companyId} group by account`.execute(test.database.db)
  const books = new Map(rows.map(({ account, cents }) => [account, cents]))
  const statement = await test.shop.billing.statement(companyId)
  expect(sum([...books.values()])).toBe(0)
  expect(books.get('receivable') ?? 0).toBe(toCents(statement.balance))
  expect(statement.terms.used).toBe(owedOnTerms / 100)
  const { promised } = await test.database.db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(cents), 0)::integer`.as('promised'))
    .where('company_id', '=', companyId)
    .where('done_at', 'is', null)
    .where(sql<boolean>`exists (select from receipts where receipts.card_payment_id = refunds.card_payment_id)`)
    .executeTakeFirstOrThrow()
  expect(0 - (books.get('deposits') ?? 0) - promised).toBe(toCents(statement.deposits))
}

/** Once all jobs are done, what the processor has of the buyer's is what our books say. */
async function checkProcessor({ order, ref, payment }: Walked): Promise<void> {
  const intent = stripe.intents.get(ref)
  const { id } = await test.shop.orders.whose(order.invoice)
  const { rows } = await sql<{ net: number; open: number }>`
    select (select coalesce(sum(cents), 0)::integer from receipts where order_id = ${id} and method = 'card')
        - (select coalesce(sum(cents), 0)::integer from refunds where card_payment_id = ${payment}) as net,
      (select count(*)::integer from refunds where card_payment_id = ${payment} and done_at is null) as open`.execute(
    test.database.db,
  )
  expect(rows[0]).toEqual({ net: (intent?.amount_received ?? 0) - (intent?.refunded ?? 0), open: 0 })
  expect(intent?.status).not.toBe('requires_capture')
}

it('an order on terms, one by card and one by bank stay right through any history', { timeout: 120_000 }, async () => {
  const history = async (isReady: boolean, steps: readonly Step[]) => {
    const shopper = await addShopper(test)
    const walks: Walked[] = []
    for (const method of METHODS) walks.push(await placed(shopper, method))
    const [onTerms, byCard] = walks
    const check = async () => {
      let owedOnTerms = 0
      for (const walked of walks) {
        const balance = await checkOrder(walked)
        if (walked === onTerms) owedOnTerms = balance
      }
      await checkBooks(shopper.companyId, owedOnTerms)
    }
    for (const { order } of isReady ? walks : []) {
      await test.shop.orders.accept(order.invoice)
      await test.shop.orders.freight(order.invoice, 6789)
    }
    await check()
    for (const one of steps) {
      const walked = walks[one.order]
      if (walked) await take(walked, one)
      await check()
    }
    while ((await work()) > 0);
    await check()
    if (byCard) await checkProcessor(byCard)
  }
  const anyHistory = fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 10, maxLength: 30 }), history)
  // A job that one history leaves behind would fail the next.
  const found = await fc.check(anyHistory, { numRuns: RUNS, endOnFailure: true })
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false)
})
