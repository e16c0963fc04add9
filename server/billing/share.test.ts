import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { salesTax } from '#contract/tax.ts'
import { type Amounts, nextInvoice, partOfAmount, partOfGoods } from './share.ts'

/** A child order and the goods of each of its parcels, in cents. */
const parcels = fc.record({
  goods: fc.array(fc.nat({ max: 900_000_000 }), { minLength: 1, maxLength: 12 }),
  shipping: fc.nat({ max: 5_000_000 }),
  rate: fc.nat({ max: 250_000 }),
  taxesShipping: fc.boolean(),
})

type Parcels = typeof parcels extends fc.Arbitrary<infer T> ? T : never

function invoicesOf({ goods, shipping, rate, taxesShipping }: Parcels) {
  const all = goods.reduce((sum, some) => sum + some, 0)
  const tax = salesTax(all + (taxesShipping ? shipping : 0), rate)
  const child = { goods: all, shipping, tax, taxesShipping }
  let before: Amounts | null = null
  const invoices = goods.map((some) => {
    const invoice = nextInvoice(child, before, some)
    before = {
      goods: (before?.goods ?? 0) + invoice.goods,
      shipping: (before?.shipping ?? 0) + invoice.shipping,
      tax: (before?.tax ?? 0) + invoice.tax,
    }
    return invoice
  })
  return { child, invoices }
}

describe('the invoices of an order that is sent in parcels', () => {
  it('add up to it to the cent, however it is torn', () => {
    fc.assert(
      fc.property(parcels, (sent) => {
        const { child, invoices } = invoicesOf(sent)
        const sum = (of: keyof Amounts | 'total') => invoices.reduce((all, invoice) => all + invoice[of], 0)
        expect(sum('goods')).toBe(child.goods)
        expect(sum('shipping')).toBe(child.shipping)
        expect(sum('tax')).toBe(child.tax)
        expect(sum('total')).toBe(child.goods + child.shipping + child.tax)
      }),
    )
  })

  it('never take a negative amount, and shipping on the first alone', () => {
    fc.assert(
      fc.property(parcels, (sent) => {
        const { child, invoices } = invoicesOf(sent)
        expect(invoices.every(({ tax, total }) => tax >= 0 && total >= 0)).toBe(true)
        expect(invoices.map(({ shipping }) => shipping)).toEqual(
          invoices.map((_, index) => (index === 0 ? child.shipping : 0)),
        )
      }),
    )
  })
})

describe('the credit notes of an invoice', () => {
  const asked = fc.record({
    goods: fc.nat({ max: 9_000_000 }),
    shipping: fc.nat({ max: 90_000 }),
    tax: fc.nat({ max: 900_000 }),
  })
  const steps = fc.array(fc.record({ ofGoods: fc.boolean(), share: fc.integer({ min: 1, max: 100 }) }), {
    maxLength: 12,
  })
  const totalOf = ({ goods, shipping, tax }: Amounts) => goods + shipping + tax

  it('never take more of anything than is left, and an amount is taken to the cent', () => {
    fc.assert(
      fc.property(asked, fc.boolean(), steps, (invoice, taxesShipping, taken) => {
        let left: Amounts = invoice
        for (const { ofGoods, share } of taken) {
          const cents = Math.ceil(((ofGoods ? left.goods : totalOf(left)) * share) / 100)
          if (cents === 0) continue
          const part = ofGoods ? partOfGoods({ asked: invoice, left, taxesShipping }, cents) : partOfAmount(left, cents)
          expect(ofGoods ? cents : totalOf(part)).toBe(cents)
          left = { goods: left.goods - part.goods, shipping: left.shipping - part.shipping, tax: left.tax - part.tax }
          expect(
            Math.min(part.goods, part.shipping, part.tax, left.goods, left.shipping, left.tax),
          ).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
