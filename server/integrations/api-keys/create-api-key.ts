import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#contract/values/days.ts'
import type { CompanyRoleKey } from '#contract/accounts/company-permissions.ts'
import { CURRENT_API_VERSION } from '#contract/api-versions.ts'
import { API_KEY_PREFIX, MAX_API_KEYS, TEST_KEY_PREFIX } from '#contract/integrations.ts'
import type { NewApiKey } from '#contract/schemas/integrations.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { lockMember, requireRecentSignIn, grantableRole } from '#server/accounts/accounts.ts'
import { withIdempotencyKey } from '#server/idempotency/idempotency.ts'
import { createSecret } from '#server/tokens/tokens.ts'
import type { SignedInBuyer, Member } from '#server/accounts/deps.ts'
import type { Bound } from '#server/integrations/deps.ts'
import { hashApiKey } from './hash-api-key.ts'

/** Characters of the secret by which its owner recognizes a key. */
const SHOWN_LENGTH = 6

/** The stored parts of a secret. */
interface StoredSecret {
  secret_hash: Buffer
  prefix: string
}

/**
 * Creates a key, once per idempotency key `requestKey`. A retry gives the key a new secret, because only a hash of the first one is
 * stored. Returns its `public_id` and the secret. Throws `invalid_input` for a blank name or above the limit of keys, `key_reused` if the
 * idempotency key belongs to another request or the API key is already in use, `not_found` if it was revoked or there is no
 * such role, `permission_missing` for a role that permits more than the buyer's, and `password_required`.
 */
export async function createApiKey(
  bound: Bound,
  buyer: SignedInBuyer,
  input: NewApiKey,
  requestKey: string | undefined,
) {
  const name = input.name.trim()
  if (name === '')
    throw Problem.invalid({ name: ['Give the key a name, such as the name of the program that uses it.'] })
  const prefix = input.test ? TEST_KEY_PREFIX : API_KEY_PREFIX
  const key = prefix + createSecret()
  const isLimited = input.role !== undefined && input.role !== ('owner' satisfies CompanyRoleKey)
  const secret = { secret_hash: hashApiKey(key, { isLimited }), prefix: key.slice(0, prefix.length + SHOWN_LENGTH) }
  const request = { key: requestKey, request: ['api key', input] }
  // Lock the user: of two concurrent requests, only one may create the last key that the limit allows.
  await lockMember(bound.db, buyer)
  await requireRecentSignIn(bound.db, buyer)
  const { id } = await withIdempotencyKey(bound.db, { user: buyer, guestHash: null }, request, () =>
    insertKey(bound, buyer, { ...input, name }, secret),
  )
  await setUnusedSecret(bound.db, id, secret)
  return { id, key }
}

async function insertKey(
  { db, jobs }: Bound,
  buyer: Member,
  { name, scopes, test: is_test = false, role, expires_in_days: days }: NewApiKey,
  secret: StoredSecret,
): Promise<{ id: string }> {
  const there = db
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', buyer.id)
    .where('company_id', '=', buyer.companyId)
  if ((await there.where('revoked_at', 'is', null).execute()).length >= MAX_API_KEYS) {
    throw Problem.invalid({ name: [`You have ${MAX_API_KEYS} keys, which is the limit. Revoke one first.`] })
  }
  const id = randomUUID()
  await db
    .insertInto('api_keys')
    .values({
      ...secret,
      ...(role !== undefined && (await grantableRole(db, buyer, role))),
      public_id: id,
      user_id: buyer.id,
      company_id: buyer.companyId,
      name,
      scopes: [...new Set(scopes)],
      is_test,
      api_version: CURRENT_API_VERSION,
      expires_at: days === undefined ? null : new Date(Date.now() + days * DAY_MS),
    })
    .execute()
  await jobs.enqueue('account.letter', { letter: 'api-key-made', mail: id, userId: buyer.id, key: name })
  return { id }
}

/** Sets the secret of a key that was never used. The secret of a used key stays, because an API client works with it. */
async function setUnusedSecret(db: Db, id: string, secret: StoredSecret): Promise<void> {
  const given = await db
    .updateTable('api_keys')
    .set(secret)
    .where('public_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('last_used_at', 'is', null)
    .executeTakeFirst()
  if (given.numUpdatedRows > 0n) return
  const { revoked_at } = await db
    .selectFrom('api_keys')
    .select('revoked_at')
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow()
  if (revoked_at) throw new Problem('not_found', 'This API key was revoked. Create another one.')
  throw new Problem(
    'key_reused',
    'This API key is already in use, and its secret is shown only once. Create another one.',
  )
}
