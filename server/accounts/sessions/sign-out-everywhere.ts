import { randomUUID } from 'node:crypto'
import type { Db } from '#database/connect.ts'
import { recordActivity } from '#server/activity/activity.ts'
import type { JobTransaction } from '#server/jobs/jobs.ts'
import { endMailLinks } from '#server/accounts/emails/mail-links.ts'
import { buyerByEmail } from '#server/accounts/find-buyer.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import { revokeIntegrations, type RevokedIntegrations } from './revoke-integrations.ts'
import { endSessions } from './sessions.ts'

/**
 * Ends every session, invalidates every emailed link, revokes the API keys and pauses the webhooks of the buyer with this email address,
 * for example after a phone was lost, and emails the buyer. Throws `not_found`.
 */
export async function signOutEverywhere(
  db: Db,
  transaction: JobTransaction,
  email: string,
): Promise<RevokedIntegrations> {
  const { id } = await buyerByEmail(db, email)
  return signOutUser(transaction, id)
}

/** The same for a buyer by row id. Throws `invalid_token` if the account is closed. */
export async function signOutUser(transaction: JobTransaction, id: number): Promise<RevokedIntegrations> {
  return transaction(async (bound) => {
    await lockUser(bound.db, { id })
    await endMailLinks(bound.db, id)
    await endSessions(bound.db, id, null)
    const revoked = await revokeIntegrations(bound, id)
    recordActivity('buyer signed out everywhere', { signed_out: id })
    await bound.jobs.enqueue('account.letter', { letter: 'signed-out', mail: randomUUID(), userId: id, revoked })
    return revoked
  })
}
