import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { RateLimiter, Limit } from '#server/rate-limit/rate-limit.ts'
import { verifyPassword } from '#server/passwords/passwords.ts'

const PER_MINUTE: Limit = { max: 10, seconds: 60 }
const PER_HOUR: Limit = { max: 50, seconds: 3600 }

/**
 * Verifies the password of a signed-in buyer again. Throws `invalid_input` on `field` and, after too many wrong
 * passwords, `rate_limited`: an unattended browser must not allow guessing.
 */
export async function requireOwnPassword(
  { db, rateLimiter }: { db: Db; rateLimiter: RateLimiter },
  userId: number,
  password: string,
  field = 'password',
): Promise<void> {
  const [minute, hour] = [`own password of ${userId}, a minute`, `own password of ${userId}, an hour`]
  await rateLimiter.consume(minute, PER_MINUTE)
  await rateLimiter.consume(hour, PER_HOUR)
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, password_hash))) {
    throw Problem.invalid({ [field]: ['That’s not your password.'] })
  }
  await rateLimiter.refund(minute)
  await rateLimiter.refund(hour)
}
