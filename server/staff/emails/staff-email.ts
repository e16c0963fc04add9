import type { Db } from '#database/connect.ts'
import type { StaffEmail } from '#server/jobs/jobs.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import { findEmail } from '#server/mail/templates/email-kinds.ts'
import { sampleEmail } from '#server/mail/templates/sample-email.ts'
import { createStaffLink, endStaffLinks } from '#server/staff/links/links.ts'

/**
 * Drafts the email of a `staff.letter` job. `null`: no such person, or no longer needed. Tokens are in the fragment of a URL, which
 * browsers do not send to servers, so that they appear in no log.
 */
export async function draftStaffEmail(db: Db, payload: StaffEmail, shopUrl: string): Promise<EmailDraft | null> {
  const person = await db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'state'])
    .$if('staffId' in payload, (query) => query.where('id', '=', 'staffId' in payload ? payload.staffId : 0))
    .$if('email' in payload, (query) =>
      query.where((eb) => eb(eb.fn('lower', ['email']), '=', 'email' in payload ? payload.email : '')),
    )
    .executeTakeFirst()
  if (person?.state !== (payload.letter === 'invitation' ? 'invited' : 'active')) return null
  const values = { staffName: person.name }
  const message = { id: `staff-${payload.letter}-${payload.mail}`, to: person.email }
  switch (payload.letter) {
    case 'invitation': {
      // Earlier links work on: a command may have printed one.
      const url = `${shopUrl}/admin/invitation#${await createStaffLink(db, 'invitation', person.id)}`
      return draftEmail('staff_invitation', { staffName: person.name || person.email }, { ...message, url })
    }
    case 'reset': {
      await endStaffLinks(db, 'reset', person.id)
      const url = `${shopUrl}/admin/password-reset#${await createStaffLink(db, 'reset', person.id)}`
      return draftEmail('staff_password_reset', values, { ...message, url })
    }
    case 'password-changed':
      return draftEmail('staff_password_changed', values, { ...message, url: `${shopUrl}/admin/forgot-password` })
    case 'factors-changed':
      return draftEmail('staff_factors_changed', values, { ...message, url: `${shopUrl}/admin` })
    case 'text-test': {
      const email = findEmail(payload.kind)
      return email ? sampleEmail(email.kind, { ...message, texts: payload.texts, shopUrl }) : null
    }
  }
}
