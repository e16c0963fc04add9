import { US_STATES } from '#contract/text/us-states.ts'
import type { Db } from '#database/connect.ts'
import type { AccountEmail } from '#server/jobs/jobs.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
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
): Promise<EmailDraft | null> {
  const certificate = await db
    .selectFrom('tax_certificates')
    .select(['state', 'number', 'expires_on', 'accepted_at', 'ended_at', 'ended_reason'])
    .where('id', '=', certificateId)
    .executeTakeFirst()
  if (!certificate || certificateStatus(certificate) !== status) return null
  const state = US_STATES[certificate.state] ?? certificate.state
  const values = { buyerName: u_fname, state, certificateNumber: certificate.number }
  return draftEmail(KINDS[status], values, {
    id: `certificate-${mail}`,
    to: email,
    paragraphs: certificate.ended_reason ? [`Reason: ${certificate.ended_reason}`] : [],
    url: `${shopUrl}/buyer/show#certificates`,
  })
}

/** Reminds an owner that a resale certificate has to be renewed. Returns null if it was since, or has ended. */
export async function expiringCertificateEmail(
  db: Db,
  { mail, certificateId }: Extract<AccountEmail, { letter: 'certificate-expiring' }>,
  { email, u_fname }: Recipient,
  shopUrl: string,
): Promise<EmailDraft | null> {
  const certificate = await readExpiring(db, certificateId)
  if (!certificate) return null
  const state = US_STATES[certificate.state] ?? certificate.state
  const { number: certificateNumber, expires_on: expiryDate } = certificate
  const values = { buyerName: u_fname, state, certificateNumber, expiryDate }
  return draftEmail(certificate.days_left < 0 ? 'certificate_expired' : 'certificate_expires', values, {
    id: `certificate-expiring-${mail}`,
    to: email,
    url: `${shopUrl}/buyer/show#certificates`,
  })
}

const KINDS = {
  accepted: 'certificate_accepted',
  rejected: 'certificate_rejected',
  ended: 'certificate_ended',
} as const satisfies Record<CertificateEmail['status'], string>
