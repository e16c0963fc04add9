import { sql } from 'kysely'
import type { Permission } from '#contract/backoffice/permissions.ts'
import type { Db } from '#database/connect.ts'

/** Selects the ids of the active people who have a permission. */
export function selectStaffWith(db: Db, permission: Permission) {
  return db
    .selectFrom('staff')
    .select('staff.id')
    .where('staff.state', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('staff_role_members as member')
          .innerJoin('staff_roles as role', 'role.id', 'member.role_id')
          .select('role.id')
          .whereRef('member.staff_id', '=', 'staff.id')
          .where(sql<boolean>`${permission} = any(role.permissions)`),
      ),
    )
}
