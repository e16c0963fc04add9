import { randomUUID } from 'node:crypto'
import type { MailSent } from '#contract/registration.ts'
import type { LoginLinkWanted } from '#contract/sign-in.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import type { Browser, StartedSession } from './accounts.ts'
import { type Attempts, type Limit, networkOf } from './attempts.ts'
import { deadLink, ownPath, spendMailLink } from './mail-links.ts'
import { wishMail } from './mail-pace.ts'
import { createSessions } from './sessions.ts'
import { knowNetwork } from './sign-in.ts'

const FOLLOWED: Limit = { most: 20, seconds: 60 }

/** Signing in by a link that was mailed: once, within fifteen minutes. */
export function createLoginLinks(parts: { db: Db; jobs: Jobs; attempts: Attempts }, transaction: JobTransaction) {
  const { jobs, attempts } = parts
  return {
    /** Mails such a link to whoever has this address or username; see `wishMail` for the answer. */
    async sendLoginLink({ email, redirect }: LoginLinkWanted, address: string): Promise<MailSent> {
      const name = email.trim().toLowerCase()
      const answer = await wishMail(attempts, 'login', name, address)
      if (!answer.status) return answer
      await jobs.enqueue('account.letter', {
        letter: 'login-link',
        mail: randomUUID(),
        name,
        redirect: ownPath(redirect),
      })
      return answer
    },

    /** Signs in by the token of such a link and uses it up. Throws `expired`, `used` or `invalid` (410). */
    async followLoginLink(
      token: string,
      browser: Browser,
    ): Promise<StartedSession & { redirect: string | null; u_fname: string }> {
      await attempts.spend(`sign in by link from ${networkOf(browser.address)}`, FOLLOWED)
      const started = await transaction(async ({ db }) => {
        const link = await spendMailLink(db, token, 'login')
        if (link.state !== 'valid') throw deadLink(link.state)
        const user = await db
          .selectFrom('users')
          .select(['company_id', 'u_fname'])
          .where('id', '=', link.userId)
          .executeTakeFirstOrThrow()
        const buyer = { id: link.userId, companyId: user.company_id }
        const session = await createSessions({ db }).startSession(buyer, browser)
        return { ...session, redirect: link.redirect, u_fname: user.u_fname, email: link.email }
      })
      await knowNetwork(attempts, started.email, browser)
      return started
    },
  }
}
