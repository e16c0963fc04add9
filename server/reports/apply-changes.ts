import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { countDays, countDueDates } from './count-days.ts'

/** Changes of one transaction. */
const BATCH = 2000

/** Counts the oldest changes into the figures, in the transaction that deletes them. Returns true if there may be more. */
export async function applyChanges(db: Db): Promise<boolean> {
  const { rows } = await sql<{ days: string[]; due: string[]; changes: number }>`
    with taken as (
      delete from rollup_changes where id in (select id from rollup_changes order by id limit ${BATCH}) returning order_id, due_on
    )
    select count(*)::integer as changes,
      array(select distinct (orders.placed_at at time zone 'UTC')::date::text
        from taken join orders on orders.id = taken.order_id) as days,
      array(select distinct due_on::text from taken where due_on is not null) as due
    from taken`.execute(db)
  const [taken] = rows
  if (!taken || taken.changes === 0) return false
  await countDays(db, taken.days)
  await countDueDates(db, taken.due)
  return taken.changes === BATCH
}
