import { randomUUID } from 'node:crypto'
import { ALERT_KINDS, type AlertKind } from '#contract/alerts.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { selectStaffWith } from './recipients.ts'

/** An alert to record. */
export interface NewAlert {
  kind: AlertKind
  /** Row id of a company, or number of an order. */
  subject: { kind: 'company' | 'order'; id: string | number }
  /** A sentence that names the record. */
  text: string
  /** Unique name of the event: another alert with the same cause is not recorded. */
  cause: string
  /** When it happened; default: now. */
  at?: Date
}

const MAX_TEXT = 500

/** Ends the alerts of a kind about a record, because what they request is done. Run it in the transaction that does it. */
export async function endAlerts(db: Db, kind: AlertKind, subject: NewAlert['subject']): Promise<void> {
  await db
    .deleteFrom('staff_alerts')
    .where('kind', '=', kind)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', String(subject.id))
    .execute()
}

/** Records an alert in the transaction that causes it, and enqueues the emails of staff who want one at once. */
export async function recordAlert({ db, jobs }: { db: Db; jobs: Jobs }, alert: NewAlert): Promise<void> {
  const { kind, subject, text, cause, at } = alert
  const row = await db
    .insertInto('staff_alerts')
    .values({
      kind,
      subject_kind: subject.kind,
      subject_id: String(subject.id),
      text: Array.from(text).slice(0, MAX_TEXT).join(''),
      cause,
      ...(at && { at }),
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  const readers = await selectStaffWith(db, ALERT_KINDS[kind].access)
    .innerJoin('staff_alert_preferences as preference', 'preference.staff_id', 'staff.id')
    .where('preference.kind', '=', kind)
    .where('preference.email', '=', 'now')
    .execute()
  await jobs.enqueueAll(
    'staff.alert',
    readers.map(({ id }) => ({ mail: randomUUID(), staffId: id, alertIds: [row.id] })),
  )
}
