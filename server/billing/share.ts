import type { Cents } from '#contract/money.ts'
import { taxed } from '#contract/tax.ts'

/** The amounts of a child order, or of its invoices so far; cents. */
export interface Amounts {
  goods: Cents
  shipping: Cents
  tax: Cents
}

/**
 * The amounts of the next invoice of a child order, over goods of `goods` cents. Shipping is wholly on the first invoice; the
 * tax is shared in proportion to what it was taken of, and rounded as a running total, so that the invoices of a child order
 * that was sent whole add up to it to the cent. `before` are its invoices so far, or null for the first.
 */
export function nextInvoice(
  child: Amounts & { taxesShipping: boolean },
  before: Amounts | null,
  goods: Cents,
): Amounts & { total: Cents } {
  const shipping = before ? 0 : child.shipping
  const all = taxed(child)
  const now = taxed({
    goods: (before?.goods ?? 0) + goods,
    shipping: (before?.shipping ?? 0) + shipping,
    taxesShipping: child.taxesShipping,
  })
  const tax = (all === 0 ? child.tax : proportion(child.tax, now, all)) - (before?.tax ?? 0)
  return { goods, shipping, tax, total: goods + shipping + tax }
}

/** An invoice, and what was not taken back of it. */
interface Taken {
  asked: Amounts
  left: Amounts
  taxesShipping: boolean
}

/**
 * What taking back goods of `goods` cents takes of an invoice: them, as far as they are left, and their share of its tax, rounded
 * as a running total.
 */
export function partOfGoods({ asked, left, taxesShipping }: Taken, goods: Cents): Amounts {
  const taken = Math.min(goods, left.goods)
  const all = taxed({ ...asked, taxesShipping })
  const now = all - taxed({ ...left, taxesShipping }) + taken
  const tax = all === 0 ? 0 : proportion(asked.tax, now, all) - (asked.tax - left.tax)
  return { goods: taken, shipping: 0, tax: Math.min(Math.max(0, tax), left.tax) }
}

/** `cents` of what is left of an invoice (never more), shared between goods, shipping and tax as they are left. */
export function partOfAmount(left: Amounts, cents: Cents): Amounts {
  const total = left.goods + left.shipping + left.tax
  const tax = proportion(cents, left.tax, total)
  const shipping = proportion(cents, left.tax + left.shipping, total) - tax
  return { goods: cents - shipping - tax, shipping, tax }
}

/** `amount` times `part` of `whole`, half a cent up. */
function proportion(amount: Cents, part: Cents, whole: Cents): Cents {
  // The product can pass 2^53, where numbers are not exact any more.
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}
