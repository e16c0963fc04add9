import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { salesTax } from '#contract/values/tax.ts'
import { type Amounts, nextInvoice, creditOfAmount, creditOfGoods } from './proration.ts'

/** A suborder and the goods of each of its shipments, in cents. */
const suborders = fc.record({
  goods: fc.array(fc.nat({ max: 900_000_000 }), { minLength: 1, maxLength: 12 }),
  shipping: fc.nat({ max: 5_000_000 }),
  rate: fc.nat({ max: 250_000 }),
  taxesShipping: fc.boolean(),
})

type ShippedSuborder = typeof suborders extends fc.Arbitrary<infer T> ? T : never

function invoicesOf({ goods, shipping, rate, taxesShipping }: ShippedSuborder) {
  const all = goods.reduce((sum, some) => sum + some, 0)
  const tax = salesTax(all + (taxesShipping ? shipping : 0), rate)
  const suborder = { goods: all, shipping, tax, taxesShipping }
  let before: Amounts | null = null
  const invoices = goods.map((some) => {
    const invoice = nextInvoice(suborder, before, some)
    before = {
      goods: (before?.goods ?? 0) + invoice.goods,
      shipping: (before?.shipping ?? 0) + invoice.shipping,
      tax: (before?.tax ?? 0) + invoice.tax,
    }
    return invoice
  })
  return { suborder, invoices }
}

describe('the invoices of a suborder with several shipments', () => {
  it('add up to its total to the cent, however it is divided', () => {
    fc.assert(
      fc.property(suborders, (shipped) => {
        const { suborder, invoices } = invoicesOf(shipped)
        const sum = (of: keyof Amounts | 'total') => invoices.reduce((all, invoice) => all + invoice[of], 0)
        expect(sum('goods')).toBe(suborder.goods)
        expect(sum('shipping')).toBe(suborder.shipping)
        expect(sum('tax')).toBe(suborder.tax)
        expect(sum('total')).toBe(suborder.goods + suborder.shipping + suborder.tax)
      }),
    )
  })

  it('are never negative, and only the first has shipping', () => {
    fc.assert(
      fc.property(suborders, (shipped) => {
        const { suborder, invoices } = invoicesOf(shipped)
        expect(invoices.every(({ tax, total }) => tax >= 0 && total >= 0)).toBe(true)
        expect(invoices.map(({ shipping }) => shipping)).toEqual(
          invoices.map((_, index) => (index === 0 ? suborder.shipping : 0)),
        )
      }),
    )
  })
})

describe('the credit notes of an invoice', () => {
  const invoiced = fc.record({
    goods: fc.nat({ max: 9_000_000 }),
    shipping: fc.nat({ max: 90_000 }),
    tax: fc.nat({ max: 900_000 }),
  })
  const steps = fc.array(fc.record({ ofGoods: fc.boolean(), share: fc.integer({ min: 1, max: 100 }) }), {
    maxLength: 12,
  })
  const totalOf = ({ goods, shipping, tax }: Amounts) => goods + shipping + tax

  it('never credit more than is left, and credit an amount to the cent', () => {
    fc.assert(
      fc.property(invoiced, fc.boolean(), steps, (invoice, taxesShipping, credits) => {
        let left: Amounts = invoice
        for (const { ofGoods, share } of credits) {
          const cents = Math.ceil(((ofGoods ? left.goods : totalOf(left)) * share) / 100)
          if (cents === 0) continue
          const credit = ofGoods
            ? creditOfGoods({ invoiced: invoice, left, taxesShipping }, cents)
            : creditOfAmount(left, cents)
          expect(ofGoods ? cents : totalOf(credit)).toBe(cents)
          left = {
            goods: left.goods - credit.goods,
            shipping: left.shipping - credit.shipping,
            tax: left.tax - credit.tax,
          }
          expect(
            Math.min(credit.goods, credit.shipping, credit.tax, left.goods, left.shipping, left.tax),
          ).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
