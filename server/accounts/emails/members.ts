import type { Db } from '#database/connect.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import { createSecret, hashSecret } from '#server/tokens/tokens.ts'
import type { Recipient } from './recipient.ts'

/**
 * Drafts the invitation to a company, with a link of its own. It names no one: any member can have it sent to any address. The page of the link
 * does. Returns null if the invitation was accepted, revoked or has expired in the meantime.
 */
export async function companyInvitationEmail(
  db: Db,
  { mail, invitation: id }: { mail: string; invitation: number },
  shopUrl: string,
): Promise<EmailDraft | null> {
  const invitation = await db
    .selectFrom('company_invitations')
    .select(['email'])
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (!invitation) return null
  const token = createSecret()
  await db
    .insertInto('company_invitation_links')
    .values({ token_hash: hashSecret(token), invitation_id: id })
    .execute()
  return draftEmail(
    'company_invitation',
    {},
    {
      id: `company-invitation-${mail}`,
      to: invitation.email,
      url: `${shopUrl}/invitation/${token}`,
    },
  )
}

/** Notifies a person that they were removed from a company. */
export function companyLeftEmail(mail: string, { email, u_fname, company }: Recipient, shopUrl: string): EmailDraft {
  return draftEmail(
    'company_left',
    { buyerName: u_fname, company },
    {
      id: `company-left-${mail}`,
      to: email,
      url: `${shopUrl}/`,
    },
  )
}

/** Notifies a person that they own a company now. */
export function companyOwnerEmail(mail: string, { email, u_fname, company }: Recipient, shopUrl: string): EmailDraft {
  return draftEmail(
    'company_owner',
    { buyerName: u_fname, company },
    {
      id: `company-owner-${mail}`,
      to: email,
      url: `${shopUrl}/buyer/company`,
    },
  )
}
