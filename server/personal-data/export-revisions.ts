import { sql } from 'kysely'
import type { Address } from '#contract/schemas/accounts/accounts.ts'
import { type Cents, toDollars } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'

/** A line as a revision stores it. */
interface StoredLine {
  ocid: number
  sku: string
  title: string
  quantity: number
  unit: Cents
}

/** Exports the changes of the orders that a buyer placed, by the id of the order, with the lines and the address before and after. */
export async function revisionsOf(db: Db, userId: number) {
  const rows = await db
    .selectFrom('order_revisions as revision')
    .innerJoin('orders', 'orders.id', 'revision.order_id')
    .select(['order_id', 'number', 'state', 'reason', 'created_at', 'decided_at'])
    .select(['total_before_cents', 'total_after_cents'])
    .select([
      sql<StoredLine[]>`before -> 'lines'`.as('lines_before'),
      sql<StoredLine[]>`after -> 'lines'`.as('lines_after'),
      sql<Address>`before -> 'address'`.as('address_before'),
      sql<Address>`after -> 'address'`.as('address_after'),
    ])
    .where('orders.user_id', '=', userId)
    .orderBy('revision.order_id')
    .orderBy('number')
    .execute()
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return (orderId: number) => (byOrder.get(orderId) ?? []).map(toRevision)

  function toRevision({ order_id: _order, total_before_cents, total_after_cents, ...revision }: (typeof rows)[number]) {
    return {
      ...revision,
      total_before: toDollars(total_before_cents),
      total_after: toDollars(total_after_cents),
      lines_before: revision.lines_before.map(toLine),
      lines_after: revision.lines_after.map(toLine),
    }
  }
}

function toLine({ ocid, sku, title, quantity, unit }: StoredLine) {
  return { ocid, sku, title, quantity, unit_price: toDollars(unit) }
}
