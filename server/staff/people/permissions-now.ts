import type { Permission } from '#contract/backoffice/permissions.ts'
import type { Db } from '#database/connect.ts'
import { knownPermissions, permissionsOfStaff } from '#server/staff/sessions/sessions.ts'

/** Returns the permissions that a person has now, for work that the person started earlier; null if the person is not active anymore. */
export async function permissionsNow(db: Db, staffId: number): Promise<ReadonlySet<Permission> | null> {
  const row = await db
    .selectFrom('staff')
    .select(permissionsOfStaff.as('permissions'))
    .where('id', '=', staffId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row ? new Set(knownPermissions(row.permissions)) : null
}
