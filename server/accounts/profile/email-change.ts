import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { EmailChange } from '#contract/schemas/accounts/profile.ts'
import { CONFIRMATION_COOLDOWN_SECONDS } from '#contract/accounts/registration.ts'
import type { EmailSent } from '#contract/schemas/accounts/registration.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import { type RateLimiter, inTime, type Limit } from '#server/rate-limit/rate-limit.ts'
import { asLine, FIELD_ERRORS, isEmail } from '#server/accounts/registration/contact-fields.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import { endMailLinks } from '#server/accounts/emails/mail-links.ts'
import { requireOwnPassword } from '#server/accounts/sessions/confirm-password.ts'
import { violatesConstraint } from './profile.ts'
import type { Buyer } from '#server/accounts/deps.ts'

const COOLDOWN: Limit = { max: 1, seconds: CONFIRMATION_COOLDOWN_SECONDS }
const PER_DAY: Limit = { max: 10, seconds: 86_400 }

/**
 * Changes a buyer's email address: requested here, confirmed by an emailed link, applied by `applyEmailChange`. Only
 * the owner of an address learns, by email, that it already has an account.
 */
export function createEmailChange(
  { db, rateLimiter }: { db: Db; rateLimiter: RateLimiter },
  transaction: JobTransaction,
) {
  /** Returns the address that is not confirmed yet, or null. */
  async function newEmail({ id }: Buyer): Promise<string | null> {
    const user = await db.selectFrom('users').select('new_email').where('id', '=', id).executeTakeFirstOrThrow()
    return user.new_email
  }

  /**
   * Emails a link to the new address and a notification to the current one, and replaces an earlier request. Throws
   * `invalid_input` by field, and `rate_limited` after too many wrong passwords. `status` is false if it is too soon
   * for another email.
   */
  async function changeEmail({ id }: Buyer, change: EmailChange): Promise<EmailSent> {
    const email = asLine(change.email)
    if (!isEmail(email)) throw Problem.invalid({ email: [FIELD_ERRORS.email] })
    await requireOwnPassword({ db, rateLimiter }, id, change.password)
    const user = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    if (user.email.toLowerCase() === email.toLowerCase()) {
      throw Problem.invalid({ email: ['This is already your email address.'] })
    }
    return sendWithLimits(id, email, async ({ db, jobs }) => {
      await lockUser(db, { id })
      await endMailLinks(db, id)
      await db.updateTable('users').set({ new_email: email }).where('id', '=', id).execute()
      await jobs.enqueue('account.letter', { letter: 'email-wish', mail: randomUUID(), userId: id })
    })
  }

  /** Emails the link again. Throws `not_found` if no change is pending. */
  async function resendNewEmail(buyer: Buyer): Promise<EmailSent> {
    const email = await newEmail(buyer)
    if (!email) throw new Problem('not_found', 'There is no email address to confirm.')
    return sendWithLimits(buyer.id, email, async () => undefined)
  }

  /** Cancels the change and invalidates its links. */
  async function cancelChange({ id }: Buyer): Promise<void> {
    await transaction(async (bound) => {
      await bound.db.updateTable('users').set({ new_email: null }).where('id', '=', id).execute()
      await endMailLinks(bound.db, id)
    })
  }

  async function sendWithLimits(
    userId: number,
    email: string,
    work: (bound: { db: Db; jobs: Jobs }) => Promise<void>,
  ): Promise<EmailSent> {
    const cooldownWait = await rateLimiter.tryConsume(`new address of ${userId}, lately`, COOLDOWN)
    const wait = cooldownWait || (await rateLimiter.tryConsume(`new address of ${userId}, a day`, PER_DAY))
    if (wait > 0) {
      const message = `We just sent an email. Check your spam folder, or request another one ${inTime(wait)}.`
      return { status: false, message, retry_after: wait }
    }
    await transaction(async (bound) => {
      await work(bound)
      await bound.jobs.enqueue('account.letter', { letter: 'email-change', mail: randomUUID(), userId })
    })
    const message = `We sent an email to ${email}. Open the link in it to confirm the change.`
    return { status: true, message, retry_after: CONFIRMATION_COOLDOWN_SECONDS }
  }

  return { pending: newEmail, request: changeEmail, resend: resendNewEmail, cancel: cancelChange }
}

/**
 * Applies a confirmed email change, notifies the previous address and invalidates every other link. Returns false if
 * the buyer canceled or changed the request, or if another account has the address by now. Run it inside a transaction.
 */
export async function applyEmailChange(
  { db, jobs }: { db: Db; jobs: Jobs },
  userId: number,
  email: string,
): Promise<boolean> {
  const before = await db
    .selectFrom('users')
    .select(['email', 'u_fname'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await sql`savepoint adopting`.execute(db)
  try {
    const updated = await db
      .updateTable('users')
      .set({ email, email_confirmed_at: new Date(), new_email: null })
      .where('id', '=', userId)
      .where('closed_at', 'is', null)
      .where((eb) => eb.fn('lower', ['new_email']), '=', email.toLowerCase())
      .executeTakeFirst()
    if (Number(updated.numUpdatedRows) === 0) return false
  } catch (error) {
    if (!violatesConstraint(error, 'users_email')) throw error
    await sql`rollback to savepoint adopting`.execute(db)
    return false
  }
  await endMailLinks(db, userId)
  // Notify the previous address again: the email about the request is skipped if it is rendered after this change.
  await jobs.enqueue('account.letter', { letter: 'email-changed', mail: randomUUID(), ...before })
  return true
}
