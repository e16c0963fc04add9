import type { Cents } from '#contract/values/money.ts'
import { effectivePrice } from '#contract/values/price.ts'
import { pricingOf } from '#server/catalog/cards.ts'
import type { CartDeps } from '#server/cart/deps.ts'
import { readCachedProducts } from '#server/cart/reading/product-cache.ts'
import { type Basket, composeBasket } from './price-cart.ts'

/** A line to price that is not in a cart. */
export interface RequestedLine {
  /** Identifies the line in the basket: `id` of its item. */
  id: number
  ocid: number
  quantity: number
  note: string | null
  /** Agreed price of a unit. Default: the current one for this quantity. */
  unit?: Cents
  /** Units of the line that were taken from the stock before; they can be ordered again. */
  reserved?: number
}

/**
 * Prices lines for a company, or for a guest (null), like a cart with these lines. A product that does not exist has no line in the result. The order with the id
 * `except` does not count as an earlier order from its suppliers.
 */
export async function priceRequested(
  { db, products: memory }: Pick<CartDeps, 'db' | 'products'>,
  companyId: number | null,
  requested: readonly RequestedLine[],
  except: number | null = null,
): Promise<Basket> {
  const rows = await readCachedProducts(
    db,
    memory,
    requested.map(({ ocid }) => ocid),
  )
  const products = new Map(rows.map((row) => [row.ocid, row]))
  const lines = requested.flatMap(({ id, ocid, quantity, note, unit: agreed, reserved = 0 }) => {
    const current = products.get(ocid)
    if (!current) return []
    const product = reserved === 0 ? current : { ...current, stock: current.stock + reserved }
    const unit = agreed ?? effectivePrice(pricingOf(product), quantity)
    return [{ line: { id, ocid, quantity, note, price_seen_cents: unit }, product, unit }]
  })
  return { ...(await composeBasket(db, companyId, lines, except)), saved_items: [], merged: null }
}
