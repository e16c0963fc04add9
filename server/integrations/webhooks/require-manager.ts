import { sql } from 'kysely'
import { requirePermission } from '#contract/accounts/company-permissions.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { requireMember, requireRecentSignIn } from '#server/accounts/accounts.ts'
import type { WebhookManager } from '#server/accounts/deps.ts'

/**
 * Requires that the member may still manage webhooks, and a recent sign-in, or an API key that is still valid: creating the key required one
 * (decision 0053). Call it after locking the user, so that a concurrent change of the role or the password, which pauses the webhooks or
 * revokes the key, leaves no webhook behind. Throws `permission_missing`, `invalid_token` and `password_required`.
 */
export async function requireManager(db: Db, manager: WebhookManager): Promise<void> {
  requirePermission(await requireMember(db, manager), 'integrations.write')
  if (manager.apiKey === null) return requireRecentSignIn(db, manager)
  const key = await db
    .selectFrom('api_keys')
    .select('id')
    .where(sql`public_id::text`, '=', manager.apiKey)
    .where('user_id', '=', manager.id)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`'webhooks:write' = any(scopes)`)
    .forShare()
    .executeTakeFirst()
  if (!key) throw new Problem('invalid_token', 'This API key was revoked. Create another one.')
}
