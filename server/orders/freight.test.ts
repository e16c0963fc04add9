import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { toCents } from '#contract/money.ts'
import type { OrderLetter } from '#server/jobs/jobs.ts'
import { addProduct } from '#server/fixtures.ts'
import { addMaker, addShopper } from './test-buying.ts'
import { placeByFreight } from './test-freight.ts'
import { ALL, orderNow } from './test-placed.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ SELLER_BANK: 'First Bank; Account 42' })
  await test.database.db
    .insertInto('sales_taxes')
    .values({ state: 'TX', rate_millionths: 82_500, taxes_shipping: true })
    .execute()
})
afterAll(() => test.close())

async function letterOf(invoice: string, kind: OrderLetter['letter'] = 'freight') {
  const { rows } = await test.database.pool.query<{ data: OrderLetter }>(
    `select data from pgboss.job where name = 'order.letter' and data->>'letter' = $1 order by created_on desc`,
    [kind],
  )
  const letters = await Promise.all(rows.map(({ data }) => test.shop.orders.letter(data, 'https://shop')))
  return letters.find((letter) => letter?.text.includes(invoice))
}

describe('freight that is quoted after the order', () => {
  it('comes with a mail, is on the invoice with its tax, and leaves what was agreed on as it was', async () => {
    const placed = await placeByFreight(test)
    const { invoice } = placed.order
    expect(await test.shop.orders.freight(invoice, 12_000)).toEqual([
      `Freight of ${invoice}-1 is $120.00 and $9.90 sales tax; a mail says so, and its invoice will have it.`,
    ])
    expect((await test.shop.orders.freight(invoice, 12_000))[0]).toContain('nothing was changed')
    const letter = await letterOf(invoice)
    expect(letter?.subject).toBe(`Freight of order ${invoice}-1: $120.00`)
    const quoted = await orderNow(test, placed)
    expect(quoted).toMatchObject({ orderTotal: 108.25, freight: 129.9, balance: 238.15 })
    expect(quoted.groups[0]).toMatchObject({ freight_quoted: 120, shippingCost: 0, total: 108.25 })
    expect(quoted.timeline.at(-1)?.text).toContain('is $120.00 and $9.90 sales tax.')
    expect((await test.shop.billing.credit(placed.shopper.companyId)).used).toBe(23_815)
    await test.shop.orders.accept(invoice)
    await test.shop.orders.ship(invoice, ALL)
    const { invoices } = await orderNow(test, placed)
    expect(invoices.map(({ total }) => total)).toEqual([238.15])
    await expect(test.shop.orders.freight(invoice, 1)).rejects.toThrow('before anything of it is invoiced')
    await test.shop.orders.refund(invoice, { reason: 'Broken' })
    expect(await orderNow(test, placed)).toMatchObject({ state: 'refunded', balance: 0 })
  })

  it('is not in the total of the mail that confirms the order, which says so', async () => {
    const totals = async (others: number) => {
      const { invoice } = (await placeByFreight(test, 'invoice', others)).order
      const { text, html } = await test.shop.orders.confirmation(invoice, 'https://shop')
      expect(html).toContain('>Total so far<')
      return text.match(/^(?:Shipping|Total).*$/gm)
    }
    expect(await totals(0)).toEqual(['Shipping: freight', 'Total so far: $108.25'])
    expect(await totals(3000)).toEqual(['Shipping: $25.00 and freight', 'Total so far: $167.79'])
  })

  it('is in the total of such a mail that is written after it was quoted, or its part cancelled', async () => {
    const facts = async (invoice: string) =>
      (await test.shop.orders.confirmation(invoice, 'https://shop')).text.match(/^(?:Freight|Shipping|Total).*$/gm)
    const [alone, beside, cancelled] = [
      await placeByFreight(test),
      await placeByFreight(test, 'invoice', 3000),
      await placeByFreight(test, 'invoice', 3000),
    ]
    const partOf = ({ groups }: typeof alone.order) => groups.find(({ freight }) => freight)?.number ?? ''
    for (const { order } of [alone, beside]) await test.shop.orders.freight(partOf(order), 12_000)
    await test.shop.orders.cancel(partOf(cancelled.order), 'The saw broke')
    expect(await facts(alone.order.invoice)).toEqual([
      'Freight: $120.00',
      'Freight, with its tax: $129.90',
      'Total: $238.15',
    ])
    expect(await facts(beside.order.invoice)).toEqual([
      'Freight: $120.00',
      'Shipping: $25.00',
      'Freight, with its tax: $129.90',
      'Total: $297.69',
    ])
    expect((await facts(cancelled.order.invoice))?.slice(-2)).toEqual(['Shipping: $25.00', 'Total: $167.79'])
  })

  it('is in what lists and files of orders say an order comes to, less what was cancelled or credited', async () => {
    const placed = await placeByFreight(test, 'invoice', 3000)
    const { invoice, orderTotal } = placed.order
    const said = async () => {
      const { freight, current_total } = await orderNow(test, placed)
      const [listed] = (await test.shop.orders.list(placed.shopper, { page: 1, limit: 20 })).data
      const [file = ''] = (await test.shop.orders.file(placed.shopper, {})).trim().split('\n').slice(-1)
      const [own] = (await test.shop.orders.newest({ words: invoice })).orders
      const said = [freight, current_total]
      expect([listed?.freight, listed?.current_total]).toEqual(said)
      expect(file.split(',').slice(-3).map(Number)).toEqual([orderTotal, ...said])
      expect(own?.wanted).toBe(toCents(current_total))
      return said
    }
    expect(await said()).toEqual([0, 167.79])
    await test.shop.orders.freight(placed.freighted, 12_000)
    expect(await said()).toEqual([129.9, 297.69])
    await test.shop.orders.cancel(placed.other, 'The oven broke')
    expect(await said()).toEqual([129.9, 238.15])
    await test.shop.orders.accept(invoice)
    await test.shop.orders.ship(invoice, ALL)
    await test.shop.orders.refund(placed.freighted, { reason: 'Scratched', cents: 815 })
    expect(await said()).toEqual([129.9, 230])
  })

  it('can be quoted anew until it ships, and must be quoted before', async () => {
    const placed = await placeByFreight(test)
    const { invoice } = placed.order
    await test.shop.orders.accept(invoice)
    await expect(test.shop.orders.ship(invoice, ALL)).rejects.toThrow(`orders freight ${invoice}-1 120.00`)
    await test.shop.orders.freight(invoice, 12_000)
    await test.shop.orders.freight(invoice, 0)
    await test.shop.orders.ship(invoice, ALL)
    expect((await orderNow(test, placed)).invoices.map(({ total }) => total)).toEqual([108.25])
    const late = test.database.pool.query(
      `update freight_charges set cents = 100, total_cents = 100 + tax_cents
       where maker_order_id = (select id from maker_orders where number = $1)`,
      [`${invoice}-1`],
    )
    await expect(late).rejects.toThrow('quoted after its invoice')
  })

  it('is not on the card that paid for the order: the invoice asks for it, in two weeks', async () => {
    const placed = await placeByFreight(test, 'card')
    const { invoice, orderTotal } = placed.order
    await test.shop.orders.freight(`${invoice}-1`, 12_000)
    expect((await letterOf(invoice))?.text).toContain('Your card is not charged with it.')
    await test.shop.orders.accept(invoice)
    await test.shop.orders.ship(invoice, ALL)
    // The mail goes out before the card is charged, or after.
    const before = (await letterOf(invoice, 'invoice'))?.text
    expect(before).toContain('$108.25 is charged to your test card: no money moves.')
    expect(before).toContain('Please pay $129.90 by ')
    await test.shop.payments.capture(placed.payment)
    const after = (await letterOf(invoice, 'invoice'))?.text
    expect(after).not.toContain('is charged to')
    expect(after).toContain('$108.25 is paid, $129.90 is open. Please pay $129.90 by ')
    expect(after).toContain('Account 42')
    const [paper] = (await orderNow(test, placed)).invoices
    expect(paper).toMatchObject({ status: 'part_paid', paid: orderTotal, balance: 129.9 })
    expect(Date.parse(paper?.due_on ?? '') - Date.parse(paper?.issued_on ?? '')).toBe(14 * 86_400_000)
    const said = await test.shop.orders.refund(invoice, { reason: 'Late', cents: 10_000 })
    expect(said).toHaveLength(1)
    // What was not paid yet is asked for no more; nothing of it was the card's.
    expect((await orderNow(test, placed)).balance).toBe(29.9)
    await test.shop.orders.refund(invoice, { reason: 'Broken' })
    await test.shop.orders.refundCard(`refunded ${invoice}-1`)
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'refunded', balance: 0 })
  })

  it('is asked for no more once it was paid or credited, however late the card is charged', async () => {
    for (const settle of [
      (invoice: string) =>
        test.shop.orders.bookPayment(invoice, { cents: 12_990, reference: `freight of ${invoice}`, on: '2026-11-20' }),
      (invoice: string) => test.shop.orders.refund(`${invoice}-1`, { reason: 'Freight waived', cents: 12_990 }),
    ]) {
      const placed = await placeByFreight(test, 'card')
      const { invoice, orderTotal } = placed.order
      await test.shop.orders.freight(invoice, 12_000)
      await test.shop.orders.accept(invoice)
      await test.shop.orders.ship(invoice, ALL)
      await settle(invoice)
      const [paper] = (await orderNow(test, placed)).invoices
      expect(paper).toMatchObject({ balance: orderTotal, on_card: orderTotal })
      const letter = await letterOf(invoice, 'invoice')
      expect(letter?.text).toContain('It is charged to your test card: no money moves.')
      expect(letter?.text).not.toContain('Please pay')
      await test.shop.payments.capture(placed.payment)
      expect(await orderNow(test, placed)).toMatchObject({ payment: 'paid', balance: 0, on_card: 0 })
    }
  })

  it('is not on the card of an order of several makers: the oldest invoices are, as far as it pays', async () => {
    const placed = await placeByFreight(test, 'card', 3000)
    const { invoice, orderTotal, groups } = placed.order
    const [freighted = '', other = ''] = groups.toSorted((a) => (a.freight ? -1 : 1)).map(({ number }) => number)
    await test.shop.orders.freight(freighted, 12_000)
    await test.shop.orders.accept(invoice)
    for (const part of [other, freighted]) await test.shop.orders.ship(part, ALL)
    const read = async () => (await orderNow(test, placed)).invoices
    const before = await read()
    expect(before.map(({ balance, on_card }) => toCents(balance) - toCents(on_card))).toEqual([0, 12_990])
    await test.shop.payments.capture(placed.payment)
    expect((await read()).map(({ paid }) => paid)).toEqual(before.map(({ on_card }) => on_card))
    expect(before.reduce((sum, { on_card }) => sum + toCents(on_card), 0)).toBe(toCents(orderTotal))
  })

  it('is not on the card where a part that a bank transfer had paid is cancelled', async () => {
    const placed = await placeByFreight(test, 'card', 3000)
    const { invoice, groups, orderTotal } = placed.order
    const [freighted, other] = groups.toSorted((a) => (a.freight ? -1 : 1))
    await test.shop.orders.bookPayment(invoice, {
      cents: toCents(orderTotal) - 1000,
      reference: `all but a little of ${invoice}`,
      on: '2026-11-20',
    })
    await test.shop.orders.cancel(other?.number ?? '', 'The oven broke')
    expect((await letterOf(invoice, 'cancelled'))?.text).toContain('Your card is charged $10.00 less.')
    await test.shop.orders.freight(freighted?.number ?? '', 50_000)
    // Of what was agreed on, only that is left.
    expect((await orderNow(test, placed)).on_card).toBe(freighted?.total)
    await test.shop.payments.capture(placed.payment)
    await test.shop.orders.refundCard(`cancelled ${other?.number}`)
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

  it('is not on a card that waits, in place of a part that is cancelled after it was quoted', async () => {
    for (const cancelled of ['other', 'freighted'] as const) {
      const placed = await placeByFreight(test, 'card', 3000)
      const { invoice, groups, orderTotal } = placed.order
      const [freighted, other] = groups.toSorted((a) => (a.freight ? -1 : 1))
      const [gone, kept] = cancelled === 'other' ? [other, freighted] : [freighted, other]
      await test.shop.orders.freight(freighted?.number ?? '', 12_000)
      await test.shop.orders.cancel(gone?.number ?? '', 'The oven broke')
      const less = toCents(orderTotal) - toCents(kept?.total ?? 0)
      expect((await letterOf(invoice, 'cancelled'))?.text).toContain(
        `Your card is charged $${(less / 100).toFixed(2)} less.`,
      )
      expect((await orderNow(test, placed)).on_card).toBe(kept?.total)
      await test.shop.payments.capture(placed.payment)
      expect(await orderNow(test, placed)).toMatchObject({
        paid: kept?.total,
        balance: cancelled === 'other' ? 129.9 : 0,
      })
    }
  })

  it('is not sent back to the card of an order that is cancelled', async () => {
    const placed = await placeByFreight(test, 'card')
    const { invoice, orderTotal } = placed.order
    await test.shop.payments.capture(placed.payment)
    await test.shop.orders.freight(invoice, 12_000)
    await test.shop.orders.cancel(invoice, 'The saw broke')
    await test.shop.orders.refundCard(`cancelled ${invoice}-1`)
    const { refunded_cents } = await test.database.db
      .selectFrom('card_payments')
      .select('refunded_cents')
      .where('id', '=', placed.payment)
      .executeTakeFirstOrThrow()
    expect(refunded_cents).toBe(Math.round(orderTotal * 100))
    expect(await orderNow(test, placed)).toMatchObject({ freight: 0, balance: 0 })
  })

  it('is quoted for what goes by freight, and nothing else', async () => {
    const shopper = await addShopper(test)
    await shopper.put(await addProduct(test.database.db, { supplier_id: await addMaker(test, 'parcel-maker') }))
    const order = await shopper.place(await shopper.checkout())
    await expect(test.shop.orders.freight(order.invoice, 100)).rejects.toThrow('goes by freight')
  })
})
