import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Attempts, Limit } from './attempts.ts'
import { verifyPassword } from './passwords.ts'

const WRONG_A_MINUTE: Limit = { most: 10, seconds: 60 }
const WRONG_AN_HOUR: Limit = { most: 50, seconds: 3600 }

/**
 * Has somebody who is signed in prove once more who they are. Throws `invalid_input` on `field` and, after too many wrong
 * ones, `rate_limited`: a browser left alone is no place to guess.
 */
export async function requireOwnPassword(
  { db, attempts }: { db: Db; attempts: Attempts },
  userId: number,
  password: string,
  field = 'password',
): Promise<void> {
  const [minute, hour] = [`own password of ${userId}, a minute`, `own password of ${userId}, an hour`]
  await attempts.spend(minute, WRONG_A_MINUTE)
  await attempts.spend(hour, WRONG_AN_HOUR)
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, password_hash))) {
    throw Problem.invalid({ [field]: ['This is not your password.'] })
  }
  await attempts.giveBack(minute)
  await attempts.giveBack(hour)
}
