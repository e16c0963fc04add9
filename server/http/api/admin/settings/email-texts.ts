import { randomUUID } from 'node:crypto'
import { TEST_EMAILS_PER_HOUR } from '#contract/content/email-texts.ts'
import type { ADMIN_EMAIL_TEXT_ENDPOINTS } from '#contract/endpoints/admin/settings/email-texts.ts'
import type { EmailTextsDetails } from '#contract/schemas/admin/settings/email-texts.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { Shop } from '#server/shop.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminEmailTextHandlers: AdminHandlers<typeof ADMIN_EMAIL_TEXT_ENDPOINTS> = {
  async adminEmails({ shop }) {
    const emails = await shop.emailTexts.list()
    return {
      data: emails.map(({ isChanged, changed_at, ...email }) => ({
        ...email,
        changed: isChanged,
        changed_at: changed_at?.toISOString() ?? null,
      })),
    }
  },
  adminEmailTexts: async ({ shop, params }) => ({ data: await detailsOf(shop, params.kind) }),
  async adminSetEmailTexts({ shop, actor, params: { kind }, body, audit }) {
    const { before, after } = await shop.emailTexts.set(kind, { ...body, by: actor.name })
    audit({ subject: { kind: 'setting', id: settingOf(kind) }, changes: changesBetween(before.stored, after.stored) })
    return { data: await detailsOf(shop, kind) }
  },
  async adminSendTestEmail({ shop, actor, auditActor, params, body }) {
    const { kind, texts } = shop.emailTexts.testTexts(params.kind, body)
    await shop.accounts.rateLimiter.consume(`test email of staff ${actor.id}`, {
      max: TEST_EMAILS_PER_HOUR,
      seconds: 3600,
    })
    await shop.transaction(async (bound) => {
      const payload = { letter: 'text-test', mail: randomUUID(), staffId: actor.id, kind, texts } as const
      await bound.jobs.enqueue('staff.letter', payload)
      const subject = { kind: 'setting', id: settingOf(kind) } as const
      await bound.audit.write(auditActor, { action: 'adminSendTestEmail', subject })
    })
    return { data: { to: actor.email } }
  },
}

/** Returns the id of an email among the settings that rows of the audit log name. */
function settingOf(kind: string): string {
  return `email.${kind}`
}

async function detailsOf(shop: Shop, name: string): Promise<EmailTextsDetails> {
  const { kind, area, definition, original, version, stored, placeholders, changed_at, changed_by } =
    await shop.emailTexts.read(name)
  const { title, sent, isSecurity = false, fixed = [], safety = [] } = definition
  return {
    kind,
    area,
    title,
    sent,
    security: isSecurity,
    version,
    stored,
    original: { subject: original.subject, heading: original.heading, intro: original.intro },
    fixed: [...fixed, ...safety],
    placeholders,
    changed_at: changed_at?.toISOString() ?? null,
    changed_by,
  }
}
