import { Problem } from '#contract/problem.ts'
import {
  MAX_LINE_QUANTITY,
  nearestQuantities,
  type QuantityFault,
  quantityFault,
  quantityRule,
} from '#contract/quantity.ts'
import type { CartProduct } from './read-products.ts'

/** The most units of a line, in words of a message. */
export const MOST_UNITS = MAX_LINE_QUANTITY.toLocaleString('en-US')

/** Throws when `wanted` units of the product cannot be ordered; `held` of them are in the cart already. */
export function requireOrderable(product: CartProduct, wanted: number, held: number): void {
  if (product.status !== 'active') {
    throw new Problem('discontinued', `${product.title} is no longer available.`)
  }
  const rule = quantityRule(product)
  const fault = quantityFault(rule, wanted)
  if (!fault) return
  const suggested = nearestQuantities(rule, wanted)
    .map((quantity) => quantity - held)
    .filter((quantity) => quantity > 0)
  throw new Problem(fault, faultSentence(fault, product, suggested, held), { suggested })
}

/** What is wrong and what to do, for a buyer. `suggested` are the nearest quantities that work. */
export function faultSentence(fault: QuantityFault, product: CartProduct, suggested: number[], held: number): string {
  // Whoever reads how many are left need not read the same number as what to try.
  const others = fault === 'insufficient_stock' ? suggested.filter((quantity) => quantity !== product.stock) : suggested
  const instead = others.length > 0 ? ` Try ${others.join(' or ')}.` : ''
  const inCart = held > 0 ? ` You have ${held} in your cart.` : ''
  switch (fault) {
    case 'out_of_stock':
      return `${product.title} is out of stock.`
    case 'insufficient_stock':
      return product.stock > MAX_LINE_QUANTITY
        ? `A line holds at most ${MOST_UNITS} units.${inCart}${instead}`
        : `Only ${product.stock} left.${inCart}${instead}`
    case 'below_min_qty':
      return `The minimum is ${product.min_qty}.${inCart}${instead}`
    case 'not_a_multiple':
      return `Sold in packs of ${product.qty_step}.${inCart}${instead}`
  }
}
