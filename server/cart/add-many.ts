import { MAX_CART_LINES } from '#contract/cart.ts'
import { nearestQuantities, quantityFault } from '#contract/quantity.ts'
import { type CardRow, rulesOf } from '#server/catalog/cards.ts'
import { faultSentence } from './quantities.ts'

/** What is wanted of a product, in units; null is its minimum. */
export interface WantedLine {
  ocid: number
  quantity: number | null
}

/** What became of it: `quantity` are the units that went in; `message` says why they are others than wanted. */
export interface AddedLine {
  ocid: number
  result: 'added' | 'adjusted' | 'skipped'
  quantity: number
  message: string | null
}

export interface PlannedLine extends AddedLine {
  product: CardRow | undefined
  /** What the line holds then. */
  total: number
}

/** Decides what of each product goes into a cart that holds `held` units by ocid: as much as may be, in the order given. */
export function planLines(
  wanted: readonly WantedLine[],
  products: readonly CardRow[],
  held: ReadonlyMap<number, number>,
): PlannedLine[] {
  const byOcid = new Map(products.map((product) => [product.ocid, product]))
  let room = MAX_CART_LINES - held.size
  return wanted.map((line) => {
    const planned = planLine(line, byOcid.get(line.ocid), held.get(line.ocid) ?? 0)
    if (planned.result === 'skipped' || held.has(line.ocid)) return planned
    if (room === 0) {
      const message = `A cart holds at most ${MAX_CART_LINES} different products. Order some of them first.`
      return { ...planned, result: 'skipped', quantity: 0, message }
    }
    room -= 1
    return planned
  })
}

function planLine({ ocid, quantity }: WantedLine, product: CardRow | undefined, held: number): PlannedLine {
  const skipped = { ocid, result: 'skipped', quantity: 0, product, total: held } as const
  if (!product) return { ...skipped, message: 'There is no such product.' }
  if (product.status !== 'active') return { ...skipped, message: `${product.title} is no longer available.` }
  const rule = rulesOf(product)
  const asked = held + (quantity ?? product.min_qty)
  const fault = quantityFault(rule, asked)
  const total = fault ? (nearestQuantities(rule, asked).at(-1) ?? 0) : asked
  const why = fault && faultSentence(fault, product, [], held)
  if (total <= held) return { ...skipped, message: why }
  const added = total - held
  return {
    ocid,
    result: fault ? 'adjusted' : 'added',
    quantity: added,
    message: why && `${why} Added ${added}.`,
    product,
    total,
  }
}
