import { sql } from 'kysely'
import { MAX_CART_LINES } from '#contract/cart.ts'
import type { Cents } from '#contract/money.ts'
import { effectivePrice } from '#contract/price.ts'
import { Problem } from '#contract/problem.ts'
import { MAX_LINE_QUANTITY } from '#contract/quantity.ts'
import type { Db } from '#database/connect.ts'
import { pricingOf } from '#server/catalog/cards.ts'
import type { CartProduct } from './read-products.ts'

export const CART_FULL = `A cart holds at most ${MAX_CART_LINES} different products. Order some of them first.`

/** What a line shall be. A note that is absent or null leaves the one that is there. */
export interface NewLine {
  ocid: number
  quantity: number
  price_seen_cents: Cents
  note?: string | null
}

/** A line at today's price. */
export function seenNow(product: CartProduct, quantity: number): NewLine {
  return { ocid: product.ocid, quantity, price_seen_cents: effectivePrice(pricingOf(product), quantity) }
}

/** Units by ocid of a cart that is locked. */
export async function heldUnits(tx: Db, cartId: number): Promise<Map<number, number>> {
  const stored = await tx.selectFrom('cart_lines').select(['ocid', 'quantity']).where('cart_id', '=', cartId).execute()
  return new Map(stored.map(({ ocid, quantity }) => [ocid, quantity]))
}

/** Units that a locked cart holds of a product. Throws `invalid_input` where it is none and another line has no room. */
export async function heldOf(tx: Db, cartId: number, ocid: number): Promise<number> {
  const { lines, held } = await tx
    .selectFrom('cart_lines')
    .select([
      sql<number>`count(*)`.as('lines'),
      sql<number | null>`max(quantity) filter (where ocid = ${ocid})`.as('held'),
    ])
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
  if (held === null && lines >= MAX_CART_LINES) throw new Problem('invalid_input', CART_FULL)
  return held ?? 0
}

/** Writes lines of different products into a locked cart: new ones, and over those that are there. */
export async function putLines(tx: Db, cartId: number, lines: readonly NewLine[]): Promise<void> {
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

/** The product of a line, which must be in this cart. Throws `not_found`. */
export async function lineOf(db: Db, cartId: number | null, lineId: number): Promise<{ ocid: number }> {
  const line = await db
    .selectFrom('cart_lines')
    .select('ocid')
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId ?? -1)
    .executeTakeFirst()
  if (!line) throw lineGone()
  return line
}

/** `not_found`, for a line that was taken out, or is of another cart. */
export function lineGone(): Problem {
  return new Problem('not_found', 'That line is not in your cart any more.')
}

/** A note as it is kept: nothing but blanks is none. */
export function cleanNote(note: string | undefined): string | null {
  return note?.trim() || null
}

/** A sum of units that one line can hold. */
export function summed(held: number, more: number): number {
  return Math.min(held + more, MAX_LINE_QUANTITY)
}
