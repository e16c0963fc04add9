import { Problem } from '#contract/problem.ts'
import { MAX_LINE_QUANTITY, nearestQuantities, type QuantityError, quantityError } from '#contract/values/quantity.ts'
import { ruleOf } from '#server/catalog/back-orders.ts'
import type { CartProduct } from '#server/cart/reading/read-products.ts'

/** Maximum units of a line, formatted for messages. */
export const MAX_UNITS_TEXT = MAX_LINE_QUANTITY.toLocaleString('en-US')

/** Throws if the cart line cannot have `quantity` units of the product. `inCart` of them are in the cart already. */
export function requireOrderable(product: CartProduct, quantity: number, inCart: number): void {
  if (product.status !== 'active') {
    throw new Problem('discontinued', `${product.title} is no longer available.`)
  }
  const rule = ruleOf(product)
  const error = quantityError(rule, quantity)
  if (!error) return
  const suggested = nearestQuantities(rule, quantity)
    .map((quantity) => quantity - inCart)
    .filter((quantity) => quantity > 0)
  throw new Problem(error, quantityMessage(error, product, suggested, inCart), { suggested })
}

/** Returns the message of a quantity error for buyers: the rule and the nearest quantities that work (`suggested`). */
export function quantityMessage(
  error: QuantityError,
  product: CartProduct,
  suggested: number[],
  inCart: number,
): string {
  const available = ruleOf(product).stock
  // Do not suggest the quantity that the message already gives as the remaining stock.
  const others = error === 'insufficient_stock' ? suggested.filter((quantity) => quantity !== available) : suggested
  const instead = others.length > 0 ? ` Try ${others.join(' or ')}.` : ''
  const inCartText = inCart > 0 ? ` You have ${inCart} in your cart.` : ''
  switch (error) {
    case 'out_of_stock':
      return `${product.title} is out of stock.`
    case 'insufficient_stock':
      return available >= MAX_LINE_QUANTITY
        ? `A line can have at most ${MAX_UNITS_TEXT} units.${inCartText}${instead}`
        : `Only ${available} left.${inCartText}${instead}`
    case 'below_min_qty':
      return `The minimum is ${product.min_qty}.${inCartText}${instead}`
    case 'not_a_multiple':
      return `Sold in packs of ${product.qty_step}.${inCartText}${instead}`
  }
}
