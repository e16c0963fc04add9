import { counted } from '#contract/text/language.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import { andPays, type Recipient } from './recipient.ts'

/** Welcomes a buyer who confirmed their email: they may order at once, or learn how long the review takes at most, with the shop's text for those who wait. */
export function welcomeEmail(
  mail: string,
  recipient: Recipient,
  { shopUrl, hours, reviewText }: { shopUrl: string; hours: number; reviewText: string | null },
): EmailDraft {
  const { u_fname: buyerName, company } = recipient
  const message = { id: `welcome-${mail}`, to: recipient.email, url: `${shopUrl}/category` }
  if (recipient.status === 'approved')
    return draftEmail('welcome', { buyerName, company, terms: andPays(recipient) }, message)
  return draftEmail(
    'welcome_before_review',
    { buyerName, company, reviewTime: counted(hours, 'hour') },
    { ...message, paragraphs: reviewText ? [reviewText] : [] },
  )
}
