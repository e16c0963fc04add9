import type { Db } from '#database/connect.ts'
import { type Accounts, requireRecentSignIn } from '#server/accounts/accounts.ts'
import type { Limit } from '#server/rate-limit/rate-limit.ts'
import type { SignedInBuyer } from '#server/accounts/deps.ts'

/** Created and changed API keys and webhooks of a buyer. Each change sends an email. */
const CHANGES: Limit = { max: 120, seconds: 3600 }

/**
 * Counts a change of API keys or webhooks, outside of its transaction. Counts nothing without a recent sign-in, so that a stolen session
 * cannot use up the limit. Throws `password_required`, `invalid_token` and `rate_limited`.
 */
export async function limitChanges(
  { db, rateLimiter }: { db: Db; rateLimiter: Accounts['rateLimiter'] },
  buyer: SignedInBuyer,
): Promise<void> {
  await requireRecentSignIn(db, buyer)
  await rateLimiter.consume(`integration changes of ${buyer.id}`, CHANGES)
}
