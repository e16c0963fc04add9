import { US_STATES } from '#contract/text/us-states.ts'
import type { Db } from '#database/connect.ts'
import type { AccountEmail } from '#server/jobs/jobs.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import type { Email } from '#server/mail/mail.ts'
import { certificateStatus } from '#server/accounts/registration/certificate-review.ts'
import { readExpiring } from '#server/accounts/companies/certificates-to-renew.ts'
import type { Recipient } from './recipient.ts'

type CertificateEmail = Extract<AccountEmail, { letter: 'certificate' }>

/** Notifies an owner of the decision about a resale certificate. Returns null if it was decided differently since. */
export async function certificateEmail(
  db: Db,
  { mail, certificateId, status }: CertificateEmail,
  { email, u_fname }: Recipient,
  shopUrl: string,
): Promise<Email | null> {
  const certificate = await db
    .selectFrom('tax_certificates')
    .select(['state', 'number', 'expires_on', 'accepted_at', 'ended_at', 'ended_reason'])
    .where('id', '=', certificateId)
    .executeTakeFirst()
  if (!certificate || certificateStatus(certificate) !== status) return null
  const state = US_STATES[certificate.state] ?? certificate.state
  const named = `your ${state} resale certificate ${certificate.number}`
  const { subject, text } = WORDS[status](state, named)
  return renderEmail({
    id: `certificate-${mail}`,
    to: email,
    subject,
    paragraphs: [
      `Hello ${u_fname},`,
      text,
      ...(certificate.ended_reason ? [`Reason: ${certificate.ended_reason}`] : []),
      ...(status === 'accepted'
        ? []
        : [`Orders to ${state} include sales tax. You can add another certificate in your profile.`]),
    ],
    button: { label: 'See your certificates', url: `${shopUrl}/buyer/show#certificates` },
  })
}

/** Reminds an owner that a resale certificate has to be renewed. Returns null if it was since, or has ended. */
export async function expiringCertificateEmail(
  db: Db,
  { mail, certificateId }: Extract<AccountEmail, { letter: 'certificate-expiring' }>,
  { email, u_fname }: Recipient,
  shopUrl: string,
): Promise<Email | null> {
  const certificate = await readExpiring(db, certificateId)
  if (!certificate) return null
  const state = US_STATES[certificate.state] ?? certificate.state
  const verb = certificate.days_left < 0 ? 'expired' : 'expires'
  return renderEmail({
    id: `certificate-expiring-${mail}`,
    to: email,
    subject: `Your ${state} resale certificate ${verb} on ${certificate.expires_on}`,
    paragraphs: [
      `Hello ${u_fname},`,
      `Your ${state} resale certificate ${certificate.number} ${verb} on ${certificate.expires_on}. After that day, your orders to ${state} include sales tax.`,
      'Please add the renewed certificate in your profile. We’ll review it before your next order.',
    ],
    button: { label: 'Renew your certificate', url: `${shopUrl}/buyer/show#certificates` },
  })
}

const WORDS: Record<CertificateEmail['status'], (state: string, named: string) => { subject: string; text: string }> = {
  accepted: (state, named) => ({
    subject: `Your ${state} resale certificate is accepted`,
    text: `We accepted ${named}. Your orders to ${state} are exempt from sales tax from now on.`,
  }),
  rejected: (state, named) => ({
    subject: `Your ${state} resale certificate was not accepted`,
    text: `We reviewed ${named} and can’t accept it.`,
  }),
  ended: (state, named) => ({
    subject: `Your ${state} resale certificate has ended`,
    text: `From now on, ${named} no longer exempts your orders from sales tax.`,
  }),
}
