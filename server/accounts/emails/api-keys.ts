import type { Db } from '#database/connect.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import type { Email } from '#server/mail/mail.ts'
import type { Recipient } from './recipient.ts'

/** Page on which a buyer lists and revokes API keys. */
export const keysUrl = (shopUrl: string) => `${shopUrl}/buyer/integrations`

/** Counts the buyer's API keys that are neither revoked nor expired. */
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

/** Notifies a buyer that an API key was created on their behalf. `key` is its name. */
export function apiKeyEmail(
  { mail, key }: { mail: string; key: string },
  { email, u_fname }: Recipient,
  shopUrl: string,
): Email {
  return renderEmail({
    id: `api-key-made-${mail}`,
    to: email,
    subject: 'A new API key for your account',
    paragraphs: [
      `Hello ${u_fname},`,
      `The API key “${key}” was just created. Anyone who has it can act on your behalf within its permissions.`,
      'If this was you, you don’t need to do anything. If it wasn’t, revoke the key and set a new password.',
    ],
    button: { label: 'See your API keys', url: keysUrl(shopUrl) },
  })
}
