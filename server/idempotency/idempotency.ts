import { createHash } from 'node:crypto'
import { DAY_MS } from '#contract/values/days.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'

/** Idempotency keys work for one day: a client that retries later than that sends a new request. */
const EXPIRES_AFTER_MS = DAY_MS

/** A request that a client may retry. */
export interface IdempotentRequest {
  /** The `Idempotency-Key` of the request; without one, every request executes. */
  key: string | undefined
  /** The operation and its input. A key that is reused for a different request is an error. */
  request: readonly unknown[]
}

/** The sender of a request: a buyer in the active company, or the browser of a guest by the hash of its cart cookie; or a member of staff or operator key. */
type Sender =
  | { user: { id: number; companyId: number } | null; guestHash: Buffer | null; isTest?: boolean }
  | { kind: 'staff' | 'key'; id: number }

/** The sender to whom a key belongs: a person in all companies, so that a key of another company is found and rejected. */
type Owner =
  | { user: { id: number } | null; guestHash: Buffer | null; isTest?: boolean }
  | { kind: 'staff' | 'key'; id: number }

/**
 * Executes `work` once for its idempotency key, inside the transaction `tx`, and returns the response of the first execution to
 * every retry. A failed request stores nothing, so it can be retried. Throws `key_reused` if the key was used for another request, or in
 * another company of the person.
 *
 * The key is inserted before `work` runs: a concurrent request with the same key blocks on the primary key until the first
 * transaction ends. Take every other lock (company, user, cart) before, in that order, to avoid a deadlock.
 */
export async function withIdempotencyKey<Response extends object>(
  tx: Db,
  sender: Sender,
  { key, request }: IdempotentRequest,
  work: () => Promise<Response>,
): Promise<Response> {
  if (key === undefined) return work()
  const owner = ownerOf(sender)
  const hash = hashOf(sender, request)
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ owner, key, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n)
    return readResponse<Response>(tx, owner, key, [hash, hashOf(null, request)])
  const response = await work()
  await tx
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(response) })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute()
  return response
}

/** `hashes` include the one of a guest who signed in since. A node of the previous release writes it for every sender. */
async function readResponse<Response extends object>(
  tx: Db,
  owner: string,
  key: string,
  hashes: readonly Buffer[],
): Promise<Response> {
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!hashes.some((hash) => stored.request_hash.equals(hash))) {
    throw new Problem(
      'key_reused',
      'This idempotency key was used for another change. Send a new one with each change.',
    )
  }
  return stored.response as Response
}

/** The same request in another company of the person is another one. */
function hashOf(sender: Sender | null, request: readonly unknown[]): Buffer {
  const user = sender && 'user' in sender ? sender.user : null
  const hashed = user ? { company: user.companyId, request } : request
  return createHash('sha256').update(JSON.stringify(hashed)).digest()
}

/** Moves the keys of a guest to the buyer who signs in, so that a retry after the sign-in finds its response. */
export async function moveIdempotencyKeys(tx: Db, guestHash: Buffer, user: { id: number }): Promise<void> {
  const owner = ownerOf({ user, guestHash: null })
  await tx
    .updateTable('idempotency_keys')
    .set({ owner })
    .where('owner', '=', ownerOf({ user: null, guestHash }))
    .where('key', 'not in', (eb) => eb.selectFrom('idempotency_keys').select('key').where('owner', '=', owner))
    .execute()
}

/** Deletes the keys of a buyer whose account is being closed; the stored responses may hold personal data. */
export async function deleteIdempotencyKeys(tx: Db, user: { id: number }): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('owner', '=', ownerOf({ user, guestHash: null }))
    .execute()
}

/** Deletes expired keys. */
export async function deleteExpiredKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(Date.now() - EXPIRES_AFTER_MS))
    .execute()
}

/** A test key has its own keys, so that a client may use the same one as without test mode. */
function ownerOf(sender: Owner): string {
  if ('kind' in sender) return `${sender.kind}:${sender.id}`
  const { user, guestHash, isTest = false } = sender
  if (user && !isTest) return `user:${user.id}`
  if (!guestHash) throw new Error('An idempotency key needs a buyer or a guest with a cart cookie.')
  return `guest:${guestHash.toString('hex')}`
}
