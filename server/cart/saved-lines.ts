import { sql } from 'kysely'
import { MAX_CART_LINES } from '#contract/cart.ts'
import { Problem } from '#contract/problem.ts'
import { MAX_LINE_QUANTITY, quantityFault, quantityRule } from '#contract/quantity.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Visitor } from '#server/accounts/accounts.ts'
import { heldOf, putLines, seenNow, summed } from './lines.ts'
import { findCart, lockCart } from './owner.ts'
import { requireOrderable } from './quantities.ts'
import { readProducts } from './read-products.ts'

/** Puts a line of a locked cart aside, beside what lies there of the same product. Throws `invalid_input` when there is no room. */
export async function putAside(tx: Db, cartId: number, lineId: number): Promise<void> {
  const { lines } = await tx
    .selectFrom('cart_saved_lines')
    .select(sql<number>`count(*)`.as('lines'))
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
  if (lines >= MAX_CART_LINES) {
    throw new Problem(
      'invalid_input',
      `At most ${MAX_CART_LINES} products can be put aside. Remove some of them first.`,
    )
  }
  await sql`
    with taken as (delete from cart_lines where id = ${lineId} returning cart_id, ocid, quantity, note)
    insert into cart_saved_lines (cart_id, ocid, quantity, note) select * from taken
    on conflict (cart_id, ocid) do update set
      quantity = least(cart_saved_lines.quantity + excluded.quantity, ${MAX_LINE_QUANTITY}),
      note = coalesce(excluded.note, cart_saved_lines.note), saved_at = now()`.execute(tx)
}

/** Lines put aside, and what brings them back. */
export function createSavedLines(db: Db) {
  async function savedLine(tx: Db, cartId: number | null, id: number) {
    const line = await tx
      .selectFrom('cart_saved_lines')
      .select(['ocid', 'quantity', 'note'])
      .where('id', '=', id)
      .where('cart_id', '=', cartId ?? -1)
      .executeTakeFirst()
    if (!line) throw new Problem('not_found', 'That product is not put aside any more.')
    return line
  }

  return {
    /**
     * Brings a line back, with its note and beside what the cart holds of the product. A quantity that no longer fits comes
     * back all the same: the line says so. Throws `not_found`, `discontinued`, `out_of_stock`, and `invalid_input` when the
     * cart is full.
     */
    async restore(visitor: Visitor, savedId: number): Promise<void> {
      const { ocid } = await savedLine(db, await findCart(db, visitor), savedId)
      const [product] = await readProducts(db, [ocid])
      if (!product) throw new Problem('not_found', 'There is no such product.')
      const gone =
        product.status !== 'active' || quantityFault(quantityRule(product), product.min_qty) === 'out_of_stock'
      if (gone) requireOrderable(product, product.min_qty, 0)
      await inTransaction(db, async (tx) => {
        const cartId = await lockCart(tx, visitor)
        const { quantity, note } = await savedLine(tx, cartId, savedId)
        const total = summed(await heldOf(tx, cartId, ocid), quantity)
        await putLines(tx, cartId, [{ ...seenNow(product, total), note }])
        await tx.deleteFrom('cart_saved_lines').where('id', '=', savedId).execute()
      })
    },

    /** Throws a line that was put aside away. Throws `not_found`. */
    async forget(visitor: Visitor, savedId: number): Promise<void> {
      const cartId = await findCart(db, visitor)
      await savedLine(db, cartId, savedId)
      await db
        .deleteFrom('cart_saved_lines')
        .where('id', '=', savedId)
        .where('cart_id', '=', cartId ?? -1)
        .execute()
    },
  }
}
