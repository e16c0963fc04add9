import { RESET_LINK_MINUTES } from '#contract/sign-in.ts'
import { INVITATION_DAYS } from '#contract/staff.ts'
import type { Db } from '#database/connect.ts'
import type { StaffEmail } from '#server/jobs/jobs.ts'
import type { Email } from '#server/mail/mail.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import { createStaffLink, endStaffLinks } from '#server/staff/links/links.ts'

/**
 * Renders the email of a `staff.letter` job. `null`: no such person, or no longer needed. Tokens are in the fragment of a URL, which
 * browsers do not send to servers, so that they appear in no log.
 */
export async function renderStaffEmail(
  { db, shopName }: { db: Db; shopName: string },
  payload: StaffEmail,
  shopUrl: string,
): Promise<Email | null> {
  const person = await db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'state'])
    .$if('staffId' in payload, (query) => query.where('id', '=', 'staffId' in payload ? payload.staffId : 0))
    .$if('email' in payload, (query) =>
      query.where((eb) => eb(eb.fn('lower', ['email']), '=', 'email' in payload ? payload.email : '')),
    )
    .executeTakeFirst()
  if (person?.state !== (payload.letter === 'invitation' ? 'invited' : 'active')) return null
  const id = `staff-${payload.letter}-${payload.mail}`
  const to = person.email
  switch (payload.letter) {
    case 'invitation':
      // Earlier links work on: a command may have printed one.
      return renderEmail({
        id,
        to,
        subject: `You are invited to run ${shopName}`,
        paragraphs: [`Hello ${person.name || to},`, `You can sign in to the back office of ${shopName} now.`],
        button: {
          label: 'Accept the invitation',
          url: `${shopUrl}/admin/invitation#${await createStaffLink(db, 'invitation', person.id)}`,
        },
        footnote: `The link works once, for ${INVITATION_DAYS} days. Don’t share it: it works like your password.`,
      })
    case 'reset':
      await endStaffLinks(db, 'reset', person.id)
      return renderEmail({
        id,
        to,
        subject: 'Set a new password for the back office',
        paragraphs: [`Hello ${person.name},`, 'Use this link to set a new password. It signs you out everywhere else.'],
        button: {
          label: 'Set a new password',
          url: `${shopUrl}/admin/password-reset#${await createStaffLink(db, 'reset', person.id)}`,
        },
        footnote: `The link works once, for ${RESET_LINK_MINUTES} minutes. If this wasn’t you, ignore this email.`,
      })
    case 'password-changed':
      return renderEmail({
        id,
        to,
        subject: 'Your password for the back office was changed',
        paragraphs: [
          `Hello ${person.name},`,
          'Your password was just changed, and every other device was signed out. If it wasn’t you, set a new password and notify an owner.',
        ],
        button: { label: 'Set a new password', url: `${shopUrl}/admin/forgot-password` },
      })
    case 'factors-changed':
      return renderEmail({
        id,
        to,
        subject: 'Your sign-in to the back office was changed',
        paragraphs: [
          `Hello ${person.name},`,
          'An authenticator app, a passkey or the recovery codes of your account were just changed. If it wasn’t you, set a new password and notify an owner.',
        ],
        button: { label: 'Open the back office', url: `${shopUrl}/admin` },
      })
  }
}
