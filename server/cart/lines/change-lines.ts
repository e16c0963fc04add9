import { requireCartWriter } from '#server/cart/require-writer.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import type { ReadProducts } from '#server/cart/reading/product-cache.ts'
import { cleanNote, noSuchLine, findLine, atCurrentPrice } from './write-lines.ts'
import { findCart, lockCart } from '#server/cart/reading/find-cart.ts'
import { requireOrderable } from './quantities.ts'
import { deleteReportIfEmpty } from '#server/cart/merging/delete-report.ts'
import { saveForLater } from './saved-lines.ts'
import type { Visitor } from '#server/accounts/deps.ts'

/** Changes of a single cart line. */
export function createLineChanges(db: Db, readProducts: ReadProducts) {
  /** Sets a line to `quantity` units; 0 removes it. Throws like `add`, and `not_found` for a line of another cart. */
  async function update(visitor: Visitor, lineId: number, quantity: number): Promise<void> {
    if (quantity === 0) return remove(visitor, lineId)
    requireCartWriter(visitor)
    const { ocid } = await findLine(db, await findCart(db, visitor), lineId)
    const [product] = await readProducts([ocid])
    if (!product) throw new Problem('not_found', 'There is no such product.')
    requireOrderable(product, quantity, 0)
    const { price_seen_cents } = atCurrentPrice(product, quantity)
    await changeLine(visitor, lineId, (tx) =>
      tx.updateTable('cart_lines').set({ quantity, price_seen_cents }).where('id', '=', lineId).execute(),
    )
  }

  /** Removes a line. Throws `not_found` for a line of another cart. */
  async function remove(visitor: Visitor, lineId: number): Promise<void> {
    await changeLine(visitor, lineId, (tx) => tx.deleteFrom('cart_lines').where('id', '=', lineId).execute())
  }

  /** Sets the note of a line; a blank note removes it. Throws `not_found` for a line of another cart. */
  async function annotate(visitor: Visitor, lineId: number, note: string): Promise<void> {
    await changeLine(visitor, lineId, (tx) =>
      tx
        .updateTable('cart_lines')
        .set({ note: cleanNote(note) })
        .where('id', '=', lineId)
        .execute(),
    )
  }

  /** Saves a line for later. Throws `not_found` for a line of another cart, and `invalid_input` if too many lines are saved. */
  async function save(visitor: Visitor, lineId: number): Promise<void> {
    await changeLine(visitor, lineId, (tx, cartId) => saveForLater(tx, cartId, lineId))
  }

  /** Changes an existing line while the cart is locked. */
  async function changeLine(
    visitor: Visitor,
    lineId: number,
    change: (tx: Db, cartId: number) => Promise<unknown>,
  ): Promise<void> {
    requireCartWriter(visitor)
    if ((await findCart(db, visitor)) === null) throw noSuchLine()
    await inTransaction(db, async (tx) => {
      const cartId = await lockCart(tx, visitor)
      await findLine(tx, cartId, lineId)
      await change(tx, cartId)
      await deleteReportIfEmpty(tx, cartId)
    })
  }

  return { update, remove, annotate, save }
}
