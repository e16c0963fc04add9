import { MAX_CART_LINES } from '#contract/orders/cart.ts'
import { quantityError, roundUpQuantity } from '#contract/values/quantity.ts'
import { ruleOf } from '#server/catalog/back-orders.ts'
import { CART_FULL, type NewLine, atCurrentPrice } from './write-lines.ts'
import { quantityMessage } from './quantities.ts'
import type { CartProduct } from '#server/cart/reading/read-products.ts'

/** A product and the requested number of units; null requests its minimum. */
export interface LineRequest {
  ocid: number
  quantity: number | null
  note?: string | null
}

/** Result for one product: `quantity` is the number of added units, `message` the reason if it differs from the request. */
export interface AddedLine {
  ocid: number
  result: 'added' | 'adjusted' | 'skipped'
  quantity: number
  message: string | null
}

/** A line to be added. `message` contains the reason for an adjustment, without the resulting quantity. */
export interface PlannedLine extends AddedLine {
  product: CartProduct | undefined
  /** Units on the cart line afterwards. */
  total: number
  note: string | null
}

/**
 * Plans how many units of each product are added to a cart, in the order of the requests: as many as can be ordered.
 * `inCart` has the current units by ocid.
 */
export function planLines(
  requests: readonly LineRequest[],
  products: readonly CartProduct[],
  inCart: ReadonlyMap<number, number>,
): PlannedLine[] {
  const byOcid = new Map(products.map((product) => [product.ocid, product]))
  let room = MAX_CART_LINES - inCart.size
  return requests.map((line) => {
    const planned = planLine(line, byOcid.get(line.ocid), inCart.get(line.ocid) ?? 0)
    if (planned.result === 'skipped' || inCart.has(line.ocid)) return planned
    if (room <= 0) return { ...planned, result: 'skipped', quantity: 0, message: CART_FULL }
    room -= 1
    return planned
  })
}

/** Returns the cart lines to write for a plan. */
export function linesToWrite(planned: readonly PlannedLine[]): NewLine[] {
  return planned.flatMap(({ result, product, total, note }) =>
    product && result !== 'skipped' ? [{ ...atCurrentPrice(product, total), note }] : [],
  )
}

/** Returns the result of an executed plan. */
export function toAdded({ ocid, result, quantity, message }: PlannedLine): AddedLine {
  return { ocid, result, quantity, message: result === 'adjusted' ? `${message} Added ${quantity}.` : message }
}

function planLine(
  { ocid, quantity, note = null }: LineRequest,
  product: CartProduct | undefined,
  inCart: number,
): PlannedLine {
  const skipped = { ocid, result: 'skipped', quantity: 0, product, total: inCart, note } as const
  if (!product) return { ...skipped, message: 'There is no such product.' }
  if (product.status !== 'active') return { ...skipped, message: `${product.title} is no longer available.` }
  const rule = ruleOf(product)
  const target = inCart + (quantity ?? product.min_qty)
  const error = quantityError(rule, target)
  const total = error ? (roundUpQuantity(rule, target) ?? 0) : target
  const message = error && quantityMessage(error, product, [], inCart)
  if (total <= inCart) return { ...skipped, message }
  return { ...skipped, result: error ? 'adjusted' : 'added', quantity: total - inCart, message, total }
}
