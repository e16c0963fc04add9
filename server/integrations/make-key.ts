import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#contract/days.ts'
import { KEY_PREFIX, MOST_KEYS, type NewApiKey } from '#contract/integrations.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { createSecret, hashSecret } from '#server/accounts/tokens.ts'
import type { Bound } from './deliveries.ts'

const SHOWN_LETTERS = KEY_PREFIX.length + 6

/** What is kept of a secret. */
interface Secret {
  secret_hash: Buffer
  prefix: string
}

/**
 * Makes a key once for its `requestKey`; asked for again it gets another secret, for nobody has seen the one it had. Returns its row
 * and its secret. Throws `invalid_input` for a blank name or one key too many, `key_reused`, also where it was used meanwhile, and
 * `not_found` where it was revoked.
 */
export async function makeKey(bound: Bound, buyer: Buyer, wanted: NewApiKey, requestKey: string | undefined) {
  const name = wanted.name.trim()
  if (name === '') throw Problem.invalid({ name: ['Give the key a name, such as that of the program.'] })
  const key = KEY_PREFIX + createSecret()
  const secret = { secret_hash: hashSecret(key), prefix: key.slice(0, SHOWN_LETTERS) }
  const request = { key: requestKey, asked: ['api key', wanted] }
  // It holds the buyer: two at once must not both be the last that fits.
  const { id } = await bound.cart.onceFor({ user: buyer, guestHash: null }, request, () =>
    insertKey(bound, buyer, { ...wanted, name }, secret),
  )
  return { row: await giveSecret(bound.db, id, secret), key }
}

async function insertKey(
  { db, jobs }: Bound,
  buyer: Buyer,
  { name, scopes, expires_in_days: days }: NewApiKey,
  secret: Secret,
): Promise<{ id: string }> {
  const there = db.selectFrom('api_keys').select('id').where('user_id', '=', buyer.id)
  if ((await there.where('revoked_at', 'is', null).execute()).length >= MOST_KEYS) {
    throw Problem.invalid({ name: [`There are ${MOST_KEYS} keys. Revoke one first.`] })
  }
  const id = randomUUID()
  await db
    .insertInto('api_keys')
    .values({
      ...secret,
      public_id: id,
      user_id: buyer.id,
      company_id: buyer.companyId,
      name,
      scopes: [...new Set(scopes)],
      expires_at: days === undefined ? null : new Date(Date.now() + days * DAY_MS),
    })
    .execute()
  await jobs.enqueue('account.letter', { letter: 'api-key-made', mail: id, userId: buyer.id, key: name })
  return { id }
}

/** A secret that was used was seen, and a program works with it: it stays. */
async function giveSecret(db: Db, id: string, secret: Secret) {
  const given = await db
    .updateTable('api_keys')
    .set(secret)
    .where('public_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('last_used_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (given) return given
  const { revoked_at } = await db
    .selectFrom('api_keys')
    .select('revoked_at')
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow()
  if (revoked_at) throw new Problem('not_found', 'This API key was revoked. Make another one.')
  throw new Problem('key_reused', 'This API key is in use already, and its secret is told once. Make another one.')
}
