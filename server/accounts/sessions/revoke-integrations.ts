import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { DB } from '#database/tables.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

/** Numbers of API keys that were revoked and of webhooks that were paused. */
export interface RevokedIntegrations {
  keys: number
  webhooks: number
}

/** Stored instead of the secret of a webhook that was revoked. No key decrypts it, so nodes of the previous release send nothing either. */
export const REVOKED_SECRET = 'revoked:'

/**
 * Revokes the user's API keys, and pauses the webhooks that the user created or last changed, or whose URL or secret is from the user: an
 * attacker with access to the account may have made them. Their secrets are revoked, also those of paused webhooks, because the attacker may have read them; resuming creates a
 * new one. They are paused by the shop: their owner did not pause them, and reads why. Emails the other users whose webhooks are paused. Revokes the
 * user's open invitations as well. With `companyId`, only those of that company. Lock the user before.
 */
export async function revokeIntegrations(
  { db, jobs }: { db: Db; jobs: Jobs },
  userId: number,
  companyId: number | null = null,
): Promise<RevokedIntegrations> {
  const ofCompany = inCompany(companyId)
  const keys = await db
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where(ofCompany)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .executeTakeFirst()
  await db
    .updateTable('company_invitations')
    .set({ revoked_at: new Date() })
    .where('invited_by', '=', userId)
    .where(ofCompany)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  return { keys: Number(keys.numUpdatedRows), webhooks: await revokeWebhooks({ db, jobs }, userId, companyId) }
}

/** Pauses the webhooks of `revokeIntegrations` and revokes their secrets. Returns how many were paused. Lock the user before. */
export async function revokeWebhooks(
  { db, jobs }: { db: Db; jobs: Jobs },
  userId: number,
  companyId: number | null,
): Promise<number> {
  const ofCompany = inCompany(companyId)
  const webhooks = await db
    .updateTable('webhooks')
    .set({ disabled_at: sql`now()`, disabled_by: 'shop' })
    .where('disabled_at', 'is', null)
    .where(isInfluencedBy(userId))
    .where(ofCompany)
    .returning(['user_id', 'url'])
    .execute()
  await db
    .updateTable('webhooks')
    .set({ secret: REVOKED_SECRET, former_secret: null, former_until: null })
    .where(isInfluencedBy(userId))
    .where(ofCompany)
    .execute()
  // A colleague has rotated the secret since: only the one before is known to this user.
  await db
    .updateTable('webhooks')
    .set({ former_secret: null, former_until: null })
    .where('former_secret_by', '=', userId)
    .where(ofCompany)
    .execute()
  for (const { user_id: creator, url } of webhooks) {
    if (creator === null || creator === userId) continue
    const letter = { letter: 'webhook-changed', change: 'paused', isRevoked: true } as const
    await jobs.enqueue('account.letter', { ...letter, mail: randomUUID(), userId: creator, url })
  }
  return webhooks.length
}

const inCompany = (companyId: number | null) =>
  sql<boolean>`(${companyId}::integer is null or company_id = ${companyId})`

const isInfluencedBy = (userId: number) => (eb: ExpressionBuilder<DB, 'webhooks'>) =>
  eb.or((['user_id', 'changed_by', 'url_by', 'secret_by'] as const).map((column) => eb(column, '=', userId)))

/** Describes what was revoked: `2 API keys were revoked and 1 webhook was paused`. Null if there was nothing. */
export function describeRevoked({ keys, webhooks }: RevokedIntegrations): string | null {
  const parts = [
    ...(keys > 0 ? [`${keys} API ${keys === 1 ? 'key was' : 'keys were'} revoked`] : []),
    ...(webhooks > 0 ? [`${webhooks} ${webhooks === 1 ? 'webhook was' : 'webhooks were'} paused`] : []),
  ]
  return parts.length === 0 ? null : parts.join(' and ')
}
