import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { createSecret, hashSecret } from '#server/tokens/tokens.ts'

/** The link lasts until it is used. The column needs a date. */
const NEVER = new Date('9999-12-31T00:00:00Z')

/** Returns the token of a new set-up link, or null for a shop that has staff. Links of earlier starts stay valid until one is used. */
export async function createSetUpLink(db: Db): Promise<string | null> {
  if (await hasStaff(db)) return null
  const token = createSecret()
  await db
    .insertInto('staff_tokens')
    .values({ token_hash: hashSecret(token), kind: 'setup', expires_at: NEVER })
    .execute()
  return token
}

/** Throws `invalid` unless a set-up link can be used. */
export async function readSetUpLink(db: Db, token: string): Promise<void> {
  const link = await db
    .selectFrom('staff_tokens')
    .select('token_hash')
    .where('kind', '=', 'setup')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst()
  if (!link || (await hasStaff(db))) throw new Problem('invalid')
}

/**
 * Uses a set-up link up, and all others with it. Run it in a transaction. Throws `invalid` for a link that was used, also by a request at
 * the same time, and for a shop that has staff.
 */
export async function redeemSetUpLink(db: Db, token: string): Promise<void> {
  // Lock all links in one order: two requests with different ones must neither both succeed nor wait for each other.
  const links = await db
    .selectFrom('staff_tokens')
    .select('token_hash')
    .where('kind', '=', 'setup')
    .orderBy('token_hash')
    .forUpdate()
    .execute()
  const hash = hashSecret(token)
  if (!links.some(({ token_hash }) => token_hash.equals(hash)) || (await hasStaff(db))) throw new Problem('invalid')
  await db.deleteFrom('staff_tokens').where('kind', '=', 'setup').execute()
}

/** True if someone can sign in to the back office, or was invited to. */
export async function hasStaff(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined
}
