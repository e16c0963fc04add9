import { companyInvitationEmail, companyLeftEmail, companyOwnerEmail } from './members.ts'
import type { Db } from '#database/connect.ts'
import type { AccountEmail } from '#server/jobs/jobs.ts'
import type { EmailDraft } from '#server/mail/draft-email.ts'
import type { NewCompanies } from '#server/accounts/registration/new-companies.ts'
import { apiKeyEmail, revokedKeyEmail } from './api-keys.ts'
import { certificateEmail, expiringCertificateEmail } from './certificates.ts'
import { accountClosedEmail } from './closed.ts'
import { confirmationEmail } from './confirm.ts'
import { emailChangedEmail, emailChangeEmail, emailChangeWarningEmail } from './email-change.ts'
import { loginLinkEmail, passwordChangedEmail, signedOutEmail, passwordResetEmail } from './passwords.ts'
import { type Recipient, readRecipient } from './recipient.ts'
import { approvedEmail, rejectedEmail, requestEmail } from './review.ts'
import { webhookEmail } from './webhooks.ts'
import { welcomeEmail } from './welcome.ts'

/**
 * Drafts the email of an `account.letter` job. `null`: the email is no longer needed. `undefined`: unknown template,
 * enqueued by a newer release. Links start with `shopUrl`.
 */
export async function draftAccountEmail(
  { db, newCompanies }: { db: Db; newCompanies: Pick<NewCompanies, 'inForce'> },
  payload: AccountEmail,
  shopUrl: string,
): Promise<EmailDraft | null> {
  switch (payload.letter) {
    case 'confirm':
      return confirmationEmail(db, payload, shopUrl)
    case 'reset':
      return passwordResetEmail(db, payload, shopUrl)
    case 'login-link':
      return loginLinkEmail(db, payload, shopUrl)
    case 'email-change':
      return emailChangeEmail(db, payload, shopUrl)
    case 'email-wish':
      return emailChangeWarningEmail(db, payload, shopUrl)
    case 'email-changed':
      return emailChangedEmail(payload, shopUrl)
    case 'closed':
      return accountClosedEmail(payload, shopUrl)
    case 'welcome':
      return toRecipient(async (recipient) => {
        const { hours, reviewText } = await newCompanies.inForce()
        return welcomeEmail(payload.mail, recipient, { shopUrl, hours, reviewText })
      })
    case 'approved':
      return toRecipient((recipient) => approvedEmail(payload.mail, recipient, shopUrl))
    case 'rejected':
      return toRecipient((recipient) => rejectedEmail(payload.mail, recipient, shopUrl))
    case 'request':
      return toRecipient((recipient) => requestEmail(payload.mail, recipient, shopUrl))
    case 'password-changed':
      return toRecipient((recipient) => passwordChangedEmail(payload, recipient, shopUrl))
    case 'signed-out':
      return toRecipient((recipient) => signedOutEmail(payload, recipient, shopUrl))
    case 'certificate':
      return toRecipient((recipient) => certificateEmail(db, payload, recipient, shopUrl))
    case 'certificate-expiring':
      return toRecipient((recipient) => expiringCertificateEmail(db, payload, recipient, shopUrl))
    case 'api-key-made':
      return toRecipient((recipient) => apiKeyEmail(payload, recipient, shopUrl))
    case 'api-key-revoked':
      return toRecipient((recipient) => revokedKeyEmail(payload, recipient, shopUrl))
    case 'company-invitation':
      return companyInvitationEmail(db, payload, shopUrl)
    case 'company-left':
      return toRecipient((recipient) => companyLeftEmail(payload.mail, recipient, shopUrl))
    case 'company-owner':
      return toRecipient((recipient) => companyOwnerEmail(payload.mail, recipient, shopUrl))
    case 'webhook-changed':
      return toRecipient((recipient) => webhookEmail(payload, recipient, shopUrl))
  }

  async function toRecipient(
    write: (recipient: Recipient) => EmailDraft | null | Promise<EmailDraft | null>,
  ): Promise<EmailDraft | null> {
    const companyId = 'companyId' in payload ? payload.companyId : undefined
    const recipient = 'userId' in payload ? await readRecipient(db, payload.userId, companyId) : undefined
    return recipient ? write(recipient) : null
  }
}
