import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { knownPermissions, permissionsOfStaff } from '#server/staff/sessions/sessions.ts'
import { hashSecret } from '#server/tokens/tokens.ts'
import type { StaffActor } from '#server/staff/deps.ts'

/** Keys of API clients that use the operator API. */
export function createOperatorKeys({ db }: { db: Db }) {
  return {
    /** Returns the API client of a key with those of its permissions that its creator still has, or null for an ended key. */
    async authenticate(key: string): Promise<StaffActor | null> {
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
      return { kind: 'key', id: row.id, name: row.name, permissions: new Set(knownPermissions(granted)) }
    },
  }
}
