import type { InventoryItem } from '#contract/catalog.ts'
import { type Dollars, toCents, toDollars } from '#contract/money.ts'
import { largestQuantity, orderableFrom, quantityRule } from '#contract/quantity.ts'
import { effectivePrice, nextBreak, type Pricing } from '#contract/price.ts'

type Priced = Pick<InventoryItem, 'price' | 'sales_price' | 'is_sales' | 'price_breaks' | 'min_qty'>

type Stocked = Pick<InventoryItem, 'qty_step' | 'stock'>

export interface Rung {
  from: number
  price: Dollars
}

/** What one unit costs when `quantity` are bought: the shop's own rule, on the prices of the page. */
export function unitPrice(item: Priced, quantity: number): Dollars {
  return toDollars(effectivePrice(pricingOf(item), quantity))
}

/**
 * How many units more, in whole packs, make each of them cheaper, and what each costs then; null at the foot of the ladder and
 * where the stock does not reach so far.
 */
export function nextRung(item: Priced & Stocked, quantity: number): { addQty: number; price: Dollars } | null {
  const next = nextBreak(pricingOf(item), quantity)
  const target = next && orderableFrom(quantityRule(item), quantity + next.addQty)
  return target === null ? null : { addQty: target - quantity, price: unitPrice(item, target) }
}

/** What `quantity` units cost together. */
export function linePrice(item: Priced, quantity: number): Dollars {
  return toDollars(effectivePrice(pricingOf(item), quantity) * quantity)
}

/** The price ladder from the minimum on, without rungs that change nothing. */
export function priceLadder(item: Priced): Rung[] {
  const starts = [item.min_qty, ...item.price_breaks.map((rung) => rung.min_qty).filter((from) => from > item.min_qty)]
  return starts
    .toSorted((a, b) => a - b)
    .map((from) => ({ from, price: unitPrice(item, from) }))
    .filter((rung, index, rungs) => index === 0 || rung.price < (rungs[index - 1]?.price ?? 0))
}

/** Whether the stock reaches a rung of the ladder, in whole packs. Where nothing can be ordered, no rung is said to be too high. */
export function isInReach(item: Stocked & Pick<Priced, 'min_qty'>, rung: Rung): boolean {
  const rule = quantityRule(item)
  return largestQuantity(rule) === 0 || orderableFrom(rule, rung.from) !== null
}

/** The rung `quantity` stands on. */
export function rungAt(ladder: readonly Rung[], quantity: number): Rung | undefined {
  return ladder.findLast((rung) => rung.from <= quantity)
}

function pricingOf({ price, sales_price, is_sales, price_breaks }: Priced): Pricing {
  return {
    price: toCents(price),
    salesPrice: sales_price === null ? null : toCents(sales_price),
    isSales: is_sales,
    breaks: price_breaks.map((rung) => ({ minQty: rung.min_qty, price: toCents(rung.price) })),
  }
}
