import type { Db } from '#database/connect.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'
import type { Reader } from './reader.ts'

/** Where a buyer sees and revokes keys. */
export const keysUrl = (shopUrl: string) => `${shopUrl}/buyer/integrations`

/** How many keys of a buyer open something. */
export async function countWorkingKeys(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .executeTakeFirstOrThrow()
  return count
}

/** Tells a buyer that a key was made that acts in their name; `key` is what it was called. */
export function apiKeyLetter(
  { mail, key }: { mail: string; key: string },
  { email, u_fname }: Reader,
  shopUrl: string,
): Letter {
  return writeLetter({
    id: `api-key-made-${mail}`,
    to: email,
    subject: 'A new API key for your account',
    paragraphs: [
      `Hello ${u_fname},`,
      `the API key “${key}” has just been made. A program that has it can act in your name, within what it was made for.`,
      'If this was you, there is nothing to do. If it was not, revoke it, and set a new password.',
    ],
    button: { label: 'See your API keys', url: keysUrl(shopUrl) },
  })
}
