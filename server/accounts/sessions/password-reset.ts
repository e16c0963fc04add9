import { LATEST_COMPANY } from '#server/accounts/members/read-member.ts'
import { randomUUID } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import type { EmailSent } from '#contract/schemas/accounts/registration.ts'
import type { ChangePassword, NewPassword } from '#contract/schemas/accounts/sign-in.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import type { RateLimiter, Limit } from '#server/rate-limit/rate-limit.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import { linkProblem, endMailLinks, readMailLink, redeemMailLink } from '#server/accounts/emails/mail-links.ts'
import { consumeMailLimit } from '#server/rate-limit/mail-limits.ts'
import { requireOwnPassword } from './confirm-password.ts'
import type { BreachLookup } from '#server/passwords/breached-passwords/breached-passwords.ts'
import { newPasswordError } from '#server/passwords/password-rules.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import { revokeIntegrations } from './revoke-integrations.ts'
import { endSessions } from './sessions.ts'
import type { Buyer, RequestOrigin } from '#server/accounts/deps.ts'

/** Each attempt costs one argon2id hash. */
const RESET_LIMIT: Limit = { max: 20, seconds: 60 }

/** Password changes: by an emailed link after a forgotten password, and with the current password. */
export function createPasswordReset(
  deps: { db: Db; jobs: Jobs; rateLimiter: RateLimiter; shopName: string; isBreached: BreachLookup | null },
  transaction: JobTransaction,
) {
  const { db, jobs, rateLimiter, shopName, isBreached } = deps

  async function errorOf(userId: number, password: string): Promise<string | null> {
    const user = await db
      .selectFrom('users')
      .leftJoin('companies', (join) => join.on('companies.id', '=', LATEST_COMPANY))
      .select(['users.email', 'users.username', 'users.u_fname', 'users.u_lname', 'companies.name'])
      .where('users.id', '=', userId)
      .executeTakeFirstOrThrow()
    const personalData = Object.values(user).map((value) => value ?? '')
    return newPasswordError(password, personalData, { shopName, isBreached })
  }

  return {
    /**
     * Emails a reset link to the account with this email address or username, if there is one. See `consumeMailLimit`
     * for the response.
     */
    async forgot(typed: string, browser: RequestOrigin): Promise<EmailSent> {
      const name = typed.trim().toLowerCase()
      const answer = await consumeMailLimit(rateLimiter, 'reset', name, browser)
      if (answer.status) await jobs.enqueue('account.letter', { letter: 'reset', mail: randomUUID(), name })
      return answer
    },

    /**
     * Sets a new password by an emailed link, and ends every session and every other link of the account. Throws
     * `expired`, `used` or `invalid` (410), and `invalid_input` for a password that the rules reject; the link can then
     * be used again.
     */
    async reset({ token, password }: NewPassword, address: string): Promise<void> {
      await rateLimiter.consumeFrom(address, 'reset', RESET_LIMIT)
      const link = await readMailLink(db, token, 'reset')
      if (link.state !== 'valid') throw linkProblem(link.state)
      const error = await errorOf(link.userId, password)
      if (error) throw Problem.invalid({ password: [error] })
      const hash = await hashPassword(password)
      await transaction(async (bound) => {
        const followed = await redeemMailLink(bound.db, token, 'reset')
        if (followed.state !== 'valid') throw linkProblem(followed.state)
        await setPassword(bound, followed.userId, hash, null)
      })
    },

    /**
     * Sets a new password after verifying the current one, and ends every session except `session`. Throws
     * `invalid_input` by field and, after too many wrong passwords, `rate_limited`.
     */
    async change({ id }: Buyer, session: Buffer | null, { current_password, password }: ChangePassword): Promise<void> {
      await requireOwnPassword({ db, rateLimiter }, id, current_password, 'current_password')
      const same = current_password.normalize('NFKC') === password.normalize('NFKC')
      const error = same ? 'This is your current password. Please choose another one.' : await errorOf(id, password)
      if (error) throw Problem.invalid({ password: [error] })
      const hash = await hashPassword(password)
      await transaction(async (bound) => {
        await lockUser(bound.db, { id })
        await setPassword(bound, id, hash, session)
      })
    },
  }
}

/**
 * Stores the new password and revokes everything that the previous one gave access to: sessions, links, a pending email
 * change, API keys and webhooks.
 */
async function setPassword(
  { db, jobs }: { db: Db; jobs: Jobs },
  userId: number,
  password_hash: string,
  session: Buffer | null,
): Promise<void> {
  await db.updateTable('users').set({ password_hash, new_email: null }).where('id', '=', userId).execute()
  // Invalidate the links first: a concurrent sign-in by link holds the link's lock, so its session exists once we get
  // here and ends with the others.
  await endMailLinks(db, userId)
  await endSessions(db, userId, session)
  const revoked = await revokeIntegrations({ db, jobs }, userId)
  await jobs.enqueue('account.letter', { letter: 'password-changed', mail: randomUUID(), userId, revoked })
}
