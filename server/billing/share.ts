import type { Cents } from '#contract/money.ts'

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
  const taxed = (goodsSoFar: Cents, shippingSoFar: Cents) => goodsSoFar + (child.taxesShipping ? shippingSoFar : 0)
  const all = taxed(child.goods, child.shipping)
  const now = taxed((before?.goods ?? 0) + goods, (before?.shipping ?? 0) + shipping)
  const tax = (all === 0 ? child.tax : proportion(child.tax, now, all)) - (before?.tax ?? 0)
  return { goods, shipping, tax, total: goods + shipping + tax }
}

/** `amount` times `part` of `whole`, half a cent up. */
function proportion(amount: Cents, part: Cents, whole: Cents): Cents {
  // The product can pass 2^53, where numbers are not exact any more.
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}
