import type { Db } from '#database/connect.ts'

/** Deletes the merge report of a locked cart that has no lines any more: the report is about them. */
export async function deleteReportIfEmpty(db: Db, cartId: number): Promise<void> {
  await db
    .updateTable('carts')
    .set({ merge_report: null })
    .where('id', '=', cartId)
    .where('merge_report', 'is not', null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('cart_lines').select('id').where('cart_id', '=', cartId))))
    .execute()
}
