import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import { endCompanySessions } from '#server/accounts/companies/closing.ts'
import { revokeIntegrations } from '#server/accounts/sessions/revoke-integrations.ts'

/**
 * Ends the membership of a person: with it their sessions, API keys and cart of the company, and the webhooks that they could read. Drafts and
 * seeds stay, for when they are invited again. Call it after `lockMembers`, which waits for what the person is doing as a member.
 */
export async function endMembership(bound: { db: Db; jobs: Jobs }, { id, companyId }: Buyer): Promise<void> {
  const { db } = bound
  // First: the company of a session of the previous release is that of `users`, which changes with the membership.
  await endCompanySessions(db, companyId, [id])
  await db.deleteFrom('members').where('user_id', '=', id).where('company_id', '=', companyId).execute()
  await revokeIntegrations(bound, id, companyId)
}
