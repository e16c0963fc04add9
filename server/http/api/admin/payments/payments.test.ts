import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StatementRow } from '#contract/schemas/admin/orders/bank-statement.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { ALL, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test, ['payments.write'])
})
afterAll(() => test.close())

let cents = 1001

/** An order that shipped, with an amount of its own. */
async function shipped() {
  cents += 10
  const { order } = await placeOrder(test, [[{ cents, units: 5 }]])
  await test.shop.orders.fulfilment.accept(order.invoice)
  await test.shop.orders.fulfilment.ship(order.invoice, ALL)
  const { order: now, company } = await test.shop.orders.reading.forOperator(order.invoice)
  return { invoice: order.invoice, total: now.balance, document: now.invoices[0]?.number ?? '', company }
}

async function propose(...rows: string[]): Promise<StatementRow[]> {
  const { status, body } = await sam.call('POST', '/payments/statement', {
    csv: ['Date,Description,Amount', ...rows].join('\n'),
  })
  expect([status, body]).toEqual([200, body])
  return body['data'] as StatementRow[]
}

const book = (rows: readonly StatementRow[]) =>
  sam.call('POST', '/payments/match', {
    payments: rows.map(({ number, amount, reference, on }) => ({ number, amount, reference, on })),
  })

describe('a bank statement', () => {
  it('shows an exact, a partial, a double and a wrong payment for what they are', async () => {
    const [one, two] = [await shipped(), await shipped()]
    const rows = await propose(
      `2026-01-05,ACH ${one.document.toLowerCase().replace('-', ' ')} thanks,${one.total}`,
      `2026-01-06,Wire ${two.invoice},10.00`,
      `01/07/2026,ACH again ${one.document},"$${one.total.toFixed(2)}"`,
      `2026-01-08,Rent,1.23`,
      `2026-01-08,Fee,-15.00`,
      `2026-01-09,Wire ${two.invoice},${(two.total + 5).toFixed(2)}`,
    )
    expect(rows.map(({ match, number }) => [match, number])).toEqual([
      ['exact', one.document],
      ['partial', two.invoice],
      ['double', one.document],
      ['unknown', null],
      ['outgoing', null],
      ['over', two.invoice],
    ])
    expect(rows[2]?.on).toBe('2026-01-07')
    const booked = await book(rows.filter(({ match }) => match === 'exact' || match === 'partial'))
    expect(booked.body['data']).toMatchObject([
      { order: one.invoice, is_new: true, payment: 'paid', surplus: 0 },
      { order: two.invoice, is_new: true, payment: 'part_paid', surplus: 0 },
    ])
  })

  it('proposes by amount and by company what names no number', async () => {
    const [one, two] = [await shipped(), await shipped()]
    const [byAmount, byCompany, both] = await propose(
      `2026-02-01,Transfer,${one.total}`,
      `2026-02-02,From ${two.company.toUpperCase()} with love,3.00`,
      `2026-02-03,Transfer,${one.total}`,
    )
    expect(byAmount).toMatchObject({ match: 'suggested', number: one.invoice, candidates: [{ open: one.total }] })
    expect(byCompany).toMatchObject({ match: 'suggested', number: two.invoice })
    expect(both).toMatchObject({ match: 'unknown', number: null })
  })

  it('books each payment once, however often the file is uploaded, with an audit row for its order', async () => {
    const { invoice, total } = await shipped()
    const row = `2026-03-01,Wire ${invoice},${total}`
    const [first] = await propose(row)
    if (!first) throw new Error('The statement has no rows.')
    expect((await book([first])).body['data']).toMatchObject([{ is_new: true }])
    expect((await book([first])).body['data']).toMatchObject([{ is_new: false }])
    expect((await propose(row)).map(({ match }) => match)).toEqual(['booked'])
    const log = await test.database.db
      .selectFrom('audit_log')
      .select('changes')
      .where('action', '=', 'adminMatchPayments')
      .where('subject_id', '=', invoice)
      .execute()
    expect(log).toMatchObject([{ changes: { payment: ['due', 'paid'], paid: [0, total] } }])
  })

  it('books all payments or none', async () => {
    const { invoice, total } = await shipped()
    const rows = await propose(`2026-04-01,Wire ${invoice},${total}`)
    const { status } = await book([...rows, ...rows.map((row) => ({ ...row, number: 'T-1', reference: 'other' }))])
    expect(status).toBe(404)
    expect((await test.shop.orders.reading.forOperator(invoice)).order.payment).toBe('due')
  })

  it('counts equal rows without a reference as two payments', async () => {
    const rows = await propose('2026-05-01,Deposit,7.77', '2026-05-01,Deposit,7.77')
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(2)
  })

  it('is rejected with the lines that cannot be read', async () => {
    const { status, body } = await sam.call('POST', '/payments/statement', {
      csv: 'Date;Amount\n2026-02-30;5\n2026-02-01;five',
    })
    expect([status, body['errors']]).toEqual([
      422,
      { csv: ['line 2: "2026-02-30" is not a date', 'line 3: "five" is not an amount'] },
    ])
    expect((await sam.call('POST', '/payments/statement', { csv: 'a,b\n1,2' })).status).toBe(422)
  })
})
