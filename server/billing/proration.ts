import type { Cents } from '#contract/values/money.ts'
import { taxableAmount } from '#contract/values/tax.ts'

/** Amounts of a suborder, or of its invoices so far; cents. */
export interface Amounts {
  goods: Cents
  shipping: Cents
  tax: Cents
}

/**
 * Returns the amounts of the next invoice of a suborder for `goods` cents. The first invoice has all of the shipping.
 * The tax is prorated by the taxed amount and rounded as a running total, so that the invoices of a suborder that ships
 * completely add up to its tax to the cent. `before` is the sum of its invoices so far, or null for the first.
 */
export function nextInvoice(
  suborder: Amounts & { taxesShipping: boolean },
  before: Amounts | null,
  goods: Cents,
): Amounts & { total: Cents } {
  const shipping = before ? 0 : suborder.shipping
  const all = taxableAmount(suborder)
  const now = taxableAmount({
    goods: (before?.goods ?? 0) + goods,
    shipping: (before?.shipping ?? 0) + shipping,
    taxesShipping: suborder.taxesShipping,
  })
  const tax = (all === 0 ? suborder.tax : proportion(suborder.tax, now, all)) - (before?.tax ?? 0)
  return { goods, shipping, tax, total: goods + shipping + tax }
}

/** An invoice, and what of it is not credited. */
interface CreditedInvoice {
  invoiced: Amounts
  left: Amounts
  taxesShipping: boolean
}

/**
 * Returns the amounts that crediting `goods` cents takes from an invoice: at most the goods that are left, and their
 * share of the tax, rounded as a running total.
 */
export function creditOfGoods({ invoiced, left, taxesShipping }: CreditedInvoice, goods: Cents): Amounts {
  const taken = Math.min(goods, left.goods)
  const all = taxableAmount({ ...invoiced, taxesShipping })
  const now = all - taxableAmount({ ...left, taxesShipping }) + taken
  const tax = all === 0 ? 0 : proportion(invoiced.tax, now, all) - (invoiced.tax - left.tax)
  return { goods: taken, shipping: 0, tax: Math.min(Math.max(0, tax), left.tax) }
}

/** Divides `cents`, at most what is left of an invoice, between goods, shipping and tax in proportion. */
export function creditOfAmount(left: Amounts, cents: Cents): Amounts {
  const total = left.goods + left.shipping + left.tax
  const tax = proportion(cents, left.tax, total)
  const shipping = proportion(cents, left.tax + left.shipping, total) - tax
  return { goods: cents - shipping - tax, shipping, tax }
}

/** Returns `amount` × `share` / `whole`, rounded half up. */
function proportion(amount: Cents, share: Cents, whole: Cents): Cents {
  // BigInt, because the product may exceed 2^53.
  return Number((2n * BigInt(amount) * BigInt(share) + BigInt(whole)) / (2n * BigInt(whole)))
}
