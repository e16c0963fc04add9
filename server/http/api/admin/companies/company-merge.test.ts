import { addMember, moveToCompany } from '#test-kit/accounts/members.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Timeline } from '#contract/schemas/admin/companies/company-records.ts'
import { ALL_PERMISSIONS } from '#contract/backoffice/permissions.ts'
import { addBusyCompany, placeInvoiced } from '#test-kit/accounts/busy-company.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { addShopper, stockOf } from '#test-kit/orders/buying.ts'
import { ALL, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test)
})
afterAll(() => test.close())

const merge = (from: number, into: number, by = sam) => by.call('POST', `/companies/${from}/merge`, { into })

const rows = async (statement: string, ...values: unknown[]) =>
  (await test.database.pool.query<Record<string, unknown>>(statement, values)).rows

/** The tables with a column `company_id`, without those of sessions, which a merge ends. */
async function companyTables(): Promise<string[]> {
  const found = await rows(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' and table_name not in ('tokens', 'impersonations') order by 1`)
  return found.map(({ name }) => String(name))
}

/** Returns how many rows of each table belong to a company. */
async function countRows(companyId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await companyTables()) {
    const [row] = await rows(`select count(*)::integer as count from ${table} where company_id = $1`, companyId)
    counts[table] = Number(row?.['count'])
  }
  return counts
}

const sumOf = (left: Record<string, number>, right: Record<string, number>) =>
  Object.fromEntries(Object.entries(left).map(([name, count]) => [name, count + (right[name] ?? 0)]))

/** Returns the sum of each account of the ledger of a company, in cents. */
async function ledgerOf(companyId: number): Promise<Record<string, number>> {
  const sums = await rows(
    `select account, sum(cents)::integer as cents from ledger_amounts join ledger_entries on ledger_entries.id = entry_id
      where company_id = $1 group by account`,
    companyId,
  )
  return Object.fromEntries(sums.map(({ account, cents }) => [String(account), Number(cents)]))
}

describe('merging a company into another one', () => {
  it('moves every row of every table that belongs to a company, and nothing else of the row changes', async () => {
    const [from, into] = [await addBusyCompany(test), await addBusyCompany(test)]
    const [moving, staying] = [await countRows(from.companyId), await countRows(into.companyId)]
    // A new table needs a row above, and the merge has to move it.
    expect(Object.entries(moving).filter(([, count]) => count === 0)).toEqual([])
    const contentOf = (table: string) =>
      rows(
        `select to_jsonb(t) - 'company_id' - 'is_default' - 'cause' - 'revoked_at' - 'disabled_at' - 'disabled_by' as row
          from ${table} t order by 1`,
      )
    const tables = await companyTables()
    const before = await Promise.all(tables.map(contentOf))
    expect(await merge(from.companyId, into.companyId)).toMatchObject({ status: 200, body: { status: true } })
    expect(await countRows(into.companyId)).toEqual(sumOf(moving, staying))
    expect(Object.values(await countRows(from.companyId)).filter((count) => count > 0)).toEqual([])
    expect(await Promise.all(tables.map(contentOf))).toEqual(before)
  })

  it('moves people with their roles; who is in both companies keeps the role in the one that stays, and both carts', async () => {
    const [from, into] = [await addBuyer(test.shop, 'kept-owner'), await addBuyer(test.shop, 'staying-owner')]
    const both = await addMember(test, from.id, into.companyId, 'viewer')
    const { id: colleague } = await addBuyer(test.shop, 'moving-colleague')
    await moveToCompany(test, colleague, from.companyId, 'finance')
    const ocids = [await addProduct(test.database.db), await addProduct(test.database.db)]
    await test.shop.cart.add({ user: from, guestHash: null }, { id: ocids[0] ?? 0, quantity: 2 })
    const inOther = { ...both, permissions: from.permissions }
    await test.shop.cart.add({ user: inOther, guestHash: null }, { id: ocids[1] ?? 0, quantity: 3 })
    expect((await merge(from.companyId, into.companyId)).status).toBe(200)
    expect(await test.shop.accounts.member({ id: colleague, companyId: into.companyId })).toMatchObject({
      role: 'finance',
    })
    expect(await test.shop.accounts.member({ id: from.id, companyId: into.companyId })).toMatchObject({
      role: 'viewer',
    })
    expect(await test.shop.cart.count({ user: inOther, guestHash: null })).toBe(5)
  })

  it('lets rows that a request writes for it afterwards belong to the company that stays', async () => {
    const guarded = await rows(`select event_object_table as name from information_schema.triggers
      where trigger_name = 'follow_merged_company' group by 1 order by 1`)
    expect(guarded.map(({ name }) => name)).toEqual(await companyTables())
    const [from, into] = [await addBuyer(test.shop, 'late'), await addBuyer(test.shop, 'lasting')]
    await merge(from.companyId, into.companyId)
    await rows(`insert into company_notes (company_id, author, text) values ($1, 'Sam', 'Late')`, from.companyId)
    const [note] = await rows(`select company_id from company_notes where text = 'Late'`)
    expect(note).toEqual({ company_id: into.companyId })
  })

  it('adds up the money of both, and leaves documents, stock and the figures of Home as they are', async () => {
    const [from, into] = [await addBusyCompany(test), await addBusyCompany(test)]
    const { billing, reports, orders } = test.shop
    await reports.update()
    const figures = async () => {
      await reports.update()
      return [await reports.figures(), await rows('select * from receivable_days order by 1')]
    }
    const facts = async () => ({ figures: await figures(), stock: await stockOf(test, from.ocids[0]?.[0] ?? 0) })
    const statements = [await billing.statement(from.companyId), await billing.statement(into.companyId)]
    const ledgers = [await ledgerOf(from.companyId), await ledgerOf(into.companyId)] as const
    const [before, printed] = [await facts(), await rows('select number, snapshot from papers order by 1')]
    await merge(from.companyId, into.companyId)
    const after = await billing.statement(into.companyId)
    expect(after.balance).toBeCloseTo(statements.reduce((sum, { balance }) => sum + balance, 0))
    expect(after.terms.used).toBeCloseTo(statements.reduce((sum, { terms }) => sum + terms.used, 0))
    expect(await ledgerOf(into.companyId)).toEqual(sumOf(...ledgers))
    expect(await ledgerOf(from.companyId)).toEqual({})
    expect(await facts()).toEqual(before)
    expect(await rows('select number, snapshot from papers order by 1')).toEqual(printed)
    // What is open is paid as before.
    await orders.money.bookPayment(from.order.invoice, { cents: 100, reference: randomUUID(), on: '2026-11-21' })
    expect((await billing.statement(into.companyId)).balance).toBeCloseTo(after.balance - 1)
    await orders.fulfilment.deliver(from.order.invoice)
  })

  it('signs its people out, who then see the orders of both, with their cart; keys are revoked and webhooks paused', async () => {
    const [from, into] = [await addBusyCompany(test), await addBusyCompany(test)]
    await from.shopper.put(await addProduct(test.database.db, { price_cents: 1000 }), 3)
    await merge(from.companyId, into.companyId)
    expect((await from.buyer.call('GET', '/get-user')).status).toBe(401)
    expect((await into.buyer.call('GET', '/get-user')).status).toBe(200)
    expect((await test.app.inject({ url: '/api/v2/buyer/orders', headers: from.key })).statusCode).toBe(401)
    const again = await signInAs(test, from.shopper.email)
    expect(again.companyId).toBe(into.companyId)
    const { body } = await again.call('GET', '/orders')
    const seen = (body as { data: { invoice: string }[] }).data.map(({ invoice }) => invoice)
    expect(seen.toSorted()).toEqual([from.order.invoice, into.order.invoice].toSorted())
    const { items } = await test.shop.cart.content({ user: again, guestHash: null })
    expect(items.map(({ quantity }) => quantity)).toEqual([3])
    const hooks = await rows(
      'select disabled_at is null as active from webhooks where company_id = $1 order by id',
      into.companyId,
    )
    expect(hooks.map(({ active }) => active)).toEqual([false, true])
  })

  it('keeps one default address, that of the company that stays', async () => {
    const [from, into] = [await addBuyer(test.shop, 'address'), await addBuyer(test.shop, 'home')]
    const defaults = () => rows('select id from addresses where company_id = $1 and is_default', into.companyId)
    const before = await defaults()
    await merge(from.companyId, into.companyId)
    expect(await defaults()).toEqual(before)
    const bare = await addBuyer(test.shop, 'bare')
    await rows('delete from addresses where company_id = $1', bare.companyId)
    await merge(into.companyId, bare.companyId)
    expect(await rows('select id from addresses where company_id = $1 and is_default', bare.companyId)).toEqual(before)
  })

  it('leaves a row of the audit log on both, and the merged one leads to the other one', async () => {
    const [first, from, into] = [await placeInvoiced(test), await placeInvoiced(test), await placeInvoiced(test)].map(
      ({ shopper }) => shopper.companyId,
    )
    await sam.call('POST', `/companies/${from}/notes`, { text: 'From before' })
    await merge(Number(first), Number(from))
    await merge(Number(from), Number(into))
    const audit = async (id: unknown) =>
      (
        await rows(
          `select changes from audit_log where action = 'adminMergeCompany' and subject_id = $1 order by id`,
          String(id),
        )
      ).map(({ changes }) => changes)
    const name = async (id: unknown) =>
      String((await rows('select name from companies where id = $1', id))[0]?.['name'])
    const intoName = await name(into)
    expect(await audit(from)).toEqual([
      {
        merged: [null, `${await name(first)} (${first})`],
        people: [null, 1],
        addresses: [null, 1],
        orders: [null, 1],
        documents: [null, 1],
      },
      { merged_into: [null, `${intoName} (${into})`] },
    ])
    expect(await audit(into)).toMatchObject([
      { merged: [null, `${await name(from)} (${from})`], orders: [null, 2], notes: [null, 1] },
    ])
    for (const merged of [first, from]) {
      const { body } = await sam.call('GET', `/companies/${merged}`)
      expect(body['data']).toMatchObject({ closed: true, merged_into: { id: into, name: intoName }, people: [] })
    }
    const timeline = (await sam.call('GET', `/companies/${into}/timeline`)).body as unknown as Timeline
    const texts = timeline.data.map(({ text }) => text)
    expect(texts.filter((text) => text.startsWith('Order '))).toHaveLength(3)
    expect(texts.filter((text) => text === 'Merged.')).toHaveLength(2)
    expect(texts).toEqual(
      expect.arrayContaining(['From before', 'Merged.', 'Registered.', `${await name(first)} registered.`]),
    )
  })

  it('changes nothing when it is repeated, and a merged company changes no more', async () => {
    const [from, into, other] = await Promise.all(['again', 'keep', 'other'].map((name) => addBuyer(test.shop, name)))
    const [id, stays] = [from?.companyId ?? 0, into?.companyId ?? 0]
    await merge(id, stays)
    const lastRow = async () => (await rows('select max(id) as id from audit_log'))[0]
    const before = await lastRow()
    expect(await merge(id, stays)).toMatchObject({ status: 200 })
    expect(await lastRow()).toEqual(before)
    for (const [path, body] of [
      ['merge', { into: other?.companyId }],
      ['reopen', undefined],
      ['resume', undefined],
      ['suspend', { reason: 'x' }],
      ['close', { reason: 'x' }],
      ['terms', { days: 30, limit: null }],
    ] as const) {
      expect(await sam.call('POST', `/companies/${id}/${path}`, body), path).toMatchObject({
        status: 409,
        body: {
          code: 'impossible_move',
          message: `This company was merged into company ${stays}. Change that one instead.`,
        },
      })
    }
    const { body } = await sam.call('GET', `/registrations/${stays}`)
    expect(JSON.stringify(body)).not.toContain('again & Co')
  })

  it('is possible for staff who may change companies, after a recent confirmation', async () => {
    const [from, into] = [await addBuyer(test.shop, 'allowed'), await addBuyer(test.shop, 'refused')]
    const reader = await signInStaff(
      test,
      ALL_PERMISSIONS.filter((permission) => permission !== 'companies.write'),
    )
    expect((await merge(from.companyId, into.companyId, reader)).status).toBe(403)
    const idle = await signInStaff(test)
    await rows(`update staff_tokens set confirmed_at = now() - interval '1 hour' where staff_id = $1`, idle.id)
    expect(await merge(from.companyId, into.companyId, idle)).toMatchObject({ body: { code: 'password_required' } })
    expect((await merge(from.companyId, from.companyId)).status).toBe(422)
    expect((await merge(from.companyId, 2_147_483_647)).status).toBe(404)
    expect((await merge(2_147_483_647, into.companyId)).status).toBe(404)
  })
})

describe('merging a company that is not approved into one that is', () => {
  it('needs the permission to approve, because its people can order then', async () => {
    const [from, into] = [await addBuyer(test.shop, 'applicant'), await addBuyer(test.shop, 'customer')]
    await rows(`update companies set status = 'rejected' where id = $1`, from.companyId)
    const clerk = await signInStaff(test, ['companies.read', 'companies.write'])
    const before = await countRows(from.companyId)
    expect(await merge(from.companyId, into.companyId, clerk)).toMatchObject({
      status: 403,
      body: { code: 'permission_missing' },
    })
    expect(await countRows(from.companyId)).toEqual(before)
    const reviewer = await signInStaff(test, ['companies.read', 'companies.write', 'companies.approve'])
    expect((await merge(from.companyId, into.companyId, reviewer)).status).toBe(200)
  })
})

describe('a merge at the same time as other work', () => {
  /** Runs the acts at once; only PostgreSQL does. Returns the results that failed. */
  async function failuresOf(...acts: (() => Promise<unknown>)[]) {
    const results = await Promise.allSettled(acts.map((act) => act()))
    return results.filter((result) => result.status === 'rejected')
  }

  it('loses no order, payment and note, and no two merges wait for each other', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [from, into] = [await placeInvoiced(test), await addShopper(test)]
      const { companyId } = from.shopper
      const waiting = await placeOrder(test, [[{ cents: 900, units: 2 }]], {}, from.shopper)
      await test.shop.orders.fulfilment.accept(waiting.order.invoice)
      await from.shopper.put(await addProduct(test.database.db, { price_cents: 5000, stock: 10 }), 2)
      const checkout = await from.shopper.checkout()
      const before = sumOf(await countRows(companyId), await countRows(into.companyId))
      const placing = from.shopper.place(checkout).then(
        () => 1,
        () => 0,
      )
      const merging = merge(companyId, into.companyId)
      const failures = await failuresOf(
        () => test.shop.orders.fulfilment.ship(waiting.order.invoice, ALL),
        () =>
          test.shop.orders.money.bookPayment(from.order.invoice, {
            cents: 100,
            reference: randomUUID(),
            on: '2026-11-21',
          }),
        () => test.shop.accounts.companies.addNote(companyId, { staffId: null, name: 'Sam' }, 'Meanwhile'),
        () => merge(into.companyId, companyId),
      )
      expect(failures).toEqual([])
      const statuses = [(await merging).status]
      const [placed, company] = [
        await placing,
        await rows('select id from companies where id = any($1) and merged_into is null', [companyId, into.companyId]),
      ]
      expect([statuses[0] === 200 || statuses[0] === 409, company.length]).toEqual([true, 1])
      const stays = Number(company[0]?.['id'])
      const after = await countRows(stays)
      expect(after).toMatchObject({
        orders: Number(before['orders']) + placed,
        papers: Number(before['papers']) + 1,
        receipts: Number(before['receipts']) + 1,
        company_notes: 1,
      })
      const merged = stays === companyId ? into.companyId : companyId
      expect(Object.values(await countRows(merged)).filter((count) => count > 0)).toEqual([])
    }
  })
})
