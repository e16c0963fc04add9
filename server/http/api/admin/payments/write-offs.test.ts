import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminOrder, AdminOrderList } from '#contract/schemas/admin/orders/orders.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { ALL, makeLate, placeOrder } from '#test-kit/orders/placed-order.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test, ['orders.read', 'payments.refund', 'audit.read'])
})
afterAll(() => test.close())

const read = async (invoice: string) => (await sam.call('GET', `/orders/${invoice}`)).body['data'] as AdminOrder

/** An order whose invoice of $75.00 is overdue. */
async function overdue() {
  const { order, shopper } = await placeOrder(test)
  const { invoice } = order
  await test.shop.orders.fulfilment.accept(invoice)
  await test.shop.orders.fulfilment.ship(invoice, ALL)
  await makeLate(test, 60)
  const { version, order: now } = await read(invoice)
  const [document] = now.invoices
  return { invoice, version, shopper, number: document?.number ?? '' }
}

async function writtenOff() {
  const owed = await overdue()
  const { invoice, number, version } = owed
  const { status } = await sam.call('POST', `/orders/${invoice}/write-off`, {
    version,
    invoice: number,
    reason: 'Gone',
  })
  expect(status).toBe(200)
  return owed
}

/** Sums of the ledger's entries about an order by account, in US dollars. */
async function accountsOf(invoice: string): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { amounts } of (await read(invoice)).ledger) {
    for (const [account, amount] of Object.entries(amounts)) sums[account] = (sums[account] ?? 0) + amount
  }
  return sums
}

const pay = (invoice: string, cents: number) =>
  test.shop.orders.money.bookPayment(invoice, { cents, reference: `late ${invoice} ${cents}`, on: '2026-01-02' })

describe('an invoice that is written off', () => {
  it('is no longer due: not in the queue, the statement, the credit and the reminders; the ledger has a bad debt', async () => {
    const { invoice, number, shopper } = await writtenOff()
    const { order, payments, activity, company } = await read(invoice)
    expect([order.payment, order.balance, order.invoices[0]?.status]).toEqual(['written_off', 0, 'written_off'])
    expect(payments).toMatchObject([{ kind: 'written_off', reference: `${number}: Gone`, amount: 75 }])
    expect(activity.at(-1)).toMatchObject({ by: 'Sam Staff', text: `$75.00 of invoice ${number} was written off.` })
    expect([company.credit_used, company.overdue]).toEqual([0, 0])
    const queue = (await sam.call('GET', `/orders?tab=overdue&q=${invoice}`)).body as unknown as AdminOrderList
    expect(queue.data).toEqual([])
    expect((await test.shop.billing.statement(shopper.companyId)).balance).toBe(0)
    const due = await test.shop.billing.overdue()
    expect(due.map((each) => each.number)).not.toContain(number)
    expect(await accountsOf(invoice)).toMatchObject({ receivable: 0, bad_debt: 75 })
    const { body } = await sam.call('GET', `/audit/order/${invoice}`)
    expect(body['data']).toMatchObject([{ action: 'adminWriteOff', changes: { payment: ['overdue', 'written_off'] } }])
    const seen = await test.shop.orders.reading.byInvoice(shopper.visitor, invoice)
    expect(JSON.stringify(seen)).not.toContain('Gone')
  })

  it('is paid after all by a payment that arrives later, as far as it goes', async () => {
    const { invoice } = await writtenOff()
    await pay(invoice, 2500)
    const partly = await read(invoice)
    expect([partly.order.payment, partly.order.balance, partly.surplus]).toEqual(['written_off', 0, 0])
    expect(await accountsOf(invoice)).toMatchObject({ bad_debt: 50, receivable: 0, cash: 25 })
    await pay(invoice, 6000)
    const paid = await read(invoice)
    expect([paid.order.payment, paid.order.invoices[0]?.status, paid.surplus]).toEqual(['paid', 'paid', 10])
    expect(await accountsOf(invoice)).toMatchObject({ bad_debt: 0, receivable: 0, cash: 85 })
  })

  it('is written off less by what is credited', async () => {
    const { invoice } = await writtenOff()
    await test.shop.orders.money.refund(invoice, { reason: 'Broken', cents: 1000 })
    const { order } = await read(invoice)
    expect([order.payment, order.balance]).toEqual(['written_off', 0])
    expect(await accountsOf(invoice)).toMatchObject({ bad_debt: 65, receivable: 0 })
  })

  it('is written off once, of the order in the address, in the version that was seen', async () => {
    const { invoice, number, version } = await overdue()
    const other = await overdue()
    const send = async (body: object) => {
      const answer = await sam.call('POST', `/orders/${invoice}/write-off`, { reason: 'Gone', ...body })
      return [answer.status, answer.body['code']]
    }
    expect(await send({ version, invoice: other.number })).toEqual([404, 'not_found'])
    expect(await send({ version: 0, invoice: number })).toEqual([409, 'changed_meanwhile'])
    expect((await read(other.invoice)).order.payment).toBe('overdue')
    expect(await send({ version, invoice: number })).toEqual([200, undefined])
    const again = (await read(invoice)).version
    expect(await send({ version: again, invoice: number })).toEqual([409, 'impossible_move'])
  })

  it('cannot have a write-off of more than is open, or one that differs from its settlement', async () => {
    const { number } = await overdue()
    const { pool } = test.database
    const inserts = `with invoice as (select papers.id, papers.company_id, order_id from papers
        join maker_orders on maker_orders.id = papers.maker_order_id where papers.number = $1),
      written as (insert into write_offs (company_id, order_id, invoice_id, cents, reason)
        select company_id, order_id, id, $2::bigint, 'x' from invoice returning id, invoice_id)
        insert into settlements (invoice_id, write_off_id, cents) select invoice_id, id, $3::bigint from written`
    /** The last check is at the end of the transaction. */
    const insert = async (cents: number, settled: number) => {
      const client = await pool.connect()
      await client.query('begin')
      try {
        await client.query(inserts, [number, cents, settled])
        await client.query('commit')
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    await expect(insert(7600, 7600)).rejects.toThrow('more than what invoice')
    await expect(insert(7000, 6000)).rejects.toThrow('settlements_write_off_fkey')
    await expect(pool.query('delete from write_offs')).rejects.toThrow('write_offs')
  })
})

it('the command orders write-off does the same', async () => {
  const { invoice, number } = await overdue()
  const done = await runCommand(test, 'orders', 'write-off', number.toLowerCase(), '--reason', 'Bankrupt')
  expect(done).toEqual({
    code: 0,
    output: `$75.00 of ${number} (${invoice}) is written off. No more reminders are sent.`,
  })
  expect((await runCommand(test, 'orders', 'write-off', number, '--reason', 'Again')).output).toContain(
    'Nothing is open',
  )
})
