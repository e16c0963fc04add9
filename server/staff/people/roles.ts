import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { NewRole, RoleChange, StaffRole } from '#contract/schemas/admin/staff/staff.ts'
import type { Db } from '#database/connect.ts'
import { knownPermissions } from '#server/staff/sessions/sessions.ts'
import { type Granter, lockStaffChanges, requireGrantable } from './granting.ts'

/** Roles: sets of permissions. Run changes in a transaction. */
export function createRoles({ db }: { db: Db }) {
  const query = db
    .selectFrom('staff_roles')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('staff_role_members')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('role_id', '=', 'staff_roles.id')
        .as('members'),
    )
  type Row = Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>

  async function find(id: string): Promise<Row> {
    await lockStaffChanges(db)
    const role = await query.where(sql`public_id::text`, '=', id.toLowerCase()).executeTakeFirst()
    if (!role) throw new Problem('not_found', 'There is no such role. Reload the list.')
    return role
  }

  async function findOwn(id: string): Promise<Row> {
    const role = await find(id)
    if (!role.is_built_in) return role
    throw new Problem('impossible_move', `Every shop has the role ${role.name}. Create another one instead.`)
  }

  return {
    /** Lists the roles, those of every shop first. */
    async list(): Promise<StaffRole[]> {
      return (await query.orderBy('is_built_in', 'desc').orderBy('id').execute()).map(toRole)
    },

    /** Creates a role. Throws `permission_missing`, and `invalid_input` for a name that is taken. */
    async create(granter: Granter, { name, permissions }: NewRole): Promise<StaffRole> {
      requireGrantable(granter, permissions)
      const row = await db
        .insertInto('staff_roles')
        .values({ name: validName(name), permissions: knownPermissions(permissions) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('public_id')
        .executeTakeFirst()
      if (!row) throw nameTaken()
      return toRole(await find(row.public_id))
    },

    /** Changes a role. The granter needs its permissions, old and new. Returns it before and after. */
    async change(
      granter: Granter,
      id: string,
      { name, permissions }: RoleChange,
    ): Promise<{ before: StaffRole; after: StaffRole }> {
      const role = await findOwn(id)
      requireGrantable(granter, [...role.permissions, ...(permissions ?? [])])
      const newName = name === undefined ? role.name : validName(name)
      const holder = await db
        .selectFrom('staff_roles')
        .select('id')
        .where((eb) => eb(eb.fn('lower', ['name']), '=', newName.toLowerCase()))
        .where('id', '!=', role.id)
        .executeTakeFirst()
      if (holder) throw nameTaken()
      await db
        .updateTable('staff_roles')
        .set({ name: newName, ...(permissions && { permissions: knownPermissions(permissions) }) })
        .where('id', '=', role.id)
        .execute()
      return { before: toRole(role), after: toRole(await find(id)) }
    },

    /** Deletes a role that no one has. Returns it. Throws `impossible_move`. */
    async remove(granter: Granter, id: string): Promise<StaffRole> {
      const role = await findOwn(id)
      requireGrantable(granter, role.permissions)
      if (Number(role.members) > 0)
        throw new Problem('impossible_move', `${role.members} people have this role. Give them another one first.`)
      await db.deleteFrom('staff_roles').where('id', '=', role.id).execute()
      return toRole(role)
    },
  }

  function toRole(row: Row): StaffRole {
    return {
      id: row.public_id,
      name: row.name,
      permissions: knownPermissions(row.permissions),
      built_in: row.is_built_in,
      members: Number(row.members),
    }
  }
}

function validName(name: string): string {
  if (name.trim() === '') throw Problem.invalid({ name: ['Enter a name.'] })
  return name.trim()
}

function nameTaken(): Problem {
  return Problem.invalid({ name: ['There is a role with this name already.'] })
}
