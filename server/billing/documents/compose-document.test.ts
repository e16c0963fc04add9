import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { addSupplier, addShopper, type Shopper } from '#test-kit/orders/buying.ts'
import { ALL } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { composeDocument } from './compose-document.ts'
import { composePackingSlip } from './compose-packing-slip.ts'
import { composeStatement } from './compose-statement.ts'
import { readBilled } from './snapshot.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ SELLER_BANK: 'First Bank; Account 42' })
})
afterAll(() => test.close())

/**
 * Places an order of $100.00 of a supplier that ships by freight, or with the standard method for $25.00; by card if a
 * number is given.
 */
async function placed({ freight = false, card }: { freight?: boolean; card?: string } = {}, shopper?: Shopper) {
  const ann = shopper ?? (await addShopper(test))
  const supplier_id = await addSupplier(test, `documents-${randomUUID()}`)
  if (freight) {
    await test.database.db
      .insertInto('shipping_methods')
      .values({ key: `method-${randomUUID()}`, supplier_id, name: 'Freight', kind: 'freight' })
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

/** Ships an order. Returns a function that composes its invoice. */
async function invoiceOf(invoice: string) {
  await test.shop.orders.fulfilment.accept(invoice)
  await test.shop.orders.fulfilment.ship(invoice, ALL)
  const { order } = await test.shop.orders.reading.forOperator(invoice)
  const number = order.invoices[0]?.number ?? ''
  return async () => {
    const written = await test.shop.billing.document(null, number)
    if (!written) throw new Error(`${number} cannot be read.`)
    const { terms, totals } = composeDocument(written)
    return { text: terms.flatMap(({ lines }) => lines), totals: totals.map(({ label, value }) => `${label} ${value}`) }
  }
}

describe('the phone number of a shipping address', () => {
  const address = { label: 'Barn', name: 'Ann', line1: '4 Mill Lane', city: 'Salem', state: 'OR', zip: '97301' }

  it('is copied to the order and printed for the carrier, also once the address has changed', async () => {
    const ann = await addShopper(test)
    const { addresses } = test.shop.accounts
    const { id } = await addresses.add(ann, { ...address, phone: '503 555 0142' })
    await ann.put(await addProduct(test.database.db))
    const { invoice, shipping_address } = await ann.place(await ann.checkout({ address_id: id }), { address_id: id })
    expect(shipping_address.phone).toBe('503 555 0142')
    await addresses.change(ann, id, address)
    const orders = await test.database.db.selectFrom('orders').select('id').where('invoice', '=', invoice).execute()
    const seller = { name: 'Fennel & Oak', address: [], bank: [] }
    const [suborder] = await readBilled(test.database.db, seller, { orderId: orders[0]?.id ?? 0 })
    if (!suborder) throw new Error('The order has no suborder.')
    const shipment = { number: '1', shipped_on: '2026-01-02', carrier: 'UPS', tracking: null, units: new Map() }
    expect(composePackingSlip(suborder, shipment).parties[0]?.lines).toEqual([
      'Ann',
      '4 Mill Lane',
      'Salem, OR 97301',
      'United States',
      '503 555 0142',
    ])
  })

  it('may be absent, as from orders placed before there was one', async () => {
    const { order } = await placed()
    const { rows } = await test.database.pool.query<{ id: number }>('select id from orders where invoice = $1', [
      order.invoice,
    ])
    const [suborder] = await readBilled(
      test.database.db,
      { name: 'F', address: [], bank: [] },
      { orderId: rows[0]?.id ?? 0 },
    )
    if (!suborder) throw new Error('The order has no suborder.')
    const { phone: _, ...before } = suborder.snapshot.ship_to
    const shipment = { number: '1', shipped_on: '2026-01-02', carrier: 'UPS', tracking: null, units: new Map() }
    const slip = composePackingSlip({ ...suborder, snapshot: { ...suborder.snapshot, ship_to: before } }, shipment)
    expect(slip.parties[0]?.lines.at(-1)).toBe('United States')
  })
})

describe('a statement', () => {
  const seller = { name: 'Fennel & Oak', address: [], bank: ['Account 42'] }

  it('shows what the card will pay, and payment instructions only if something else is due', async () => {
    const ann = await addShopper(test)
    const { order } = await placed({ freight: true, card: '4242 4242 4242 4242' }, ann)
    await test.shop.orders.fulfilment.quoteFreight(order.invoice, 12_000)
    await invoiceOf(order.invoice)
    // Documents never change: disable their trigger to make one older.
    const { pool } = test.database
    await pool.query('alter table papers disable trigger papers_immutable')
    await pool.query('update papers set due_on = due_on - 20, issued_on = issued_on - 20 where company_id = $1', [
      ann.companyId,
    ])
    await pool.query('alter table papers enable trigger papers_immutable')
    const read = async () => {
      const statement = await test.shop.billing.statement(ann.companyId)
      const { groups, terms } = composeStatement(seller, { name: 'Shop' }, statement)
      return {
        ageing: statement.ageing,
        below: groups[0]?.rows[0]?.below,
        instructions: terms.flatMap(({ lines }) => lines),
      }
    }
    const first = await read()
    expect(first.ageing).toMatchObject({ current: 100, days_1_30: 120 })
    expect(first.below).toEqual(['$100.00 will be charged to your card.', 'Overdue'])
    expect(first.instructions).toContain('Account 42')
    const late = (await test.shop.billing.overdue()).find((document) => document.order === order.invoice)
    const payload = { letter: 'reminder', mail: 'm', paper: late?.number ?? '', kind: 'overdue_1' } as const
    const email = await test.shop.orders.emails.render(payload, 'https://shop')
    expect(email?.text).toContain(`${late?.number} for order ${order.invoice}: $120.00 of $220.00, due on`)
    await test.shop.orders.money.bookPayment(order.invoice, { cents: 12_000, reference: 'freight', on: '2026-11-20' })
    const then = await read()
    expect(then.ageing).toMatchObject({ current: 100, days_1_30: 0 })
    expect(then).toMatchObject({ below: ['$100.00 will be charged to your card.'], instructions: [] })
    expect(await test.shop.orders.emails.render(payload, 'https://shop')).toBeNull()
  })

  it('shows no terms for a company without net days or credit', async () => {
    const { companyId } = await addShopper(test)
    for (const terms of [
      { terms_days: 0, credit_limit_cents: null },
      { terms_days: 30, credit_limit_cents: 0 },
    ]) {
      await test.database.db.updateTable('companies').set(terms).where('id', '=', companyId).execute()
      const { facts } = composeStatement(seller, { name: 'Shop' }, await test.shop.billing.statement(companyId))
      expect(facts.slice(5)).toEqual([{ label: 'Terms', value: 'None' }])
    }
  })
})

describe('an invoice', () => {
  it('announces the charge to the card, and has payment instructions once the card is declined', async () => {
    const { order, payment } = await placed({ card: '4000 0000 0000 0341' })
    const read = await invoiceOf(order.invoice)
    expect((await read()).text).toEqual(['The balance will be charged to your card.'])
    await test.shop.payments.capture(payment)
    const { text } = await read()
    expect(text[0]).toBe('The card was not charged.')
    expect(text[1]).toMatch(/^Please pay \$125\.00 by /)
    expect(text).toContain('Account 42')
  })

  it('requests payment of freight that is not on the card', async () => {
    const { order, payment } = await placed({ freight: true, card: '4242 4242 4242 4242' })
    await test.shop.orders.fulfilment.quoteFreight(order.invoice, 12_000)
    const read = await invoiceOf(order.invoice)
    const before = await read()
    expect(before.text[0]).toBe('$100.00 will be charged to your card.')
    expect(before.text[1]).toMatch(/^Please pay \$120\.00 by /)
    expect(before.totals).toEqual(['Goods $100.00', 'Freight $120.00', 'Sales tax $0.00', 'Total $220.00'])
    await test.shop.payments.capture(payment)
    expect((await read()).text[0]).toMatch(/^Please pay \$120\.00 by /)
    await test.shop.orders.money.refund(order.invoice, { reason: 'Scratched', cents: 2000 })
    expect((await read()).totals.slice(-3)).toEqual(['Credited $20.00', 'Paid $100.00', 'Balance due $100.00'])
  })

  it('shows the certificate that exempted the order when it was placed', async () => {
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
      accepted_at: new Date(),
    })
    await test.database.db.insertInto('tax_certificates').values(certificate('RC-1', null)).execute()
    const { order } = await placed({}, ann)
    await test.database.db.insertInto('tax_certificates').values(certificate('RC-2', '2049-01-01')).execute()
    const read = await invoiceOf(order.invoice)
    expect((await read()).text).toContain('Exempt: for resale, certificate RC-1 of TX.')
  })
})
