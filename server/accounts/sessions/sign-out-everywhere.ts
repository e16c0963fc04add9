import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { endMailLinks } from '#server/accounts/emails/mail-links.ts'
import { buyerByEmail } from '#server/accounts/find-buyer.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import { revokeIntegrations, type RevokedIntegrations } from './revoke-integrations.ts'
import { endSessions } from './sessions.ts'

/**
 * Ends every session, invalidates every emailed link, revokes the API keys and pauses the webhooks of the buyer with this email address,
 * for example after a phone was lost. Throws `not_found`.
 */
export async function signOutEverywhere(db: Db, email: string): Promise<RevokedIntegrations> {
  const { id } = await buyerByEmail(db, email)
  return inTransaction(db, async (tx) => {
    await lockUser(tx, { id })
    await endMailLinks(tx, id)
    await endSessions(tx, id, null)
    return revokeIntegrations(tx, id)
  })
}
