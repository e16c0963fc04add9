import type { Db } from '#database/connect.ts'
import type { AccountLetter } from '#server/jobs/jobs.ts'
import type { Letter } from '#server/mail/mail.ts'
import { apiKeyLetter } from './api-keys.ts'
import { closedLetter } from './closed.ts'
import { confirmLetter } from './confirm.ts'
import { emailChangedLetter, emailChangeLetter, emailWishLetter } from './email-change.ts'
import { loginLinkLetter, passwordChangedLetter, resetLetter } from './passwords.ts'
import { type Reader, readerOf } from './reader.ts'
import { approvedLetter, rejectedLetter } from './review.ts'
import { welcomeLetter } from './welcome.ts'

/**
 * Writes the mail a job asks for; null where nobody wants it any more, none at all where only a newer node knows it, whatever it is
 * told. Links start with `shopUrl`.
 */
export async function writeAccountLetter(
  { db, shopName, reviewHours }: { db: Db; shopName: string; reviewHours: number },
  told: AccountLetter,
  shopUrl: string,
): Promise<Letter | null> {
  switch (told.letter) {
    case 'confirm':
      return confirmLetter(db, told, shopUrl)
    case 'reset':
      return resetLetter(db, told, shopUrl)
    case 'login-link':
      return loginLinkLetter(db, told, shopUrl)
    case 'email-change':
      return emailChangeLetter(db, told, shopUrl)
    case 'email-wish':
      return emailWishLetter(db, told, shopUrl)
    case 'email-changed':
      return emailChangedLetter(told, shopUrl)
    case 'closed':
      return closedLetter(told, shopUrl)
    case 'welcome':
      return toReader((reader) => welcomeLetter(told.mail, reader, { shopUrl, shopName, reviewHours }))
    case 'approved':
      return toReader((reader) => approvedLetter(told.mail, reader, shopUrl))
    case 'rejected':
      return toReader((reader) => rejectedLetter(told.mail, reader, shopUrl))
    case 'password-changed':
      return toReader((reader) => passwordChangedLetter(db, told, reader, shopUrl))
    case 'api-key-made':
      return toReader((reader) => apiKeyLetter(told, reader, shopUrl))
  }

  async function toReader(write: (reader: Reader) => Letter | null | Promise<Letter | null>): Promise<Letter | null> {
    const reader = 'userId' in told ? await readerOf(db, told.userId) : undefined
    return reader ? write(reader) : null
  }
}
