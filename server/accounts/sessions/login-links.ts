import { randomUUID } from 'node:crypto'
import type { EmailSent } from '#contract/schemas/accounts/registration.ts'
import type { LoginLinkRequest } from '#contract/schemas/accounts/sign-in.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import type { RateLimiter, Limit } from '#server/rate-limit/rate-limit.ts'
import { linkProblem, ownPath, redeemMailLink } from '#server/accounts/emails/mail-links.ts'
import { consumeMailLimit } from '#server/rate-limit/mail-limits.ts'
import { createSessions } from './sessions.ts'
import { rememberNetwork } from '#server/rate-limit/attempt-source.ts'
import type { RequestOrigin, StartedSession } from '#server/accounts/deps.ts'

const FOLLOW_LIMIT: Limit = { max: 20, seconds: 60 }

/** Sign-in by an emailed link, which works once, within fifteen minutes. */
export function createLoginLinks(deps: { db: Db; jobs: Jobs; rateLimiter: RateLimiter }, transaction: JobTransaction) {
  const { jobs, rateLimiter } = deps
  return {
    /**
     * Emails a sign-in link to the account with this email address or username, if there is one. See `consumeMailLimit`
     * for the response.
     */
    async send({ email, redirect }: LoginLinkRequest, browser: RequestOrigin): Promise<EmailSent> {
      const name = email.trim().toLowerCase()
      const answer = await consumeMailLimit(rateLimiter, 'login', name, browser)
      if (!answer.status) return answer
      await jobs.enqueue('account.letter', {
        letter: 'login-link',
        mail: randomUUID(),
        name,
        redirect: ownPath(redirect),
      })
      return answer
    },

    /** Signs in with the token of a link and redeems it. Throws `expired`, `used` or `invalid` (410). */
    async follow(
      token: string,
      browser: RequestOrigin,
    ): Promise<StartedSession & { redirect: string | null; u_fname: string }> {
      await rateLimiter.consumeFrom(browser.address, 'sign in by link', FOLLOW_LIMIT)
      const started = await transaction(async ({ db }) => {
        const link = await redeemMailLink(db, token, 'login')
        if (link.state !== 'valid') throw linkProblem(link.state)
        const user = await db
          .selectFrom('users')
          .select(['id', 'u_fname'])
          .where('id', '=', link.userId)
          .executeTakeFirstOrThrow()
        const session = await createSessions({ db }).start(user, browser)
        return { ...session, redirect: link.redirect, u_fname: user.u_fname, email: link.email }
      })
      await rememberNetwork(rateLimiter, started.email, browser)
      return started
    },
  }
}
