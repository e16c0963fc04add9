import { requireCartWriter } from '#server/cart/require-writer.ts'
import { sql } from 'kysely'
import { MAX_CART_LINES } from '#contract/orders/cart.ts'
import { Problem } from '#contract/problem.ts'
import { MAX_LINE_QUANTITY, quantityError } from '#contract/values/quantity.ts'
import { ruleOf } from '#server/catalog/back-orders.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { unitsOfProduct, upsertLines, atCurrentPrice, addQuantities } from './write-lines.ts'
import { findCart, lockCart } from '#server/cart/reading/find-cart.ts'
import { requireOrderable } from './quantities.ts'
import { readProducts } from '#server/cart/reading/read-products.ts'
import type { Visitor } from '#server/accounts/deps.ts'

/**
 * Saves a line of a locked cart for later, added to a saved line of the same product. Throws `invalid_input` if too
 * many lines are saved.
 */
export async function saveForLater(tx: Db, cartId: number, lineId: number): Promise<void> {
  const { lines } = await tx
    .selectFrom('cart_saved_lines')
    .select(sql<number>`count(*)`.as('lines'))
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
  if (lines >= MAX_CART_LINES) {
    throw new Problem('invalid_input', `You can save at most ${MAX_CART_LINES} products for later. Remove some first.`)
  }
  await sql`
    with taken as (delete from cart_lines where id = ${lineId} returning cart_id, ocid, quantity, note)
    insert into cart_saved_lines (cart_id, ocid, quantity, note) select * from taken
    on conflict (cart_id, ocid) do update set
      quantity = least(cart_saved_lines.quantity + excluded.quantity, ${MAX_LINE_QUANTITY}),
      note = coalesce(excluded.note, cart_saved_lines.note), saved_at = now()`.execute(tx)
}

/** Lines saved for later. */
export function createSavedLines(db: Db) {
  async function savedLine(tx: Db, cartId: number | null, id: number) {
    if (cartId === null) throw noSuchSavedLine()
    const line = await tx
      .selectFrom('cart_saved_lines')
      .select(['ocid', 'quantity', 'note'])
      .where('id', '=', id)
      .where('cart_id', '=', cartId)
      .executeTakeFirst()
    if (!line) throw noSuchSavedLine()
    return line
  }

  return {
    /**
     * Moves a saved line back into the cart with its note, added to a line of the same product. If the quantity can no
     * longer be ordered, the line has a problem. Throws `not_found`, `discontinued`, `out_of_stock`, and
     * `invalid_input` if the cart is full.
     */
    async restore(visitor: Visitor, savedId: number): Promise<void> {
      requireCartWriter(visitor)
      const { ocid } = await savedLine(db, await findCart(db, visitor), savedId)
      const [product] = await readProducts(db, [ocid])
      if (!product) throw new Problem('not_found', 'There is no such product.')
      const isUnavailable =
        product.status !== 'active' || quantityError(ruleOf(product), product.min_qty) === 'out_of_stock'
      if (isUnavailable) requireOrderable(product, product.min_qty, 0)
      await inTransaction(db, async (tx) => {
        const cartId = await lockCart(tx, visitor)
        const { quantity, note } = await savedLine(tx, cartId, savedId)
        const total = addQuantities(await unitsOfProduct(tx, cartId, ocid), quantity)
        await upsertLines(tx, cartId, [{ ...atCurrentPrice(product, total), note }])
        await tx.deleteFrom('cart_saved_lines').where('id', '=', savedId).execute()
      })
    },

    /** Deletes a saved line. Throws `not_found`. */
    async remove(visitor: Visitor, savedId: number): Promise<void> {
      requireCartWriter(visitor)
      const cartId = await findCart(db, visitor)
      if (cartId === null) throw noSuchSavedLine()
      const { numDeletedRows } = await db
        .deleteFrom('cart_saved_lines')
        .where('id', '=', savedId)
        .where('cart_id', '=', cartId)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw noSuchSavedLine()
    },
  }
}

function noSuchSavedLine(): Problem {
  return new Problem('not_found', 'That product is no longer saved for later.')
}
