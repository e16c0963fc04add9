import { counted } from '#contract/text/language.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import type { Email } from '#server/mail/mail.ts'
import { andPays, type Recipient } from './recipient.ts'

/** Welcomes a buyer who confirmed their email: they may order at once, or learn how long the review takes at most, with the shop's text for those who wait. */
export function welcomeEmail(
  mail: string,
  recipient: Recipient,
  {
    shopUrl,
    shopName,
    hours,
    reviewText,
  }: { shopUrl: string; shopName: string; hours: number; reviewText: string | null },
): Email {
  const base = { id: `welcome-${mail}`, to: recipient.email }
  if (recipient.status === 'approved') {
    return renderEmail({
      ...base,
      subject: `Welcome to ${shopName}`,
      paragraphs: [
        `Hello ${recipient.u_fname},`,
        `The account of ${recipient.company} is open. You can order at wholesale prices${andPays(recipient)}.`,
        'Save products in seeds: collections that you can share with clients and order from later.',
      ],
      button: { label: 'Start browsing', url: `${shopUrl}/category` },
    })
  }
  return renderEmail({
    ...base,
    subject: 'We are reviewing your account',
    heading: 'Thank you for registering',
    paragraphs: [
      `Hello ${recipient.u_fname},`,
      `Your email is confirmed, and we are reviewing the registration of ${recipient.company}. It takes up to ${counted(hours, 'hour')}, and we’ll email you either way.`,
      ...(reviewText ? [reviewText] : []),
      'Until then, you can browse, save products in seeds and fill your cart. You can order once you’re approved.',
    ],
    button: { label: 'Start browsing', url: `${shopUrl}/category` },
  })
}
