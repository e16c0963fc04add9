import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Visitor } from '#server/accounts/accounts.ts'
import type { ReadProducts } from './known-products.ts'
import { cleanNote, lineGone, lineOf, seenNow } from './lines.ts'
import { findCart, lockCart } from './owner.ts'
import { requireOrderable } from './quantities.ts'
import { putAside } from './saved-lines.ts'

/** What becomes of one line of a cart. */
export function createLineChanges(db: Db, readProducts: ReadProducts) {
  /** Sets a line to `quantity` units; 0 removes it. Throws like `add`, and `not_found` for a line of another cart. */
  async function update(visitor: Visitor, lineId: number, quantity: number): Promise<void> {
    if (quantity === 0) return remove(visitor, lineId)
    const { ocid } = await lineOf(db, await findCart(db, visitor), lineId)
    const [product] = await readProducts([ocid])
    if (!product) throw new Problem('not_found', 'There is no such product.')
    requireOrderable(product, quantity, 0)
    const { price_seen_cents } = seenNow(product, quantity)
    await changeLine(visitor, lineId, (tx) =>
      tx.updateTable('cart_lines').set({ quantity, price_seen_cents }).where('id', '=', lineId).execute(),
    )
  }

  /** Takes a line out. Throws `not_found` for a line of another cart. */
  async function remove(visitor: Visitor, lineId: number): Promise<void> {
    await changeLine(visitor, lineId, (tx) => tx.deleteFrom('cart_lines').where('id', '=', lineId).execute())
  }

  /** Writes on a line; blanks take away what is written. Throws `not_found` for a line of another cart. */
  async function annotate(visitor: Visitor, lineId: number, note: string): Promise<void> {
    await changeLine(visitor, lineId, (tx) =>
      tx
        .updateTable('cart_lines')
        .set({ note: cleanNote(note) })
        .where('id', '=', lineId)
        .execute(),
    )
  }

  /** Puts a line aside for later. Throws `not_found` for a line of another cart, and `invalid_input` without room. */
  async function save(visitor: Visitor, lineId: number): Promise<void> {
    await changeLine(visitor, lineId, (tx, cartId) => putAside(tx, cartId, lineId))
  }

  /** Changes a line that is still there, while nobody else changes or orders the cart. */
  async function changeLine(
    visitor: Visitor,
    lineId: number,
    change: (tx: Db, cartId: number) => Promise<unknown>,
  ): Promise<void> {
    if ((await findCart(db, visitor)) === null) throw lineGone()
    await inTransaction(db, async (tx) => {
      const cartId = await lockCart(tx, visitor)
      await lineOf(tx, cartId, lineId)
      await change(tx, cartId)
    })
  }

  return { update, remove, annotate, save }
}
