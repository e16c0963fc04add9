import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

/** Numbers of API keys that were revoked and of webhooks that were paused. */
export interface RevokedIntegrations {
  keys: number
  webhooks: number
}

/**
 * Revokes the user's API keys and pauses the webhooks that the user created or last changed: an attacker with access to the account may
 * have made them. The user can resume a webhook. Lock the user before.
 */
export async function revokeIntegrations(db: Db, userId: number): Promise<RevokedIntegrations> {
  const keys = await db
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .executeTakeFirst()
  const webhooks = await db
    .updateTable('webhooks')
    .set({ disabled_at: sql`now()`, disabled_by: 'buyer' })
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('changed_by', '=', userId)]))
    .executeTakeFirst()
  return { keys: Number(keys.numUpdatedRows), webhooks: Number(webhooks.numUpdatedRows) }
}

/** Describes what was revoked: `2 API keys were revoked and 1 webhook was paused`. Null if there was nothing. */
export function describeRevoked({ keys, webhooks }: RevokedIntegrations): string | null {
  const parts = [
    ...(keys > 0 ? [`${keys} API ${keys === 1 ? 'key was' : 'keys were'} revoked`] : []),
    ...(webhooks > 0 ? [`${webhooks} ${webhooks === 1 ? 'webhook was' : 'webhooks were'} paused`] : []),
  ]
  return parts.length === 0 ? null : parts.join(' and ')
}
