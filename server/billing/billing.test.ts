import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todayForBuyers, todayUtc } from '#contract/values/days.ts'
import { toCents } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import { ALL, orderNow, type PlacedOrder, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

let references = 0
/** Books a receipt for an order. Returns true if it was new. */
function pay({ shopper, order }: PlacedOrder, cents: number, reference = `ref-${(references += 1)}`) {
  return test.shop.orders.reading.forOperator(order.invoice).then(({ id }) =>
    test.shop.billing.receive({
      companyId: shopper.companyId,
      orderId: id,
      cardPaymentId: null,
      method: 'bank_transfer',
      reference,
      cents,
      on: todayUtc(),
    }),
  )
}

async function shipped(...args: Parameters<typeof placeOrder> extends [TestShop, ...infer Rest] ? Rest : never) {
  const placed = await placeOrder(test, ...args)
  await test.shop.orders.fulfilment.accept(placed.order.invoice)
  await test.shop.orders.fulfilment.ship(`${placed.order.invoice}-1`, ALL)
  return placed
}

describe('a receipt', () => {
  it('pays the oldest invoice first, and becomes a deposit if there is none', async () => {
    const placed = await placeOrder(test, [[{ cents: 1000, units: 10 }], [{ cents: 2000, units: 10 }]])
    const total = Math.round(placed.order.orderTotal * 100)
    await pay(placed, total - 100)
    expect((await test.shop.billing.statement(placed.shopper.companyId)).deposits).toBe((total - 100) / 100)
    await test.shop.orders.fulfilment.accept(placed.order.invoice)
    await test.shop.orders.fulfilment.ship(`${placed.order.invoice}-1`, ALL)
    await test.shop.orders.fulfilment.ship(`${placed.order.invoice}-2`, ALL)
    const now = await orderNow(test, placed)
    expect(now.invoices.map(({ status, balance }) => [status, balance])).toEqual([
      ['paid', 0],
      ['part_paid', 1],
    ])
    expect(now.payment).toBe('part_paid')
    await pay(placed, 100)
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'paid' })
  })

  it('is booked once for a reference; another amount with the same reference is rejected', async () => {
    const placed = await shipped()
    const tries = await Promise.all(Array.from({ length: 5 }, () => pay(placed, 1000, 'BANK-77')))
    expect(tries.filter(Boolean)).toHaveLength(1)
    expect((await orderNow(test, placed)).invoices[0]?.paid).toBe(10)
    await expect(pay(placed, 1001, 'BANK-77')).rejects.toMatchObject({ code: 'key_reused' })
  })
})

describe('credit', () => {
  it('is used by orders on terms until they are paid or canceled, and by no others', async () => {
    const { shopper, order } = await placeOrder(test, [[{ cents: 1000, units: 3 }], [{ cents: 500, units: 2 }]])
    const used = async () => (await test.shop.billing.credit(shopper.companyId)).used
    const total = Math.round(order.orderTotal * 100)
    expect(await used()).toBe(total)
    await placeOrder(test, [[{ cents: 700, units: 1 }]], { paymentMethod: 'bank_transfer' }, shopper)
    expect(await used()).toBe(total)
    const canceled = Math.round((order.groups[1]?.total ?? 0) * 100)
    await test.shop.orders.fulfilment.cancelOwn(shopper, order.invoice, { number: `${order.invoice}-2` })
    expect(await used()).toBe(total - canceled)
    await test.shop.orders.fulfilment.accept(order.invoice)
    await test.shop.orders.fulfilment.ship(order.invoice, ALL)
    expect(await used()).toBe(total - canceled)
    await pay({ shopper, order, ocids: [] }, 500)
    expect(await used()).toBe(total - canceled - 500)
  })
})

describe('a refund', () => {
  it('credits the invoice, and what was paid must be paid back', async () => {
    const placed = await shipped([[{ cents: 1000, units: 3 }]], { paymentMethod: 'bank_transfer' })
    await pay(placed, 2000)
    const { messages } = await test.shop.orders.money.refund(placed.order.invoice, { reason: 'Broken' })
    expect(messages.at(-1)).toBe('$20.00 must be paid back.')
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ state: 'refunded', payment: 'refunded' })
    expect(now.invoices.map(({ kind, status, balance }) => [kind, status, balance])).toEqual([
      ['invoice', 'credited', 0],
      ['credit_note', 'credited', 0],
    ])
    const { id } = await test.shop.orders.reading.forOperator(placed.order.invoice)
    const back = { companyId: placed.shopper.companyId, orderId: id, reference: `back-${id}` }
    await expect(test.shop.billing.payBack({ ...back, cents: 2001 })).rejects.toThrow('Only $20.00')
    expect(await test.shop.billing.payBack({ ...back, cents: 2000 })).toBe(true)
    expect(await test.shop.billing.payBack({ ...back, cents: 2000 })).toBe(false)
    expect(await test.shop.billing.depositsOfOrder(id)).toBe(0)
  })

  it('of one invoice releases payments, which pay the other open invoice', async () => {
    const placed = await placeOrder(test, [[{ cents: 10_000, units: 1 }], [{ cents: 5000, units: 1 }]], {
      paymentMethod: 'bank_transfer',
    })
    const { invoice, orderTotal } = placed.order
    await test.shop.orders.fulfilment.accept(invoice)
    for (const which of ['-1', '-2']) await test.shop.orders.fulfilment.ship(invoice + which, ALL)
    await pay(placed, toCents(orderTotal) - 2500)
    const { messages } = await test.shop.orders.money.refund(`${invoice}-1`, { reason: 'Chipped', cents: 3000 })
    expect(messages.at(-1)).toBe('$5.00 must be paid back.')
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ payment: 'paid', balance: 0 })
    expect(now.invoices.map(({ balance }) => balance)).toEqual([0, 0, 0])
    const { balance, deposits } = await test.shop.billing.statement(placed.shopper.companyId)
    expect({ balance, deposits }).toEqual({ balance: 0, deposits: 5 })
  })
})

describe('a statement', () => {
  it('groups what is owed by days overdue', async () => {
    const { shopper } = await shipped()
    // Documents never change: disable their trigger to make one older.
    const age = (days: number) =>
      sql`
      update papers set issued_on = ${todayForBuyers()}::date - ${days}::integer - 30, due_on = ${todayForBuyers()}::date - ${days}::integer
      where company_id = ${shopper.companyId} and id = (select max(id) from papers)`.execute(test.database.db)
    await sql`alter table papers disable trigger papers_immutable`.execute(test.database.db)
    const totals: number[] = []
    for (const days of [0, 30, 31, 61, 91]) {
      const placed = await shipped([[{ cents: 100, units: 1 + days }]], {}, shopper)
      totals.push((await orderNow(test, placed)).invoices[0]?.total ?? 0)
      await age(days)
    }
    await sql`alter table papers enable trigger papers_immutable`.execute(test.database.db)
    const { ageing, balance, open } = await test.shop.billing.statement(shopper.companyId)
    expect([ageing.days_1_30, ageing.days_31_60, ageing.days_61_90, ageing.days_over_90]).toEqual(totals.slice(1))
    const sum = Object.values(ageing).reduce((all, amount) => all + Math.round(amount * 100), 0)
    expect(Math.round(balance * 100)).toBe(sum)
    expect(open).toHaveLength(6)

    const reminded = await test.shop.transaction((bound) => bound.billing.remind())
    expect(reminded).toBe(4)
    expect(await test.shop.transaction((bound) => bound.billing.remind())).toBe(0)
    const overdue = await test.shop.billing.documents(shopper.companyId, { page: 1, limit: 20, status: 'overdue' })
    expect(overdue.meta.total).toBe(4)
  })
})

describe('the ledger', () => {
  const step = fc.record({
    verb: fc.constantFrom('accept', 'ship', 'deliver', 'cancel', 'refund', 'pay', 'payBack'),
    cents: fc.integer({ min: 1, max: 20_000 }),
    order: fc.nat({ max: 2 }),
    suborder: fc.constantFrom('-1', '-2', ''),
  })

  /** Applies a step. An impossible one is rejected, and leaves the ledger unchanged. */
  async function take(
    placed: PlacedOrder,
    { verb, cents, suborder }: { verb: string; cents: number; suborder: string },
  ) {
    const { orders, billing } = test.shop
    const number = placed.order.invoice + suborder
    const { id } = await orders.reading.forOperator(placed.order.invoice)
    const verbs: Record<string, () => Promise<unknown>> = {
      accept: () => orders.fulfilment.accept(number),
      ship: () => orders.fulfilment.ship(number, ALL),
      deliver: () => orders.fulfilment.deliver(number),
      cancel: () => orders.fulfilment.cancel(number, 'because'),
      refund: () => orders.money.refund(number, { reason: 'because' }),
      pay: () => pay(placed, cents),
      payBack: () =>
        billing.payBack({
          companyId: placed.shopper.companyId,
          orderId: id,
          cents,
          reference: `ref-${(references += 1)}`,
        }),
    }
    await verbs[verb]?.().catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  }

  it('balances after any history: receivables and deposits match the statement', { timeout: 120_000 }, async () => {
    const history = async (steps: { verb: string; cents: number; order: number; suborder: string }[]) => {
      const first = await placeOrder(test, [[{ cents: 999, units: 3 }], [{ cents: 1234, units: 2 }]])
      const second = await placeOrder(test, [[{ cents: 50, units: 1 }]], {}, first.shopper)
      const orders = [first, second]
      for (const one of steps) await take(orders[one.order % 2] ?? first, one)
      const { companyId } = first.shopper
      const { rows } = await sql<{ account: string; cents: number }>`
        select account, sum(cents) as cents from ledger_amounts
        join ledger_entries on ledger_entries.id = ledger_amounts.entry_id
        where company_id = ${companyId} group by account`.execute(test.database.db)
      const books = new Map(rows.map(({ account, cents }) => [account, cents]))
      const statement = await test.shop.billing.statement(companyId)
      expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
      expect(books.get('receivable') ?? 0).toBe(Math.round(statement.balance * 100))
      expect(0 - (books.get('deposits') ?? 0)).toBe(Math.round(statement.deposits * 100))
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), history), { numRuns: 4 })
  })

  it('has documents numbered without gaps', async () => {
    const { rows } = await sql<{ kind: string; first: number; last: number; papers: number }>`
      select kind, min(sequence) as first, max(sequence) as last, count(*) as papers from papers group by kind`.execute(
      test.database.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { first, last, papers } of rows) expect([first, last]).toEqual([1, papers])
  })
})
