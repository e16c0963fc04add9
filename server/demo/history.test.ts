import { COMPANY_ROLE_KEYS } from '#contract/accounts/company-permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, dayOf, todayForBuyers } from '#contract/values/days.ts'
import { toCents } from '#contract/values/money.ts'
import { ORDER_STATES } from '#contract/orders/orders.ts'
import { createLog } from '#server/boot/log.ts'
import { runScheduledCleanup } from '#server/boot/scheduled-cleanup.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { demoBuyers, isEmptyShop, loadDemoShop } from './demo.ts'
import type { Shop } from '#server/shop.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import type { Member } from '#server/accounts/deps.ts'

describe('the order history of a demo buyer', () => {
  let test: TestShop
  let buyer: Member
  const warnings: string[] = []
  beforeAll(async () => {
    const log = createLog('warn', { write: (line: string) => warnings.push(line) })
    test = await openTestShop({}, { log })
    await loadDemoShop(test.shop, test.database, () => undefined)
    const first = await test.shop.accounts.member(await test.shop.accounts.byEmail('maren@example.com'))
    if (!first) throw new Error('The demo shop has no buyer with a past.')
    buyer = first
  }, 120_000)
  afterAll(() => test.close())

  const rows = async <Row extends object>(query: string) => (await test.database.pool.query<Row>(query)).rows

  it('has a company with a person for each role', async () => {
    const people = await test.shop.accounts.members.list(buyer)
    expect(people.map(({ role }) => role.id).toSorted()).toEqual([...COMPANY_ROLE_KEYS].toSorted())
  })

  it('has orders in every state', async () => {
    const { data } = await test.shop.orders.reading.list(buyer, { page: 1, limit: 50 })
    expect(new Set(data.map(({ state }) => state))).toEqual(new Set(ORDER_STATES))
  })

  it('has paid, part-paid, overdue and open invoices, and credit notes', async () => {
    const { data } = await test.shop.billing.documents(buyer.companyId, { page: 1, limit: 100 })
    const invoices = data.filter(({ kind }) => kind === 'invoice')
    expect([...new Set(invoices.map(({ status }) => status))]).toEqual(
      expect.arrayContaining(['paid', 'part_paid', 'overdue', 'due']),
    )
    const late = invoices.filter(({ status }) => status === 'overdue')
    expect(late.some(({ balance, total }) => balance < total)).toBe(true)
    expect(data.filter(({ kind }) => kind === 'credit_note')).toHaveLength(2)
    const { ageing } = await test.shop.billing.statement(buyer.companyId)
    expect(Math.min(ageing.current, ageing.days_1_30, ageing.days_31_60)).toBeGreaterThan(0)
  })

  it('is thirteen months long, and nothing in it is dated on the day of loading', async () => {
    const [placed] = await rows<{ days: number; orders: number }>(
      `select extract(day from now() - min(placed_at))::integer as days, count(*)::integer as orders from orders`,
    )
    expect(placed?.days).toBeGreaterThan(390)
    expect(placed?.orders).toBeGreaterThanOrEqual(16)
    const times = await rows<{ at: Date }>(`
      select placed_at as at from orders union select happened_at from order_events union select shipped_at from shipments
      union select cancelled_at from cancelled_lines union select created_at from receipts union select settled_at from settlements
      union select created_at from refunds union select done_at from refunds union select happened_at from ledger_entries
      union select created_at from companies where id = ${buyer.companyId} union select issued_on from papers`)
    const [loaded] = await rows<{ at: Date }>('select max(created_at) as at from seeds')
    const dayOfLoading = Date.parse(dayOf(loaded?.at ?? new Date(0)))
    expect(times.length).toBeGreaterThan(100)
    expect(times.filter(({ at }) => at.getTime() >= dayOfLoading)).toEqual([])
  })

  it('has the date of the event on every document and booking', async () => {
    const on = (column: string) => `(${column} at time zone 'UTC')::date`
    expect(
      await rows(`
        select papers.number from papers join ledger_entries on ref = number
        left join shipments on shipments.id = shipment_id
        join order_events on order_events.maker_order_id = papers.maker_order_id
          and (details ->> 'number' = number or details -> 'papers' ? number)
        where issued_on <> ${on('ledger_entries.happened_at')} or issued_on <> ${on('order_events.happened_at')}
          or issued_on <> ${on('shipped_at')} or due_on <> issued_on + (snapshot ->> 'terms_days')::integer
            and papers.kind = 'invoice'`),
    ).toEqual([])
    // Paid in advance: one by bank transfer, one by card.
    expect(await rows(`select number from papers where kind = 'invoice' and due_on <= issued_on`)).toHaveLength(2)
    expect(await rows(`select reference from receipts where received_on <> ${on('created_at')}`)).toEqual([])
    expect(
      await rows(`select number from (
        select number, issued_on < lag(issued_on) over (partition by kind order by sequence) as is_earlier from papers
      ) as numbered where is_earlier`),
    ).toEqual([])
  })

  it('has the date of the document as the creation date of its PDF', async () => {
    const { data } = await test.shop.billing.documents(buyer.companyId, { page: 1, limit: 100 })
    const oldest = data.at(-1)
    const pdf = await test.shop.orders.reading.drawDocument(buyer, oldest?.number ?? '')
    const [, created] = /\(D:(\d{8})/.exec(pdf?.toString('latin1') ?? '') ?? []
    expect(created).toBe(oldest?.issued_on.replaceAll('-', ''))
  })

  it('was reminded of what became due in it', async () => {
    expect(await test.shop.transaction((bound) => bound.billing.remind())).toBe(0)
    await test.shop.orders.money.enforceDeadlines()
    expect(await rows(`select name from pgboss.job where name = 'order.letter' and state <> 'failed'`)).toEqual([])
  })

  it('owes the balance of the ledger', async () => {
    const { balance, deposits } = await test.shop.billing.statement(buyer.companyId)
    const booked = await rows<{ account: string; cents: number }>(`
      select account, sum(cents)::integer as cents from ledger_amounts join ledger_entries on ledger_entries.id = entry_id
      where company_id = ${buyer.companyId} group by account`)
    const of = (account: string) => booked.find((one) => one.account === account)?.cents ?? 0
    expect(toCents(balance)).toBe(of('receivable'))
    expect(deposits).toBe(0)
    expect(of('deposits')).toBe(0)
    expect(balance).toBeGreaterThan(0)
  })

  it('has products to reorder, three seeds (one public), a draft and an empty cart', async () => {
    const again = await test.shop.orders.reordering.previouslyBought(buyer, { page: 1, limit: 20 })
    expect(again.data.length).toBeGreaterThan(8)
    const seeds = (await test.shop.seeds.list(buyer, { page: 1, limit: 18 })).data
    expect(seeds).toHaveLength(3)
    expect(seeds.filter(({ is_public }) => is_public)).toHaveLength(1)
    for (const seed of seeds) expect(seed.products_count).toBeGreaterThanOrEqual(4)
    expect(await test.shop.cart.drafts.list(buyer)).toMatchObject([{ name: 'Spring reset' }])
    expect(await test.shop.cart.count({ user: buyer, guestHash: null })).toBe(0)
  })

  it('sends no email and no webhooks', async () => {
    const waiting = await rows<{ name: string }>(
      `select distinct name from pgboss.job where state <> 'failed' order by name`,
    )
    expect(waiting.map(({ name }) => name)).toEqual(['catalog.boughtTogether', 'search.refresh'])
  })

  it('leaves the ordered products in stock and the other demo buyers without history', async () => {
    expect(await rows('select ocid from products where ocid in (select ocid from order_lines) and stock < 50')).toEqual(
      [],
    )
    expect(
      await rows(`select email from users where email <> 'maren@example.com' and (
        exists (select from orders where user_id = users.id) or exists (select from seeds where user_id = users.id)
        or exists (select from carts where user_id = users.id))`),
    ).toEqual([])
  })

  it('is listed at the start, before the other demo buyers', async () => {
    const [first, ...others] = await demoBuyers(test.database.db)
    expect(first).toMatchObject({ email: 'maren@example.com', hint: 'has ordered before' })
    expect(others.filter(({ hint }) => hint !== undefined)).toEqual([])
  })

  it('has approved, pending and rejected buyers', async () => {
    const lines = (await runCommand(test, 'buyers', 'list')).output.split('\n')
    expect(lines.filter((line) => line.startsWith('approved'))).toHaveLength(12)
    expect(lines.filter((line) => line.startsWith('pending'))).toHaveLength(2)
    expect(lines.find((line) => line.startsWith('rejected'))).toContain('We sell to businesses only')
  })

  it('has something in each queue of the back office, and a job that failed for good', async () => {
    const counts = await test.shop.orders.backOffice.counts({})
    for (const tab of ['accept', 'freight', 'ship', 'late', 'unpaid', 'overdue', 'canceled'] as const) {
      expect([tab, counts[tab] > 0]).toEqual([tab, true])
    }
    await runScheduledCleanup(test.shop, test.mailbox, test.log)
    await test.shop.transaction((bound) => bound.system.alertFailedJobs())
    const alerts = await rows<{ kind: string }>('select distinct kind from staff_alerts order by kind')
    expect(alerts.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['accept_late', 'dispute', 'freight', 'job_failed', 'order', 'ship_late']),
    )
    expect(await rows(`select from tax_certificates where accepted_at is null and ended_at is null`)).toHaveLength(1)
  })

  it('has a card payment that its bank took back, so that its invoice is due again', async () => {
    const [alert] = await rows<{ subject_id: string; text: string }>(
      `select subject_id, text from staff_alerts where kind = 'dispute'`,
    )
    expect(alert?.text).toMatch(/^The bank of the card of T-\d+ took \$[\d.]+ back\.$/)
    const details = await test.shop.orders.backOffice.details(alert?.subject_id ?? '')
    // It was due yesterday, which is not over for all buyers until 10:00 UTC.
    const yesterday = dayOf(new Date(Date.now() - DAY_MS))
    const payment = yesterday < todayForBuyers() ? 'overdue' : 'due'
    expect(details.order).toMatchObject({ state: 'shipped', payment, paid: 0 })
    expect(details.order.balance).toBe(details.order.orderTotal)
    expect(details.payments.map(({ kind, method }) => [kind, method])).toEqual([
      ['received', 'card'],
      ['charged_back', 'card'],
    ])
    expect(details.activity.at(-1)).toMatchObject({ text: expect.stringContaining("card's bank took") })
  })

  it('is loaded without a warning, which a newcomer would look into', () => {
    expect(warnings).toEqual([])
  })

  /** Returns everything in the history except order numbers: a failed order leaves a gap in them. */
  async function everything({ database }: TestShop): Promise<unknown> {
    const read = async (query: string) => (await database.pool.query(query)).rows
    return {
      products: await read('select ocid, stock from products order by ocid'),
      orders: await read('select po_number, total_cents from orders order by id'),
      children: await read(`select po_number, position, state, child.total_cents
        from maker_orders as child join orders on orders.id = order_id order by child.id`),
      events: await read(`select po_number, kind, by_whom
        from order_events join orders on orders.id = order_id order by order_events.id`),
      papers: await read('select number, total_cents from papers order by id'),
      seeds: await read(`select name, is_public, quantity, note
        from seeds join seed_products on seed_id = seeds.id order by name, position`),
      drafts: await read(
        'select name, ocid, quantity from cart_drafts join cart_draft_lines on draft_id = id order by 2',
      ),
      people: await read('select email, status from users join companies on companies.id = company_id order by 1'),
      jobs: await read('select name, data from pgboss.job order by name, data::text'),
    }
  }

  it('is unchanged by a second load', async () => {
    const before = await everything(test)
    await test.database.pool.query(`update shop_state set value = 'loading' where key = 'demo'`)
    await loadDemoShop(test.shop, test.database, () => undefined)
    expect(await everything(test)).toEqual(before)
  }, 120_000)

  it('continues a load that was interrupted at any point', async () => {
    const other = await openTestShop()
    // Each time it comes a little further.
    for (let steps = 1; await isEmptyShop(other.database.db); steps += 4) {
      expect(steps).toBeLessThan(60)
      await loadDemoShop(endingAfter(steps, other.shop), other.database, () => undefined).catch((error: unknown) => {
        if (String(error) !== 'Error: Cut off.') throw error
      })
    }
    expect(await everything(other)).toEqual(await everything(test))
    await other.close()
  }, 120_000)
})

/** A shop that ends in the middle of a transaction, once so many of them went well; also without jobs and with another clock. */
function endingAfter(transactions: number, shop: Shop, made = { transactions: 0 }): Shop {
  return {
    ...shop,
    withoutJobs: (names) => endingAfter(transactions, shop.withoutJobs(names), made),
    withClock: (now) => endingAfter(transactions, shop.withClock(now), made),
    transaction: (work) =>
      shop.transaction(async (bound) => {
        const done = await work(bound)
        made.transactions += 1
        if (made.transactions > transactions) throw new Error('Cut off.')
        return done
      }),
  }
}
