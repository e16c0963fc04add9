import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { type Jobs, refreshPayloads } from '#server/jobs/jobs.ts'

/**
 * Ends preorders whose last day has passed: only the stock of these products can be ordered. No order is placed after that day (decision 0121);
 * this updates lists and pages. Run it in a transaction.
 */
export async function endPreorders({ db, jobs }: { db: Db; jobs: Jobs }, today: string): Promise<void> {
  // Locked in the order of their OCIDs, as orders do, to avoid a deadlock.
  const { rows } = await sql<{ ocid: number }>`
    with over as materialized (
      select ocid from products where stock_policy = 'preorder' and order_by < ${today}::date order by ocid for no key update
    )
    update products set stock_policy = 'deny' from over where products.ocid = over.ocid
    returning products.ocid`.execute(db)
  await jobs.enqueueAll('search.refresh', refreshPayloads(rows.map(({ ocid }) => ocid)))
}
