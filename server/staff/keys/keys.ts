import { sql } from 'kysely'
import { DAY_MS } from '#contract/values/days.ts'
import { Problem } from '#contract/problem.ts'
import type { NewOperatorKey, OperatorKey } from '#contract/schemas/admin/staff/staff.ts'
import { OPERATOR_KEY_PREFIX, OPERATOR_KEY_REQUESTS_PER_MINUTE } from '#contract/backoffice/staff.ts'
import type { RateLimiter } from '#server/rate-limit/rate-limit.ts'
import type { Db } from '#database/connect.ts'
import { type Granter, requireGrantable } from '#server/staff/people/granting.ts'
import { knownPermissions, permissionsOfStaff } from '#server/staff/sessions/sessions.ts'
import { createSecret, hashSecret } from '#server/tokens/tokens.ts'
import type { StaffActor } from '#server/staff/deps.ts'

const HINT_LENGTH = OPERATOR_KEY_PREFIX.length + 6
const RATE_WINDOW = { seconds: 60 }

/** The client of a key, and how many requests of this minute are left: less than 0 if the limit is exceeded. */
export interface AuthenticatedKey {
  actor: StaffActor
  remaining: number
  /** Seconds until the window ends. */
  reset: number
}

/** Keys of API clients that use the operator API. */
export function createOperatorKeys({ db, rateLimiter }: { db: Db; rateLimiter: RateLimiter }) {
  const query = db
    .selectFrom('operator_keys')
    .leftJoin('staff', 'staff.id', 'operator_keys.created_by')
    .selectAll('operator_keys')
    .select('staff.name as creator')
  type Row = Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>

  return {
    /**
     * Returns the API client of a key with those of its permissions that its creator still has, or null for an ended key. Counts the
     * request.
     */
    async authenticate(key: string): Promise<AuthenticatedKey | null> {
      const row = await db
        .updateTable('operator_keys')
        .from('staff')
        .set({ last_used_at: new Date() })
        .whereRef('staff.id', '=', 'operator_keys.created_by')
        .where('staff.state', '=', 'active')
        .where('key_hash', '=', hashSecret(key))
        .where('revoked_at', 'is', null)
        .where(sql<boolean>`coalesce(expires_at, 'infinity') > now()`)
        .returning(['operator_keys.id', 'operator_keys.name', 'operator_keys.permissions'])
        .returning(permissionsOfStaff.as('held'))
        .executeTakeFirst()
      if (!row) return null
      const granted = row.permissions.filter((permission) => row.held.includes(permission))
      const { count, wait } = await rateLimiter.count(`operator key ${row.id}`, RATE_WINDOW)
      return {
        actor: { kind: 'key', id: row.id, name: row.name, permissions: new Set(knownPermissions(granted)) },
        remaining: OPERATOR_KEY_REQUESTS_PER_MINUTE - count,
        reset: wait,
      }
    },

    /** Lists all keys, newest first. */
    async list(): Promise<OperatorKey[]> {
      return (await query.orderBy('operator_keys.id', 'desc').execute()).map(toKey)
    },

    /** Creates a key. Run it in a transaction. Throws `permission_missing` for a permission that the person lacks. */
    async create(
      granter: Granter & { staffId: number },
      { name, permissions, expires_in_days: days }: NewOperatorKey,
    ): Promise<{ data: OperatorKey; key: string }> {
      requireGrantable(granter, permissions)
      if (name.trim() === '') throw Problem.invalid({ name: ['Give the key a name, such as the name of its program.'] })
      const key = OPERATOR_KEY_PREFIX + createSecret()
      const { id } = await db
        .insertInto('operator_keys')
        .values({
          key_hash: hashSecret(key),
          name: name.trim(),
          hint: key.slice(0, HINT_LENGTH),
          permissions: knownPermissions(permissions),
          created_by: granter.staffId,
          expires_at: days === undefined ? null : new Date(Date.now() + days * DAY_MS),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { data: toKey(await query.where('operator_keys.id', '=', id).executeTakeFirstOrThrow()), key }
    },

    /** Revokes a key. Returns its name. Throws `not_found` for one that is revoked already. */
    async revoke(id: string): Promise<string> {
      const revoked = await db
        .updateTable('operator_keys')
        .set({ revoked_at: new Date() })
        .where(sql`public_id::text`, '=', id.toLowerCase())
        .where('revoked_at', 'is', null)
        .returning('name')
        .executeTakeFirst()
      if (!revoked) throw new Problem('not_found', 'There is no such key, or it is revoked already.')
      return revoked.name
    },
  }

  function toKey(row: Row): OperatorKey {
    return {
      id: row.public_id,
      name: row.name,
      hint: row.hint,
      permissions: knownPermissions(row.permissions),
      created_by: row.creator,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
      expires_at: row.expires_at?.toISOString() ?? null,
      status: statusOf(row),
    }
  }
}

function statusOf({ revoked_at, expires_at }: { revoked_at: Date | null; expires_at: Date | null }) {
  if (revoked_at) return 'revoked'
  return expires_at && expires_at <= new Date() ? 'expired' : 'active'
}
