import { sql } from 'kysely'
import {
  ALERT_KIND_NAMES,
  ALERT_KINDS,
  type AlertEmail,
  type AlertKind,
  MAX_COUNTED_ALERTS,
} from '#contract/backoffice/alerts.ts'
import { DAY_MS } from '#contract/values/days.ts'
import type { Permission } from '#contract/backoffice/permissions.ts'
import type { Alert, AlertList, AlertPreferences, AlertsQuery } from '#contract/schemas/admin/system/alerts.ts'
import type { Db } from '#database/connect.ts'

/** Older alerts are not shown, and deleted. */
const SHOWN_DAYS = 60

/** The person whose alerts are read. */
interface Reader {
  id: number
  permissions: ReadonlySet<Permission>
}

/** Returns a page of the alerts of the kinds that a person can act on, newest first, and the number of unread ones. Two queries. */
export async function listAlerts(db: Db, reader: Reader, { unread, cursor, limit }: AlertsQuery): Promise<AlertList> {
  const kinds = kindsOf(reader)
  const isRead = sql<boolean>`exists (select from staff_alert_reads where alert_id = alert.id and staff_id = ${reader.id})`
  const rows = await db
    .selectFrom('staff_alerts as alert')
    .select(['alert.id', 'alert.kind', 'alert.text', 'alert.subject_kind', 'alert.subject_id', 'alert.at'])
    .select(isRead.as('read'))
    .where(sql<boolean>`alert.kind = any(${kinds}::text[])`)
    .where('alert.at', '>=', oldestShown())
    .$if(unread === true, (all) => all.where(sql<boolean>`not ${isRead}`))
    .$if(unread === false, (all) => all.where(isRead))
    .$if(cursor !== undefined, (all) => all.where('alert.id', '<', Number(cursor)))
    .orderBy('alert.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const { rows: counts } = await sql<{ unread: number }>`
    select count(*)::integer as unread from (
      select from staff_alerts as alert where alert.kind = any(${kinds}::text[]) and alert.at >= ${oldestShown()} and not ${isRead}
      order by alert.id desc limit ${MAX_COUNTED_ALERTS}
    ) as unread`.execute(db)
  return {
    data: shown.map(({ id, kind, text, subject_kind, subject_id, at, read }): Alert => ({
      id,
      // The query selects only known kinds, and `recordAlert` writes only these kinds of subjects.
      kind: kind as AlertKind,
      text,
      subject: { kind: subject_kind as Alert['subject']['kind'], id: subject_id },
      at: at.toISOString(),
      read,
    })),
    next: last ? String(last.id) : null,
    unread: counts[0]?.unread ?? 0,
  }
}

/** Returns the time of the oldest alerts that the inbox shows. */
export function oldestShown(): Date {
  return new Date(Date.now() - SHOWN_DAYS * DAY_MS)
}

/** Marks alerts as read. Those that the person cannot act on, or that do not exist, are ignored. */
export async function markRead(db: Db, reader: Reader, ids: readonly number[]): Promise<void> {
  await sql`
    insert into staff_alert_reads (staff_id, alert_id)
    select ${reader.id}, id from staff_alerts
    where id = any(${ids}::bigint[]) and kind = any(${kindsOf(reader)}::text[])
    on conflict do nothing`.execute(db)
}

/** Marks alerts as unread. */
export async function markUnread(db: Db, { id }: Reader, ids: readonly number[]): Promise<void> {
  await sql`delete from staff_alert_reads where staff_id = ${id} and alert_id = any(${ids}::bigint[])`.execute(db)
}

/** Returns when a person gets emails about the kinds that they can act on. */
export async function readPreferences(db: Db, reader: Reader): Promise<AlertPreferences> {
  const rows = await db
    .selectFrom('staff_alert_preferences')
    .select(['kind', 'email'])
    .where('staff_id', '=', reader.id)
    .execute()
  const chosen = new Map(rows.map(({ kind, email }) => [kind, email as AlertEmail]))
  return kindsOf(reader).map((kind) => ({ kind, email: chosen.get(kind) ?? 'never' }))
}

/** Sets when a person gets emails. A digest starts with the alerts from now on. */
export async function writePreferences(
  db: Db,
  reader: Reader,
  preferences: AlertPreferences,
): Promise<AlertPreferences> {
  const known = new Set(kindsOf(reader))
  for (const { kind, email } of preferences.filter((each) => known.has(each.kind))) {
    await sql`
      insert into staff_alert_preferences as preference (staff_id, kind, email, emailed_to)
      values (${reader.id}, ${kind}, ${email}, (select coalesce(max(id), 0) from staff_alerts))
      on conflict (staff_id, kind) do update
        set email = excluded.email, emailed_to = excluded.emailed_to, emailed_at = now()
        where preference.email <> excluded.email`.execute(db)
  }
  return readPreferences(db, reader)
}

function kindsOf({ permissions }: Reader): AlertKind[] {
  return ALERT_KIND_NAMES.filter((kind) => permissions.has(ALERT_KINDS[kind].access))
}
