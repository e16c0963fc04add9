import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ALERT_KIND_NAMES, ALERT_KINDS } from '#contract/backoffice/alerts.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { selectStaffWith } from './recipients.ts'

/** Alerts that a digest names. The inbox has the others. */
const MAX_NAMED = 50
/** The cleanup that sends the digests runs hourly: it must not skip a day because it ran some minutes earlier. */
const HOURS = { hourly: 0.5, daily: 23.5 }

/**
 * Enqueues the digests of staff that are due: one email for each person with the new alerts of all kinds that they want hourly or daily and
 * have the permission for. Run it in a transaction.
 */
export async function enqueueDigests({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  const alerts = new Map<number, number[]>()
  for (const kind of ALERT_KIND_NAMES) {
    const { rows } = await sql<{ staff_id: number; ids: number[] }>`
      with due as (
        select staff_id, emailed_to from staff_alert_preferences
        where kind = ${kind} and email in ('hourly', 'daily')
          and emailed_at <= now() - case email when 'hourly' then ${HOURS.hourly}::float8 else ${HOURS.daily}::float8 end * interval '1 hour'
          and staff_id in (${selectStaffWith(db, ALERT_KINDS[kind].access)})
        for update skip locked
      ), fresh as (
        select due.staff_id, array(
          select id from staff_alerts where kind = ${kind} and id > due.emailed_to order by id limit ${MAX_NAMED}
        )::float8[] as ids from due
      )
      update staff_alert_preferences as preference
      set emailed_at = now(), emailed_to = (select coalesce(max(id), 0) from staff_alerts)
      from fresh where preference.staff_id = fresh.staff_id and preference.kind = ${kind} and cardinality(fresh.ids) > 0
      returning preference.staff_id, fresh.ids`.execute(db)
    for (const { staff_id, ids } of rows) alerts.set(staff_id, [...(alerts.get(staff_id) ?? []), ...ids])
  }
  await jobs.enqueueAll(
    'staff.alert',
    [...alerts].map(([staffId, ids]) => ({ mail: randomUUID(), staffId, alertIds: ids.slice(0, MAX_NAMED) })),
  )
}
