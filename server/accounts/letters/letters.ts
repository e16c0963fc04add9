import type { Db } from '#database/connect.ts'
import type { AccountLetter } from '#server/jobs/jobs.ts'
import type { Letter } from '#server/mail/mail.ts'
import { apiKeyLetter } from './api-keys.ts'
import { closedLetter } from './closed.ts'
import { confirmLetter } from './confirm.ts'
import { emailChangedLetter, emailChangeLetter, emailWishLetter } from './email-change.ts'
import { loginLinkLetter, passwordChangedLetter, resetLetter } from './passwords.ts'
import { readerOf } from './reader.ts'
import { approvedLetter, rejectedLetter } from './review.ts'
import { welcomeLetter } from './welcome.ts'

/** Writes the mail a job asks for; null where nobody wants it any more. Links start with `shopUrl`. */
export async function writeAccountLetter(
  { db, shopName, reviewHours }: { db: Db; shopName: string; reviewHours: number },
  told: AccountLetter,
  shopUrl: string,
): Promise<Letter | null> {
  if (told.letter === 'confirm') return confirmLetter(db, told, shopUrl)
  if (told.letter === 'reset') return resetLetter(db, told, shopUrl)
  if (told.letter === 'login-link') return loginLinkLetter(db, told, shopUrl)
  if (told.letter === 'email-change') return emailChangeLetter(db, told, shopUrl)
  if (told.letter === 'email-wish') return emailWishLetter(db, told, shopUrl)
  if (told.letter === 'email-changed') return emailChangedLetter(told, shopUrl)
  if (told.letter === 'closed') return closedLetter(told, shopUrl)
  const reader = await readerOf(db, told.userId)
  if (!reader) return null
  switch (told.letter) {
    case 'welcome':
      return welcomeLetter(told.mail, reader, { shopUrl, shopName, reviewHours })
    case 'approved':
      return approvedLetter(told.mail, reader, shopUrl)
    case 'rejected':
      return rejectedLetter(told.mail, reader, shopUrl)
    case 'password-changed':
      return passwordChangedLetter(db, told, reader, shopUrl)
    case 'api-key-made':
      return apiKeyLetter(told, reader, shopUrl)
  }
}
