import type { InventoryItem } from '#contract/schemas/catalog/catalog.ts'
import { type Dollars, toCents, toDollars } from '#contract/values/money.ts'
import { largestQuantity, orderableFrom, quantityRule } from '#contract/values/quantity.ts'
import { effectivePrice, nextBreak, type Pricing } from '#contract/values/price.ts'

type Priced = Pick<InventoryItem, 'price' | 'sales_price' | 'is_sales' | 'price_breaks' | 'min_qty'>

type Stocked = Pick<InventoryItem, 'qty_step' | 'stock'>

export interface PriceTier {
  from: number
  price: Dollars
}

/** Returns the unit price for `quantity` units, by the shop's price rule on the prices of the page. */
export function unitPrice(item: Priced, quantity: number): Dollars {
  return toDollars(effectivePrice(pricingOf(item), quantity))
}

/** The next price tier in whole packs: its quantity, its unit price, and the saving per unit. */
interface NextTier {
  quantity: number
  price: Dollars
  saving: Dollars
}

/** Returns the next price tier above `quantity`. Null at the last tier and if the stock is too low. */
export function nextTier(item: Priced & Stocked, quantity: number): NextTier | null {
  const pricing = pricingOf(item)
  const next = nextBreak(pricing, quantity)
  const target = next && orderableFrom(quantityRule(item), quantity + next.addQty)
  if (target === null) return null
  const price = effectivePrice(pricing, target)
  return {
    quantity: target,
    price: toDollars(price),
    saving: toDollars(effectivePrice(pricing, quantity) - price),
  }
}

/** Returns the price of `quantity` units. */
export function linePrice(item: Priced, quantity: number): Dollars {
  return toDollars(effectivePrice(pricingOf(item), quantity) * quantity)
}

/** Returns the price tiers from the minimum quantity on, without tiers that do not lower the price. */
export function priceTiers(item: Priced): PriceTier[] {
  const starts = [item.min_qty, ...item.price_breaks.map((tier) => tier.min_qty).filter((from) => from > item.min_qty)]
  return starts
    .toSorted((a, b) => a - b)
    .map((from) => ({ from, price: unitPrice(item, from) }))
    .filter((tier, index, tiers) => index === 0 || tier.price < (tiers[index - 1]?.price ?? 0))
}

/** True if the stock suffices for a price tier, in whole packs. True for all tiers if nothing can be ordered. */
export function isTierInStock(item: Stocked & Pick<Priced, 'min_qty'>, tier: PriceTier): boolean {
  const rule = quantityRule(item)
  return largestQuantity(rule) === 0 || orderableFrom(rule, tier.from) !== null
}

/** Returns the price tier of `quantity`. */
export function tierAt(tiers: readonly PriceTier[], quantity: number): PriceTier | undefined {
  return tiers.findLast((tier) => tier.from <= quantity)
}

function pricingOf({ price, sales_price, is_sales, price_breaks }: Priced): Pricing {
  return {
    price: toCents(price),
    salesPrice: sales_price === null ? null : toCents(sales_price),
    isSales: is_sales,
    breaks: price_breaks.map((tier) => ({ minQty: tier.min_qty, price: toCents(tier.price) })),
  }
}
