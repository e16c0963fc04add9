import { BUILT_IN_ROLES } from '#contract/backoffice/permissions.ts'
import type { Db } from '#database/connect.ts'

/** Role that at least one active person has. */
export const OWNER = 'Owner'

/**
 * Creates the roles of `BUILT_IN_ROLES`, and gives those of an earlier release the permissions of this one. A role of the shop with the same
 * name stays as it is: its members must not gain permissions by an upgrade.
 */
export async function syncBuiltInRoles(db: Db): Promise<void> {
  const stored = await db.selectFrom('staff_roles').select(['id', 'name', 'permissions', 'is_built_in']).execute()
  for (const [name, granted] of Object.entries(BUILT_IN_ROLES)) {
    const role = stored.find((row) => row.name.toLowerCase() === name.toLowerCase())
    const permissions = [...granted]
    if (!role) {
      await db
        .insertInto('staff_roles')
        .values({ name, permissions, is_built_in: true })
        // Another process may start at the same time.
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else if (role.is_built_in && role.permissions.join() !== permissions.join()) {
      await db.updateTable('staff_roles').set({ permissions }).where('id', '=', role.id).execute()
    }
  }
}
