import type { Db } from '#database/connect.ts'
import type { Buyer, RequestOrigin } from '#server/accounts/deps.ts'
import { rememberBrowserOf } from '#server/rate-limit/attempt-source.ts'
import type { RateLimiter } from '#server/rate-limit/rate-limit.ts'

/** Records the browser of a buyer who has just signed in, for the email address and the username; see `rememberBrowserOf`. */
export async function rememberBrowser(
  { db, rateLimiter }: { db: Db; rateLimiter: RateLimiter },
  { id }: Buyer,
  { device }: RequestOrigin,
): Promise<string | null> {
  const { email, username } = await db
    .selectFrom('users')
    .select(['email', 'username'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const names = [email, username].flatMap((name) => (name === null ? [] : [name.toLowerCase()]))
  return rememberBrowserOf(rateLimiter, String(id), names, device)
}
