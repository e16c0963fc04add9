import type { Db } from '#database/connect.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import type { Limit } from '#server/rate-limit/rate-limit.ts'
import type { SignedInBuyer } from '#server/accounts/deps.ts'

/** Created and changed API keys and webhooks of a buyer. Each change sends an email. */
const CHANGES: Limit = { max: 120, seconds: 3600 }

/**
 * Counts a change of API keys or webhooks, outside of its transaction. Counts nothing that `requireAccess` rejects, so that a stolen session
 * cannot use up the limit. Throws `rate_limited`, and what `requireAccess` throws.
 */
export async function limitChanges<Caller extends SignedInBuyer>(
  { db, rateLimiter }: { db: Db; rateLimiter: Accounts['rateLimiter'] },
  buyer: Caller,
  requireAccess: (db: Db, buyer: Caller) => Promise<void>,
): Promise<void> {
  await requireAccess(db, buyer)
  await rateLimiter.consume(`integration changes of ${buyer.id}`, CHANGES)
}
