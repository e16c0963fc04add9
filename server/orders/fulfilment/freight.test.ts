import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { toCents } from '#contract/values/money.ts'
import type { OrderEmail } from '#server/jobs/jobs.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { addSupplier, addShopper } from '#test-kit/orders/buying.ts'
import { placeFreightOrder } from '#test-kit/orders/freight.ts'
import { ALL, cancellationReference, orderNow } from '#test-kit/orders/placed-order.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ SELLER_BANK: 'First Bank; Account 42' })
  await test.database.db
    .insertInto('sales_taxes')
    .values({ state: 'TX', rate_millionths: 82_500, taxes_shipping: true })
    .execute()
})
afterAll(() => test.close())

async function emailOf(invoice: string, kind: OrderEmail['letter'] = 'freight') {
  const { rows } = await test.database.pool.query<{ data: OrderEmail }>(
    `select data from pgboss.job where name = 'order.letter' and data->>'letter' = $1 order by created_on desc`,
    [kind],
  )
  const emails = await Promise.all(rows.map(({ data }) => test.shop.orders.emails.render(data, 'https://shop')))
  return emails.find((email) => email?.text.includes(invoice))
}

describe('freight that is quoted after the order', () => {
  it('is announced by email, is on the invoice with its tax, and does not change the agreed total', async () => {
    const placed = await placeFreightOrder(test)
    const { invoice } = placed.order
    expect(await test.shop.orders.fulfilment.quoteFreight(invoice, 12_000)).toEqual([
      `The freight of ${invoice}-1 is $120.00 and $9.90 sales tax. The buyer gets an email, and the invoice will include it.`,
    ])
    expect((await test.shop.orders.fulfilment.quoteFreight(invoice, 12_000))[0]).toContain('nothing was changed')
    const email = await emailOf(invoice)
    expect(email?.subject).toBe(`Freight of order ${invoice}-1: $120.00`)
    const quoted = await orderNow(test, placed)
    expect(quoted).toMatchObject({ orderTotal: 108.25, freight: 129.9, balance: 238.15 })
    expect(quoted.groups[0]).toMatchObject({ freight_quoted: 120, shippingCost: 0, total: 108.25 })
    expect(quoted.timeline.at(-1)?.text).toContain('is $120.00 and $9.90 sales tax.')
    expect((await test.shop.billing.credit(placed.shopper.companyId)).used).toBe(23_815)
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, ALL)
    const { invoices } = await orderNow(test, placed)
    expect(invoices.map(({ total }) => total)).toEqual([238.15])
    await expect(test.shop.orders.fulfilment.quoteFreight(invoice, 1)).rejects.toThrow('before anything is invoiced')
    await test.shop.orders.money.refund(invoice, { reason: 'Broken' })
    expect(await orderNow(test, placed)).toMatchObject({ state: 'refunded', balance: 0 })
  })

  it('is not in the total of the confirmation, which is marked as a total so far', async () => {
    const totals = async (others: number) => {
      const { invoice } = (await placeFreightOrder(test, 'invoice', others)).order
      const { text, html } = await test.shop.orders.emails.confirmation(invoice, 'https://shop')
      expect(html).toContain('>Total so far<')
      return text.match(/^(?:Shipping|Total).*$/gm)
    }
    expect(await totals(0)).toEqual(['Shipping: freight', 'Total so far: $108.25'])
    expect(await totals(3000)).toEqual(['Shipping: $25.00 and freight', 'Total so far: $167.79'])
  })

  it('is in the total of a confirmation that is rendered after the quote, unless its suborder is canceled', async () => {
    const totalsOf = async (invoice: string) =>
      (await test.shop.orders.emails.confirmation(invoice, 'https://shop')).text.match(
        /^(?:Freight|Shipping|Total).*$/gm,
      )
    const [freightOnly, withOthers, canceled] = [
      await placeFreightOrder(test),
      await placeFreightOrder(test, 'invoice', 3000),
      await placeFreightOrder(test, 'invoice', 3000),
    ]
    const freightSuborderOf = ({ groups }: typeof freightOnly.order) =>
      groups.find(({ freight }) => freight)?.number ?? ''
    for (const { order } of [freightOnly, withOthers])
      await test.shop.orders.fulfilment.quoteFreight(freightSuborderOf(order), 12_000)
    await test.shop.orders.fulfilment.cancel(freightSuborderOf(canceled.order), 'The saw broke')
    expect(await totalsOf(freightOnly.order.invoice)).toEqual([
      'Freight, with its tax: $129.90',
      'Total: $238.15',
      'Freight: $120.00',
    ])
    expect(await totalsOf(withOthers.order.invoice)).toEqual([
      'Shipping: $25.00',
      'Freight, with its tax: $129.90',
      'Total: $297.69',
      'Freight: $120.00',
    ])
    expect((await totalsOf(canceled.order.invoice))?.slice(0, 2)).toEqual(['Shipping: $25.00', 'Total: $167.79'])
  })

  it('is in the current total of lists and files, less what was canceled or credited', async () => {
    const placed = await placeFreightOrder(test, 'invoice', 3000)
    const { invoice, orderTotal } = placed.order
    const totals = async () => {
      const { freight, current_total } = await orderNow(test, placed)
      const [listed] = (await test.shop.orders.reading.list(placed.shopper, { page: 1, limit: 20 })).data
      const csv = await text(await test.shop.orders.reading.file(placed.shopper, {}))
      const [row] = parse<Record<string, string>>(csv, { bom: true, columns: true })
      const [own] = (await test.shop.orders.reading.listForOperator({ search: invoice })).orders
      const expected = [freight, current_total]
      expect([listed?.freight, listed?.current_total]).toEqual(expected)
      expect([row?.['total'], row?.['freight'], row?.['current_total']].map(Number)).toEqual([orderTotal, ...expected])
      expect(own?.current_total).toBe(toCents(current_total))
      return expected
    }
    expect(await totals()).toEqual([0, 167.79])
    await test.shop.orders.fulfilment.quoteFreight(placed.freighted, 12_000)
    expect(await totals()).toEqual([129.9, 297.69])
    await test.shop.orders.fulfilment.cancel(placed.other, 'The oven broke')
    expect(await totals()).toEqual([129.9, 238.15])
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, ALL)
    await test.shop.orders.money.refund(placed.freighted, { reason: 'Scratched', cents: 815 })
    expect(await totals()).toEqual([129.9, 230])
  })

  it('can be changed until it ships, and must be quoted before', async () => {
    const placed = await placeFreightOrder(test)
    const { invoice } = placed.order
    await test.shop.orders.fulfilment.accept(invoice)
    await expect(test.shop.orders.fulfilment.ship(invoice, ALL)).rejects.toMatchObject({
      message: `The freight of ${invoice}-1 is not quoted yet.`,
      details: { next: { action: 'quote_freight', number: `${invoice}-1` } },
    })
    await test.shop.orders.fulfilment.quoteFreight(invoice, 12_000)
    await test.shop.orders.fulfilment.quoteFreight(invoice, 0)
    await test.shop.orders.fulfilment.ship(invoice, ALL)
    expect((await orderNow(test, placed)).invoices.map(({ total }) => total)).toEqual([108.25])
    const late = test.database.pool.query(
      `update freight_charges set cents = 100, total_cents = 100 + tax_cents
       where maker_order_id = (select id from maker_orders where number = $1)`,
      [`${invoice}-1`],
    )
    await expect(late).rejects.toThrow('quoted after its invoice')
  })

  it('is not charged to the card of the order: the invoice requests it within two weeks', async () => {
    const placed = await placeFreightOrder(test, 'card')
    const { invoice, orderTotal } = placed.order
    await test.shop.orders.fulfilment.quoteFreight(`${invoice}-1`, 12_000)
    expect((await emailOf(invoice))?.text).toContain('It will not be charged to your card.')
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, ALL)
    // The email may be rendered before the card is charged, or after.
    const before = (await emailOf(invoice, 'invoice'))?.text
    expect(before).toContain('$108.25 will be charged to your test card (test mode: no real charge).')
    expect(before).toContain('Please pay $129.90 by ')
    await test.shop.payments.capture(placed.payment)
    const after = (await emailOf(invoice, 'invoice'))?.text
    expect(after).not.toContain('will be charged to')
    expect(after).toContain('$108.25 is paid, $129.90 is due. Please pay $129.90 by ')
    expect(after).toContain('Account 42')
    const [document] = (await orderNow(test, placed)).invoices
    expect(document).toMatchObject({ status: 'part_paid', paid: orderTotal, balance: 129.9 })
    expect(Date.parse(document?.due_on ?? '') - Date.parse(document?.issued_on ?? '')).toBe(14 * 86_400_000)
    const { messages } = await test.shop.orders.money.refund(invoice, { reason: 'Late', cents: 10_000 })
    expect(messages).toHaveLength(1)
    // The unpaid amount is no longer due; none of it was charged to the card.
    expect((await orderNow(test, placed)).balance).toBe(29.9)
    await test.shop.orders.money.refund(invoice, { reason: 'Broken' })
    await test.shop.orders.money.refundCard(`refunded ${invoice}-1`)
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'refunded', balance: 0 })
  })

  it('is not requested once it was paid or credited, however late the card is charged', async () => {
    for (const settle of [
      (invoice: string) =>
        test.shop.orders.money.bookPayment(invoice, {
          cents: 12_990,
          reference: `freight of ${invoice}`,
          on: '2026-11-20',
        }),
      (invoice: string) => test.shop.orders.money.refund(`${invoice}-1`, { reason: 'Freight waived', cents: 12_990 }),
    ]) {
      const placed = await placeFreightOrder(test, 'card')
      const { invoice, orderTotal } = placed.order
      await test.shop.orders.fulfilment.quoteFreight(invoice, 12_000)
      await test.shop.orders.fulfilment.accept(invoice)
      await test.shop.orders.fulfilment.ship(invoice, ALL)
      await settle(invoice)
      const [document] = (await orderNow(test, placed)).invoices
      expect(document).toMatchObject({ balance: orderTotal, on_card: orderTotal })
      const email = await emailOf(invoice, 'invoice')
      expect(email?.text).toContain('The balance will be charged to your test card (test mode: no real charge).')
      expect(email?.text).not.toContain('Please pay')
      await test.shop.payments.capture(placed.payment)
      expect(await orderNow(test, placed)).toMatchObject({ payment: 'paid', balance: 0, on_card: 0 })
    }
  })

  it('is not on the card of an order of several suppliers: the card pays the oldest invoices first', async () => {
    const placed = await placeFreightOrder(test, 'card', 3000)
    const { invoice, orderTotal, groups } = placed.order
    const [freighted = '', other = ''] = groups.toSorted((a) => (a.freight ? -1 : 1)).map(({ number }) => number)
    await test.shop.orders.fulfilment.quoteFreight(freighted, 12_000)
    await test.shop.orders.fulfilment.accept(invoice)
    for (const number of [other, freighted]) await test.shop.orders.fulfilment.ship(number, ALL)
    const read = async () => (await orderNow(test, placed)).invoices
    const before = await read()
    expect(before.map(({ balance, on_card }) => toCents(balance) - toCents(on_card))).toEqual([0, 12_990])
    await test.shop.payments.capture(placed.payment)
    expect((await read()).map(({ paid }) => paid)).toEqual(before.map(({ on_card }) => on_card))
    expect(before.reduce((sum, { on_card }) => sum + toCents(on_card), 0)).toBe(toCents(orderTotal))
  })

  it('is not on the card if a suborder that a bank transfer paid is canceled', async () => {
    const placed = await placeFreightOrder(test, 'card', 3000)
    const { invoice, groups, orderTotal } = placed.order
    const [freighted, other] = groups.toSorted((a) => (a.freight ? -1 : 1))
    await test.shop.orders.money.bookPayment(invoice, {
      cents: toCents(orderTotal) - 1000,
      reference: `all but a little of ${invoice}`,
      on: '2026-11-20',
    })
    await test.shop.orders.fulfilment.cancel(other?.number ?? '', 'The oven broke')
    expect((await emailOf(invoice, 'cancelled'))?.text).toContain('Your card is charged $10.00 less.')
    await test.shop.orders.fulfilment.quoteFreight(freighted?.number ?? '', 50_000)
    // Of the agreed amount, only that is left.
    expect((await orderNow(test, placed)).on_card).toBe(freighted?.total)
    await test.shop.payments.capture(placed.payment)
    await test.shop.orders.money.refundCard(cancellationReference(other?.number ?? ''))
    const { captured_cents, refunded_cents } = await test.database.db
      .selectFrom('card_payments')
      .select(['captured_cents', 'refunded_cents'])
      .where('id', '=', placed.payment)
      .executeTakeFirstOrThrow()
    expect({ captured_cents, refunded_cents }).toEqual({
      captured_cents: toCents(freighted?.total ?? 0),
      refunded_cents: 0,
    })
  })

  it('is not on an uncharged card in place of a suborder that is canceled after the quote', async () => {
    for (const which of ['other', 'freighted'] as const) {
      const placed = await placeFreightOrder(test, 'card', 3000)
      const { invoice, groups, orderTotal } = placed.order
      const [freighted, other] = groups.toSorted((a) => (a.freight ? -1 : 1))
      const [canceledSuborder, remaining] = which === 'other' ? [other, freighted] : [freighted, other]
      await test.shop.orders.fulfilment.quoteFreight(freighted?.number ?? '', 12_000)
      await test.shop.orders.fulfilment.cancel(canceledSuborder?.number ?? '', 'The oven broke')
      const less = toCents(orderTotal) - toCents(remaining?.total ?? 0)
      expect((await emailOf(invoice, 'cancelled'))?.text).toContain(
        `Your card is charged $${(less / 100).toFixed(2)} less.`,
      )
      expect((await orderNow(test, placed)).on_card).toBe(remaining?.total)
      await test.shop.payments.capture(placed.payment)
      expect(await orderNow(test, placed)).toMatchObject({
        paid: remaining?.total,
        balance: which === 'other' ? 129.9 : 0,
      })
    }
  })

  it('is not refunded to the card of a canceled order', async () => {
    const placed = await placeFreightOrder(test, 'card')
    const { invoice, orderTotal } = placed.order
    await test.shop.payments.capture(placed.payment)
    await test.shop.orders.fulfilment.quoteFreight(invoice, 12_000)
    await test.shop.orders.fulfilment.cancel(invoice, 'The saw broke')
    await test.shop.orders.money.refundCard(cancellationReference(`${invoice}-1`))
    const { refunded_cents } = await test.database.db
      .selectFrom('card_payments')
      .select('refunded_cents')
      .where('id', '=', placed.payment)
      .executeTakeFirstOrThrow()
    expect(refunded_cents).toBe(Math.round(orderTotal * 100))
    expect(await orderNow(test, placed)).toMatchObject({ freight: 0, balance: 0 })
  })

  it('is quoted only for what ships by freight', async () => {
    const shopper = await addShopper(test)
    await shopper.put(await addProduct(test.database.db, { supplier_id: await addSupplier(test, 'parcel-supplier') }))
    const order = await shopper.place(await shopper.checkout())
    await expect(test.shop.orders.fulfilment.quoteFreight(order.invoice, 100)).rejects.toThrow('ships by freight')
  })
})
