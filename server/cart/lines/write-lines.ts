import { sql } from 'kysely'
import { MAX_CART_LINES } from '#contract/orders/cart.ts'
import type { Cents } from '#contract/values/money.ts'
import { effectivePrice } from '#contract/values/price.ts'
import { Problem } from '#contract/problem.ts'
import { MAX_LINE_QUANTITY } from '#contract/values/quantity.ts'
import type { Db } from '#database/connect.ts'
import { pricingOf } from '#server/catalog/cards.ts'
import type { CartProduct } from '#server/cart/reading/read-products.ts'

export const CART_FULL = `A cart can have at most ${MAX_CART_LINES} different products. Order some first.`

/** A line to write. An absent or null note leaves the stored note unchanged. */
export interface NewLine {
  ocid: number
  quantity: number
  price_seen_cents: Cents
  note?: string | null
}

/** Returns a line with the current price. */
export function atCurrentPrice(product: CartProduct, quantity: number): NewLine {
  return { ocid: product.ocid, quantity, price_seen_cents: effectivePrice(pricingOf(product), quantity) }
}

/** Returns the units by ocid in a locked cart. */
export async function unitsInCart(tx: Db, cartId: number): Promise<Map<number, number>> {
  const stored = await tx.selectFrom('cart_lines').select(['ocid', 'quantity']).where('cart_id', '=', cartId).execute()
  return new Map(stored.map(({ ocid, quantity }) => [ocid, quantity]))
}

/**
 * Returns the units of a product in a locked cart. Throws `invalid_input` if the product is not in the cart and the
 * cart is full.
 */
export async function unitsOfProduct(tx: Db, cartId: number, ocid: number): Promise<number> {
  const { lines, held: units } = await tx
    .selectFrom('cart_lines')
    .select([
      sql<number>`count(*)`.as('lines'),
      sql<number | null>`max(quantity) filter (where ocid = ${ocid})`.as('held'),
    ])
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
  if (units === null && lines >= MAX_CART_LINES) throw new Problem('invalid_input', CART_FULL)
  return units ?? 0
}

/** Inserts or updates lines of different products in a locked cart. */
export async function upsertLines(tx: Db, cartId: number, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('cart_lines')
    .values(lines.map(({ note = null, ...line }) => ({ ...line, note, cart_id: cartId })))
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'ocid']).doUpdateSet((eb) => ({
        quantity: eb.ref('excluded.quantity'),
        price_seen_cents: eb.ref('excluded.price_seen_cents'),
        note: eb.fn.coalesce('excluded.note', 'cart_lines.note'),
      })),
    )
    .execute()
}

/** Returns the product of a line in this cart. Throws `not_found`. */
export async function findLine(db: Db, cartId: number | null, lineId: number): Promise<{ ocid: number }> {
  if (cartId === null) throw noSuchLine()
  const line = await db
    .selectFrom('cart_lines')
    .select('ocid')
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId)
    .executeTakeFirst()
  if (!line) throw noSuchLine()
  return line
}

/** The `not_found` error for a line that was removed or belongs to another cart. */
export function noSuchLine(): Problem {
  return new Problem('not_found', 'That item is no longer in your cart.')
}

/** Returns the trimmed note, or null if it is blank. */
export function cleanNote(note: string | undefined): string | null {
  return note?.trim() || null
}

/** Returns the sum of the units, limited to the maximum of one line. */
export function addQuantities(units: number, more: number): number {
  return Math.min(units + more, MAX_LINE_QUANTITY)
}
