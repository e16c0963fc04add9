import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { ALERT_KINDS, type AlertKind, type AlertSubject } from '#contract/backoffice/alerts.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { selectStaffWith } from './recipients.ts'

/** An alert to record. */
export interface NewAlert {
  kind: AlertKind
  /** Row id of a company or job, number of an order, or OCID of a product. */
  subject: { kind: AlertSubject; id: string | number }
  /** A sentence that names the record. */
  text: string
  /** Unique name of the event: another alert with the same cause is not recorded. */
  cause: string
  /** When it happened; default: now. */
  at?: Date
}

const MAX_TEXT = 500
/** Alerts that an email names. The inbox has the others. */
const MAX_EMAILED = 50

/** Ends the alerts of these kinds about a record, because what they request is done. Run it in the transaction that does it. */
export async function endAlerts(db: Db, kinds: readonly AlertKind[], subject: NewAlert['subject']): Promise<void> {
  if (kinds.length === 0) return
  await db
    .deleteFrom('staff_alerts')
    .where('kind', 'in', kinds)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', String(subject.id))
    .execute()
}

/** Ends the alerts of a kind about other records than those that a query selects. */
export async function endAlertsExcept(
  db: Db,
  kind: AlertKind,
  subject: AlertSubject,
  ids: RawBuilder<unknown>,
): Promise<void> {
  await db
    .deleteFrom('staff_alerts')
    .where('kind', '=', kind)
    .where('subject_kind', '=', subject)
    .where(sql<boolean>`subject_id not in (${ids})`)
    .execute()
}

/** Records an alert in the transaction that causes it, and enqueues the emails of staff who want one at once. */
export async function recordAlert(bound: { db: Db; jobs: Jobs }, alert: NewAlert): Promise<void> {
  await recordAlerts(bound, [alert])
}

/** Records alerts of one kind like `recordAlert`: a person gets one email about all of them. */
export async function recordAlerts({ db, jobs }: { db: Db; jobs: Jobs }, alerts: readonly NewAlert[]): Promise<void> {
  const [first] = alerts
  if (!first) return
  const rows = await db
    .insertInto('staff_alerts')
    .values(
      alerts.map(({ kind, subject, text, cause, at }) => ({
        kind,
        subject_kind: subject.kind,
        subject_id: String(subject.id),
        text: Array.from(text).slice(0, MAX_TEXT).join(''),
        cause,
        at: at ?? sql<Date>`now()`,
      })),
    )
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .execute()
  if (rows.length === 0) return
  const readers = await selectStaffWith(db, ALERT_KINDS[first.kind].access)
    .innerJoin('staff_alert_preferences as preference', 'preference.staff_id', 'staff.id')
    .where('preference.kind', '=', first.kind)
    .where('preference.email', '=', 'now')
    .execute()
  const alertIds = rows.slice(0, MAX_EMAILED).map(({ id }) => id)
  await jobs.enqueueAll(
    'staff.alert',
    readers.map(({ id }) => ({ mail: randomUUID(), staffId: id, alertIds })),
  )
}
