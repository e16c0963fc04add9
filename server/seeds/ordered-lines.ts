import type { Db } from '#database/connect.ts'
import type { Buyer } from '#server/accounts/deps.ts'

/** Reads the lines of an order of the buyer's company, in the form that a seed stores. Empty if there is no such order. */
export async function orderedLines(
  db: Db,
  { companyId }: Buyer,
  invoice: string,
): Promise<{ ocid: number; quantity: number; note: string | null }[]> {
  return (
    db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      // Products that were deleted since are left out.
      .innerJoin('products', 'products.ocid', 'order_lines.ocid')
      .select(['order_lines.ocid', 'order_lines.quantity', 'order_lines.note'])
      .where('orders.company_id', '=', companyId)
      .where('orders.invoice', '=', invoice)
      .orderBy('order_lines.position')
      .execute()
  )
}
