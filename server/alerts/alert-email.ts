import { ALERT_KINDS, type AlertKind } from '#contract/backoffice/alerts.ts'
import type { Db } from '#database/connect.ts'
import type { JobPayloads } from '#server/jobs/jobs.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'

/** Drafts the email about one or several alerts. Returns null if the person no longer works here or the alerts were deleted. */
export async function alertEmail(
  db: Db,
  { mail, staffId, alertIds }: JobPayloads['staff.alert'],
  shopUrl: string,
): Promise<EmailDraft | null> {
  const person = await db
    .selectFrom('staff')
    .select(['email', 'name'])
    .where('id', '=', staffId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  const alerts = await db
    .selectFrom('staff_alerts')
    .select(['kind', 'text'])
    .where('id', 'in', [...alertIds])
    .orderBy('id')
    .execute()
  const [first] = alerts
  if (!person || !first) return null
  const values = {
    staffName: person.name,
    alertTitle: titleOf(first.kind),
    alertCount: String(alerts.length),
  }
  return draftEmail(alerts.length === 1 ? 'alert' : 'alert_digest', values, {
    id: `alert-${mail}`,
    to: person.email,
    paragraphs: alerts.map(({ text }) => text),
    url: `${shopUrl}/admin/alerts`,
  })
}

function titleOf(kind: string): string {
  return kind in ALERT_KINDS ? ALERT_KINDS[kind as AlertKind].title : 'Alert'
}
