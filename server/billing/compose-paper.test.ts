import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#server/fixtures.ts'
import { addMaker, addShopper, type Shopper } from '#server/orders/test-buying.ts'
import { ALL } from '#server/orders/test-placed.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { composePaper } from './compose-paper.ts'
import { composeStatement } from './compose-statement.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ SELLER_BANK: 'First Bank; Account 42' })
})
afterAll(() => test.close())

/** An order of $100.00 by a maker with freight, or with the shop's own way of $25.00; by card where a number is given. */
async function placed({ freight = false, card }: { freight?: boolean; card?: string } = {}, shopper?: Shopper) {
  const ann = shopper ?? (await addShopper(test))
  const supplier_id = await addMaker(test, `papers-${randomUUID()}`)
  if (freight) {
    await test.database.db
      .insertInto('shipping_methods')
      .values({ key: `way-${randomUUID()}`, supplier_id, name: 'Freight', kind: 'freight' })
      .execute()
  }
  await ann.put(await addProduct(test.database.db, { supplier_id, price_cents: 10_000 }))
  if (!card) return { order: await ann.place(await ann.checkout()), payment: '' }
  const key = randomUUID()
  const checkout = await ann.checkout({ paymentMethod: 'card' })
  const { payment_id } = await ann.pay(checkout, key)
  await test.shop.payments.confirmLocal(ann, payment_id, { number: card, expires: '12/49', cvc: '123' })
  return { order: await ann.place(checkout, { paymentMethod: 'card', payment_id }, key), payment: payment_id }
}

/** Sends it; returns how its invoice reads. */
async function invoiceOf(invoice: string) {
  await test.shop.orders.accept(invoice)
  await test.shop.orders.ship(invoice, ALL)
  const { order } = await test.shop.orders.ofAnybody(invoice)
  const number = order.invoices[0]?.number ?? ''
  return async () => {
    const written = await test.shop.billing.paper(null, number)
    if (!written) throw new Error(`${number} is gone.`)
    const { terms, totals } = composePaper(written)
    return { said: terms.flatMap(({ lines }) => lines), totals: totals.map(({ label, value }) => `${label} ${value}`) }
  }
}

describe('a statement', () => {
  const seller = { name: 'Fennel & Oak', address: [], bank: ['Account 42'] }

  it('says what is on the card, and how to pay only where something else is open', async () => {
    const ann = await addShopper(test)
    const { order } = await placed({ freight: true, card: '4242 4242 4242 4242' }, ann)
    await test.shop.orders.freight(order.invoice, 12_000)
    await invoiceOf(order.invoice)
    // Papers do not change: only their trigger keeps a test from making one older.
    const { pool } = test.database
    await pool.query('alter table papers disable trigger papers_immutable')
    await pool.query('update papers set due_on = due_on - 20, issued_on = issued_on - 20 where company_id = $1', [
      ann.companyId,
    ])
    await pool.query('alter table papers enable trigger papers_immutable')
    const read = async () => {
      const statement = await test.shop.billing.statement(ann.companyId)
      const { groups, terms } = composeStatement(seller, { name: 'Shop' }, statement)
      return { ageing: statement.ageing, below: groups[0]?.rows[0]?.below, says: terms.flatMap(({ lines }) => lines) }
    }
    const first = await read()
    expect(first.ageing).toMatchObject({ current: 100, days_1_30: 120 })
    expect(first.below).toEqual(['$100.00 is charged to your card.', 'Overdue'])
    expect(first.says).toContain('Account 42')
    const late = (await test.shop.billing.overdue()).find((paper) => paper.order === order.invoice)
    const told = { letter: 'reminder', mail: 'm', paper: late?.number ?? '', kind: 'overdue_1' } as const
    const letter = await test.shop.orders.letter(told, 'https://shop')
    expect(letter?.text).toContain(`${late?.number} for order ${order.invoice}: $120.00 of $220.00, due on`)
    await test.shop.orders.bookPayment(order.invoice, { cents: 12_000, reference: 'freight', on: '2026-11-20' })
    const then = await read()
    expect(then.ageing).toMatchObject({ current: 100, days_1_30: 0 })
    expect(then).toMatchObject({ below: ['$100.00 is charged to your card.'], says: [] })
    expect(await test.shop.orders.letter(told, 'https://shop')).toBeNull()
  })

  it('has no terms for a company without days to pay, or that may owe nothing', async () => {
    const { companyId } = await addShopper(test)
    for (const none of [
      { terms_days: 0, credit_limit_cents: null },
      { terms_days: 30, credit_limit_cents: 0 },
    ]) {
      await test.database.db.updateTable('companies').set(none).where('id', '=', companyId).execute()
      const { facts } = composeStatement(seller, { name: 'Shop' }, await test.shop.billing.statement(companyId))
      expect(facts.slice(5)).toEqual([{ label: 'Terms', value: 'None' }])
    }
  })
})

describe('an invoice', () => {
  it('says that the card is charged while it may be, and how to pay once its bank has refused', async () => {
    const { order, payment } = await placed({ card: '4000 0000 0000 0341' })
    const read = await invoiceOf(order.invoice)
    expect((await read()).said).toEqual(['It is charged to your card.'])
    await test.shop.payments.capture(payment)
    const { said } = await read()
    expect(said[0]).toBe('The card was not charged.')
    expect(said[1]).toMatch(/^Please pay \$125\.00 by /)
    expect(said).toContain('Account 42')
  })

  it('asks for freight that is not on the card', async () => {
    const { order, payment } = await placed({ freight: true, card: '4242 4242 4242 4242' })
    await test.shop.orders.freight(order.invoice, 12_000)
    const read = await invoiceOf(order.invoice)
    const before = await read()
    expect(before.said[0]).toBe('$100.00 is charged to your card.')
    expect(before.said[1]).toMatch(/^Please pay \$120\.00 by /)
    expect(before.totals).toEqual(['Goods $100.00', 'Freight $120.00', 'Sales tax $0.00', 'Total $220.00'])
    await test.shop.payments.capture(payment)
    expect((await read()).said[0]).toMatch(/^Please pay \$120\.00 by /)
    await test.shop.orders.refund(order.invoice, { reason: 'Scratched', cents: 2000 })
    expect((await read()).totals.slice(-3)).toEqual(['Credited $20.00', 'Paid $100.00', 'Open $100.00'])
  })

  it('names the certificate that exempted the order when it was placed', async () => {
    const ann = await addShopper(test)
    await test.database.db
      .insertInto('sales_taxes')
      .values({ state: 'TX', rate_millionths: 82_500, taxes_shipping: false })
      .execute()
    const certificate = (number: string, expires_on: string | null) => ({
      company_id: ann.companyId,
      state: 'TX',
      number,
      expires_on,
      file_key: number,
      file_name: 'certificate.pdf',
      file_type: 'application/pdf',
      file_bytes: 9,
    })
    await test.database.db.insertInto('tax_certificates').values(certificate('RC-1', null)).execute()
    const { order } = await placed({}, ann)
    await test.database.db.insertInto('tax_certificates').values(certificate('RC-2', '2049-01-01')).execute()
    const read = await invoiceOf(order.invoice)
    expect((await read()).said).toContain('Exempt: for resale, certificate RC-1 of TX.')
  })
})
