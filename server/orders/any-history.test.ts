import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toCents } from '#contract/money.ts'
import { openTestStripe } from '#server/payments/test-stripe.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { addShopper } from './test-buying.ts'
import { createWalk, METHODS, type Step, step, STOCK, type Walked } from './test-walk.ts'

let stripe: Awaited<ReturnType<typeof openTestStripe>>
let test: TestShop
beforeAll(async () => {
  stripe = await openTestStripe()
  test = await openTestShop(stripe.environment)
  await test.database.db
    .insertInto('sales_taxes')
    .values({ state: 'TX', rate_millionths: 82_500, taxes_shipping: true })
    .execute()
})
afterAll(async () => {
  await test.close()
  await stripe.close()
})

/** Each takes about a second. */
const RUNS = 6

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const OPEN = new Set(['placed', 'accepted', 'partly_shipped'])

/** What is true of an order after every step. Returns what it still asks for. */
async function checkOrder(walked: Walked): Promise<number> {
  const { orders, billing } = test.shop
  const { id, order, surplus_cents } = await orders.ofAnybody(walked.order.invoice)
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
  expect(toCents(order.current_total)).toBe(wanted)
  expect(toCents(order.paid)).toBe(received)
  expect(toCents(order.balance)).toBe(Math.max(0, wanted - received))
  expect(surplus_cents).toBe(Math.max(0, received - wanted))
  expect(await billing.depositsOfOrder(id)).toBe(received - money.used)
  const onCard = toCents(order.on_card)
  expect(onCard).toBeLessThanOrEqual(toCents(order.balance))
  expect(sum(order.invoices.map(({ on_card }) => toCents(on_card)))).toBeLessThanOrEqual(onCard)
  expect(onCard > 0).toBe(order.payment === 'authorized')
  for (const { kind, total, paid, balance, on_card } of order.invoices) {
    expect(Math.min(paid, balance, total - paid - balance, balance - on_card)).toBeGreaterThanOrEqual(-0.001)
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
  const { id } = await test.shop.orders.ofAnybody(order.invoice)
  const { rows } = await sql<{ net: number; open: number }>`
    select (select coalesce(sum(cents), 0)::integer from receipts where order_id = ${id} and method = 'card')
        - (select coalesce(sum(cents), 0)::integer from refunds where card_payment_id = ${payment}) as net,
      (select count(*)::integer from refunds where card_payment_id = ${payment} and done_at is null) as open`.execute(
    test.database.db,
  )
  const { amount_received = 0, refunded = 0, disputed = 0 } = intent ?? {}
  expect(rows[0]).toEqual({ net: amount_received - refunded - disputed, open: 0 })
  expect(intent?.status).not.toBe('requires_capture')
}

it('an order on terms, one by card and one by bank stay right through any history', { timeout: 120_000 }, async () => {
  const history = async (isReady: boolean, steps: readonly Step[]) => {
    const { placed, work, take } = createWalk(test, stripe)
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
