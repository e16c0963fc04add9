import { Problem } from '#contract/problem.ts'
import type { SignInStep, StaffLogin } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import { decoyHash, verifyPassword } from '#server/passwords/passwords.ts'
import { attemptSource, rememberBrowserOf, rememberNetwork } from '#server/rate-limit/attempt-source.ts'
import type { Limit } from '#server/rate-limit/rate-limit.ts'
import type { SignInOrigin, StaffDeps, StaffOrigin, StaffPerson } from '#server/staff/deps.ts'
import type { createFactors } from '#server/staff/factors/factors.ts'
import type { createStaffSessions, HalfSession } from './sessions.ts'

/** Failed sign-ins per network, across all accounts. */
const PER_NETWORK: Limit = { max: 20, seconds: 60 }
/** Failed sign-ins per account and source; see `attemptSource`. */
const PER_ACCOUNT = { minute: { max: 10, seconds: 60 }, hour: { max: 50, seconds: 3600 } } as const
/**
 * Wrong second factors per person. Someone who guesses codes has the password already, so that a low limit locks no one else out. Three
 * codes of a million are valid at a time: 30 guesses a day succeed in 30 years.
 */
const FACTORS = { minutes: { max: 5, seconds: 300 }, day: { max: 30, seconds: 86_400 } } as const

/** A person whose password was verified, with the hash that it was verified against. */
export interface VerifiedPerson extends StaffPerson {
  passwordHash: string
}

/** Result of a step: the secret of a session, or of a half session if a second factor is missing. */
export interface StartedSignIn extends SignInStep {
  secret: string
}

interface SignInDeps extends Pick<StaffDeps, 'db' | 'rateLimiter'> {
  factors: ReturnType<typeof createFactors>
  sessions: ReturnType<typeof createStaffSessions>
}

/** Sign-in of staff: the password, then the second factor if the person has or needs one. */
export function createStaffSignIn({ db, rateLimiter, factors, sessions }: SignInDeps) {
  return {
    /**
     * Verifies an email address and a password. Throws `invalid_input`, with the same message and after the same work for an unknown
     * address, a disabled account and a wrong password, and `rate_limited`. The limits are those of buyers (`server/accounts/`).
     */
    async verifyPassword({ email, password }: StaffLogin, origin: SignInOrigin): Promise<VerifiedPerson> {
      const name = signInName(email)
      const { kind, counter } = await attemptSource(rateLimiter, name, origin)
      if (kind !== 'browser') await rateLimiter.consumeFrom(origin.address, 'staff sign in', PER_NETWORK)
      const failures = (window: string) => `sign in as ${name}, ${counter}, ${window}`
      await rateLimiter.consume(failures('minute'), PER_ACCOUNT.minute)
      await rateLimiter.consume(failures('hour'), PER_ACCOUNT.hour)
      const row = await db
        .selectFrom('staff')
        .select(['id', 'public_id as publicId', 'name', 'email', 'password_hash as passwordHash'])
        .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
        .where('state', '=', 'active')
        .executeTakeFirst()
      const passwordHash = row?.passwordHash ?? (await decoyHash())
      const isCorrect = await verifyPassword(password, passwordHash)
      if (!row || !isCorrect) throw wrongCredentials()
      if (kind !== 'browser') await rateLimiter.refundFrom(origin.address, 'staff sign in')
      for (const window of ['minute', 'hour']) await rateLimiter.refund(failures(window))
      return { ...row, passwordHash }
    },

    /**
     * Starts a session, or a half session if the person has or needs a second factor. Run it in a transaction. Throws `invalid_input` if
     * the password has changed meanwhile.
     */
    async start({ id, passwordHash }: VerifiedPerson, origin: StaffOrigin): Promise<StartedSignIn> {
      const isUnchanged = await db
        .selectFrom('staff')
        .select('id')
        .where('id', '=', id)
        .where('password_hash', '=', passwordHash)
        .where('state', '=', 'active')
        .forUpdate()
        .executeTakeFirst()
      if (!isUnchanged) throw wrongCredentials()
      const methods = await factors.methods(id)
      if (methods.length === 0 && !factors.requiresSecondFactor)
        return { step: 'signed_in', methods, secret: await sessions.start(id, origin) }
      const step = methods.length > 0 ? 'second_factor' : 'enroll_factor'
      return { step, methods, secret: await sessions.startHalf(id, origin) }
    },

    /**
     * Completes a half session. Returns the secret of the session. Run it in a transaction, after the factor was verified. Throws
     * `not_signed_in` if the half session has ended.
     */
    async complete({ person, half }: HalfSession, origin: StaffOrigin): Promise<string> {
      if (!(await sessions.endHalf(half))) throw noHalfSession()
      return sessions.start(person.id, origin)
    },

    /**
     * Throws `impossible_move` if the person of a half session has a second factor: only one without may set one up with the password
     * alone. Run it in a transaction; it locks the person.
     */
    async requireNoFactor({ person }: HalfSession): Promise<void> {
      await db.selectFrom('staff').select('id').where('id', '=', person.id).forUpdate().execute()
      if ((await factors.methods(person.id)).length === 0) return
      throw new Problem('impossible_move', 'You have a second factor already. Sign in again and use it.')
    },

    /**
     * Verifies a second factor within its limits. `accept` returns null for a wrong one. Throws `invalid_input` on `field`, and
     * `rate_limited`.
     */
    async tryFactor<T>({ id }: StaffPerson, field: string, accept: () => Promise<T | null>): Promise<T> {
      const [minutes, day] = [`second factor of ${id}, minutes`, `second factor of ${id}, a day`]
      await rateLimiter.consume(minutes, FACTORS.minutes)
      await rateLimiter.consume(day, FACTORS.day)
      const accepted = await accept()
      if (accepted === null) throw Problem.invalid({ [field]: ['That was not accepted. Try again with a new one.'] })
      await rateLimiter.refund(minutes)
      await rateLimiter.refund(day)
      return accepted
    },

    /**
     * Records the browser and network of a person who has just signed in. Returns the secret for the browser's cookie, or null if the
     * person has signed in from too many browsers today.
     */
    async remember({ id, email }: StaffPerson, origin: SignInOrigin): Promise<string | null> {
      const name = signInName(email)
      await rememberNetwork(rateLimiter, name, origin)
      return rememberBrowserOf(rateLimiter, `staff ${id}`, [name], origin.device)
    },
  }
}

/** Returns the error of a request without a half session. */
export function noHalfSession(): Problem {
  return new Problem('not_signed_in', 'This sign-in took too long. Enter your password again.')
}

/** Name for the counters of a sign-in. No buyer's name has a line break, so that the two never share one. */
export function signInName(email: string): string {
  return `staff\n${email.trim().toLowerCase()}`
}

function wrongCredentials(): Problem {
  return Problem.invalid({ email: ['These credentials do not match our records.'] })
}
