import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { endMailLinks } from '#server/accounts/emails/mail-links.ts'
import { endSessions } from './sessions.ts'
import { findUser } from './sign-in.ts'

/**
 * Ends every session and invalidates every emailed link of the buyer with this email address, for example after a phone
 * was lost. Throws `not_found`.
 */
export async function signOutEverywhere(db: Db, email: string): Promise<void> {
  const user = await findUser(db, email.trim().toLowerCase())
  if (!user) throw new Problem('not_found', `There is no buyer with the email address ${email}.`)
  await endMailLinks(db, user.id)
  await endSessions(db, user.id, null)
}
