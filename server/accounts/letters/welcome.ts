import { writeLetter } from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'
import { andPays, type Reader } from './reader.ts'

/** Greets a buyer whose address is confirmed: they may order, or are told how long the review takes at most. */
export function welcomeLetter(
  mail: string,
  reader: Reader,
  { shopUrl, shopName, reviewHours }: { shopUrl: string; shopName: string; reviewHours: number },
): Letter {
  const letter = { id: `welcome-${mail}`, to: reader.email }
  if (reader.status === 'approved') {
    return writeLetter({
      ...letter,
      subject: `Welcome to ${shopName}`,
      paragraphs: [
        `Hello ${reader.u_fname},`,
        `The account of ${reader.company} is open. You can order at wholesale prices${andPays(reader)}.`,
        'Save what you like in seeds: collections of products that you can share with clients and order from later.',
      ],
      button: { label: 'Start browsing', url: `${shopUrl}/category` },
    })
  }
  return writeLetter({
    ...letter,
    subject: 'We are reviewing your account',
    heading: 'Thank you for registering',
    paragraphs: [
      `Hello ${reader.u_fname},`,
      `Your address is confirmed, and we are looking at the registration of ${reader.company}. It takes ${reviewHours} hours at most, and we write to you either way.`,
      'Until then you can browse, save products in seeds and fill your cart. Ordering opens with the approval.',
    ],
    button: { label: 'Start browsing', url: `${shopUrl}/category` },
  })
}
