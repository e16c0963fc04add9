import { randomUUID } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import type { MailSent } from '#contract/registration.ts'
import type { ChangePassword, NewPassword } from '#contract/sign-in.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import type { Buyer } from './accounts.ts'
import { type Attempts, type Limit, networkOf } from './attempts.ts'
import { holdPerson } from './hold-person.ts'
import { deadLink, endMailLinks, readMailLink, spendMailLink } from './mail-links.ts'
import { wishMail } from './mail-pace.ts'
import { requireOwnPassword } from './own-password.ts'
import { passwordFault } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

/** Each try costs an argon2id. */
const RESETS: Limit = { most: 20, seconds: 60 }

/** New passwords: by a mailed link for who forgot the old one, and by the old one. */
export function createReset(
  parts: { db: Db; jobs: Jobs; attempts: Attempts; shopName: string },
  transaction: JobTransaction,
) {
  const { db, jobs, attempts, shopName } = parts

  async function faultOf(userId: number, password: string): Promise<string | null> {
    const user = await db
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .select(['users.email', 'users.username', 'users.u_fname', 'users.u_lname', 'companies.name'])
      .where('users.id', '=', userId)
      .executeTakeFirstOrThrow()
    return passwordFault(
      password,
      Object.values(user).map((value) => value ?? ''),
      shopName,
    )
  }

  return {
    /** Mails a link to set a new password to whoever has this address or username; see `wishMail` for the answer. */
    async forgotPassword(typed: string, address: string): Promise<MailSent> {
      const name = typed.trim().toLowerCase()
      const answer = await wishMail(attempts, 'reset', name, address)
      if (answer.status) await jobs.enqueue('account.letter', { letter: 'reset', mail: randomUUID(), name })
      return answer
    },

    /**
     * Sets a new password by a mailed link, and ends every session and every other link of the account. Throws `expired`,
     * `used` or `invalid` (410), and `invalid_input` for a password the rules refuse: then the link can be used again.
     */
    async resetPassword({ token, password }: NewPassword, address: string): Promise<void> {
      await attempts.spend(`reset from ${networkOf(address)}`, RESETS)
      const link = await readMailLink(db, token, 'reset')
      if (link.state !== 'valid') throw deadLink(link.state)
      const fault = await faultOf(link.userId, password)
      if (fault) throw Problem.invalid({ password: [fault] })
      const hash = await hashPassword(password)
      await transaction(async (bound) => {
        const followed = await spendMailLink(bound.db, token, 'reset')
        if (followed.state !== 'valid') throw deadLink(followed.state)
        await setPassword(bound, followed.userId, hash, null)
      })
    },

    /**
     * Sets a new password by the old one, and ends every session but that of `session`. Throws `invalid_input` by
     * field and, after too many wrong ones, `rate_limited`.
     */
    async changePassword(
      { id }: Buyer,
      session: Buffer | null,
      { current_password, password }: ChangePassword,
    ): Promise<void> {
      await requireOwnPassword({ db, attempts }, id, current_password, 'current_password')
      const same = current_password.normalize('NFKC') === password.normalize('NFKC')
      const fault = same ? 'This is your present password. Please choose another one.' : await faultOf(id, password)
      if (fault) throw Problem.invalid({ password: [fault] })
      const hash = await hashPassword(password)
      await transaction(async (bound) => {
        await holdPerson(bound.db, { id })
        await setPassword(bound, id, hash, session)
      })
    },
  }
}

/** What anybody held who knew the old password ends with it. */
async function setPassword(
  { db, jobs }: { db: Db; jobs: Jobs },
  userId: number,
  password_hash: string,
  session: Buffer | null,
): Promise<void> {
  await db.updateTable('users').set({ password_hash, new_email: null }).where('id', '=', userId).execute()
  // The links first: whoever signs in by one at this moment is waited for, and signed out with the others.
  await endMailLinks(db, userId)
  await endSessions(db, userId, session)
  await jobs.enqueue('account.letter', { letter: 'password-changed', mail: randomUUID(), userId })
}
