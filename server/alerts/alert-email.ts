import { ALERT_KINDS, type AlertKind } from '#contract/alerts.ts'
import type { Db } from '#database/connect.ts'
import type { JobPayloads } from '#server/jobs/jobs.ts'
import type { Email } from '#server/mail/mail.ts'
import { renderEmail } from '#server/mail/render-email.ts'

/** Renders the email about one or several alerts. Returns null if the person no longer works here or the alerts were deleted. */
export async function alertEmail(
  db: Db,
  { mail, staffId, alertIds }: JobPayloads['staff.alert'],
  shopUrl: string,
): Promise<Email | null> {
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
  return renderEmail({
    id: `alert-${mail}`,
    to: person.email,
    subject: alerts.length === 1 ? titleOf(first.kind) : `${alerts.length} alerts`,
    paragraphs: [`Hello ${person.name},`, ...alerts.map(({ text }) => text)],
    button: { label: 'Open the back office', url: `${shopUrl}/admin/alerts` },
    footnote: 'You can choose in the back office which alerts you get by email.',
  })
}

function titleOf(kind: string): string {
  return kind in ALERT_KINDS ? ALERT_KINDS[kind as AlertKind].title : 'Alert'
}
