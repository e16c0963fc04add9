import { MAX_CART_LINES } from '#contract/cart.ts'
import { nearestQuantities, quantityFault, quantityRule } from '#contract/quantity.ts'
import { CART_FULL, type NewLine, seenNow } from './lines.ts'
import { faultSentence } from './quantities.ts'
import type { CartProduct } from './read-products.ts'

/** What is wanted of a product, in units; null is its minimum. */
export interface WantedLine {
  ocid: number
  quantity: number | null
  note?: string | null
}

/** What became of it: `quantity` are the units that went in; `message` says why they are others than wanted. */
export interface AddedLine {
  ocid: number
  result: 'added' | 'adjusted' | 'skipped'
  quantity: number
  message: string | null
}

/** What would become of it; `message` says why, and not yet what was done about it. */
export interface PlannedLine extends AddedLine {
  product: CartProduct | undefined
  /** What the line holds then. */
  total: number
  note: string | null
}

/** Decides what of each product goes into a cart that holds `held` units by ocid: as much as may be, in the order given. */
export function planLines(
  wanted: readonly WantedLine[],
  products: readonly CartProduct[],
  held: ReadonlyMap<number, number>,
): PlannedLine[] {
  const byOcid = new Map(products.map((product) => [product.ocid, product]))
  let room = MAX_CART_LINES - held.size
  return wanted.map((line) => {
    const planned = planLine(line, byOcid.get(line.ocid), held.get(line.ocid) ?? 0)
    if (planned.result === 'skipped' || held.has(line.ocid)) return planned
    if (room <= 0) return { ...planned, result: 'skipped', quantity: 0, message: CART_FULL }
    room -= 1
    return planned
  })
}

/** The lines a plan writes. */
export function plannedWrites(planned: readonly PlannedLine[]): NewLine[] {
  return planned.flatMap(({ result, product, total, note }) =>
    product && result !== 'skipped' ? [{ ...seenNow(product, total), note }] : [],
  )
}

/** What became of a plan that was carried out. */
export function toAdded({ ocid, result, quantity, message }: PlannedLine): AddedLine {
  return { ocid, result, quantity, message: result === 'adjusted' ? `${message} Added ${quantity}.` : message }
}

function planLine(
  { ocid, quantity, note = null }: WantedLine,
  product: CartProduct | undefined,
  held: number,
): PlannedLine {
  const skipped = { ocid, result: 'skipped', quantity: 0, product, total: held, note } as const
  if (!product) return { ...skipped, message: 'There is no such product.' }
  if (product.status !== 'active') return { ...skipped, message: `${product.title} is no longer available.` }
  const rule = quantityRule(product)
  const asked = held + (quantity ?? product.min_qty)
  const fault = quantityFault(rule, asked)
  const total = fault ? (nearestQuantities(rule, asked).at(-1) ?? 0) : asked
  const message = fault && faultSentence(fault, product, [], held)
  if (total <= held) return { ...skipped, message }
  return { ...skipped, result: fault ? 'adjusted' : 'added', quantity: total - held, message, total }
}
