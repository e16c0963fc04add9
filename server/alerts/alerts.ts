/**
 * Alerts of staff: an inbox, and emails as each person chooses. The feature that causes an alert records it in its transaction
 * (`recordAlert`); who has the permission to act on its kind gets it.
 */
import type { AlertList, AlertPreferences, AlertsQuery } from '#contract/schemas/admin/system/alerts.ts'
import type { Permission } from '#contract/backoffice/permissions.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs, JobPayloads } from '#server/jobs/jobs.ts'
import type { RenderDraft } from '#server/mail/draft-email.ts'
import type { Email } from '#server/mail/mail.ts'
import { alertEmail } from './alert-email.ts'
import { enqueueDigests } from './digests.ts'
import { listAlerts, markRead, markUnread, oldestShown, readPreferences, writePreferences } from './inbox.ts'

export { endAlerts, endAlertsExcept, recordAlert, recordAlerts } from './record-alert.ts'

/** The person whose alerts are read. */
interface Reader {
  id: number
  permissions: ReadonlySet<Permission>
}

export function createAlerts({ db, jobs, renderDraft }: { db: Db; jobs: Jobs; renderDraft: RenderDraft }) {
  return {
    list: (reader: Reader, query: AlertsQuery): Promise<AlertList> => listAlerts(db, reader, query),
    markRead: (reader: Reader, ids: readonly number[]) => markRead(db, reader, ids),
    markUnread: (reader: Reader, ids: readonly number[]) => markUnread(db, reader, ids),
    preferences: (reader: Reader): Promise<AlertPreferences> => readPreferences(db, reader),
    setPreferences: (reader: Reader, preferences: AlertPreferences): Promise<AlertPreferences> =>
      writePreferences(db, reader, preferences),
    /** Deletes alerts that are older than the inbox shows. */
    async deleteOld(): Promise<void> {
      await db.deleteFrom('staff_alerts').where('at', '<', oldestShown()).execute()
    },
    /** Enqueues the digests that are due. Run it inside `shop.transaction`. */
    enqueueDigests: (): Promise<void> => enqueueDigests({ db, jobs }),
    /** Renders the email of a `staff.alert` job; null if it is no longer needed. */
    async email(payload: JobPayloads['staff.alert'], shopUrl: string): Promise<Email | null> {
      const draft = await alertEmail(db, payload, shopUrl)
      return draft && renderDraft(draft)
    },
  }
}
