import { randomUUID } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import type { ChangePassword } from '#contract/schemas/accounts/sign-in.ts'
import { newPasswordError } from '#server/passwords/password-rules.ts'
import { hashPassword, verifyPassword } from '#server/passwords/passwords.ts'
import type { Limit } from '#server/rate-limit/rate-limit.ts'
import type { StaffBound, StaffDeps, StaffPerson } from '#server/staff/deps.ts'
import { createStaffSessions } from './sessions.ts'

const PER_MINUTE: Limit = { max: 10, seconds: 60 }
const PER_HOUR: Limit = { max: 50, seconds: 3600 }

/** Passwords of staff who are signed in, and the rules for new ones. */
export function createStaffPasswords({
  db,
  rateLimiter,
  shopName,
  isBreached,
}: Pick<StaffDeps, 'db' | 'rateLimiter' | 'shopName' | 'isBreached'>) {
  /** Verifies the password of a person who is signed in. Throws `invalid_input` on `field`, and `rate_limited`. */
  async function require({ id }: StaffPerson, password: string, field = 'password'): Promise<void> {
    const [minute, hour] = [`own password of staff ${id}, a minute`, `own password of staff ${id}, an hour`]
    await rateLimiter.consume(minute, PER_MINUTE)
    await rateLimiter.consume(hour, PER_HOUR)
    const { password_hash } = await db
      .selectFrom('staff')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (password_hash === null || !(await verifyPassword(password, password_hash)))
      throw Problem.invalid({ [field]: ['That’s not your password.'] })
    await rateLimiter.refund(minute)
    await rateLimiter.refund(hour)
  }

  /** Returns the hash of a new password of a person. Throws `invalid_input` if the rules reject it. */
  async function hashNew({ name, email }: Pick<StaffPerson, 'name' | 'email'>, password: string): Promise<string> {
    const error = await newPasswordError(password, [name, email], { shopName, isBreached })
    if (error) throw Problem.invalid({ password: [error] })
    return hashPassword(password)
  }

  return {
    require,
    hashNew,

    /** Verifies the current password and returns the hash of the new one. Throws `invalid_input` by field, and `rate_limited`. */
    async hashChanged(person: StaffPerson, { current_password, password }: ChangePassword): Promise<string> {
      await require(person, current_password, 'current_password')
      if (current_password.normalize('NFKC') === password.normalize('NFKC'))
        throw Problem.invalid({ password: ['This is your current password. Please choose another one.'] })
      return hashNew(person, password)
    },
  }
}

/**
 * Sets the password of a person, notifies them by email, and ends all sessions, half sessions and links, except the session with this hash,
 * if any. Run it in a transaction.
 */
export async function setStaffPassword(
  { db, jobs }: StaffBound,
  staffId: number,
  hash: string,
  except: Buffer | null,
): Promise<void> {
  await db.updateTable('staff').set({ password_hash: hash }).where('id', '=', staffId).execute()
  await createStaffSessions({ db }).endAll(staffId, except)
  await jobs.enqueue('staff.letter', { letter: 'password-changed', mail: randomUUID(), staffId })
}
