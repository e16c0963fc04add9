import { createHash } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'

/** A change that may be sent again: without a key each is a change of its own. */
export interface KeyedRequest {
  key: string | undefined
  /** What is asked for; the same key with something else is refused. */
  asked: readonly unknown[]
}

/**
 * Makes a change of a locked cart once for its key, and tells every repetition what the first was told. What failed may be
 * sent again. Throws `key_reused`.
 */
export async function once<Answer extends object>(
  tx: Db,
  cartId: number,
  { key, asked }: KeyedRequest,
  change: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return change()
  const hash = createHash('sha256').update(JSON.stringify(asked)).digest()
  const known = await tx
    .selectFrom('cart_requests')
    .select(['request_hash', 'answer'])
    .where('cart_id', '=', cartId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known && !known.request_hash.equals(hash)) {
    throw new Problem(
      'key_reused',
      'This idempotency key was used for another change. Send a new one with each change.',
    )
  }
  if (known) return known.answer as Answer
  const answer = await change()
  await tx
    .insertInto('cart_requests')
    .values({ cart_id: cartId, key, request_hash: hash, answer: JSON.stringify(answer) })
    .execute()
  return answer
}
