import { type Permission, PERMISSIONS } from '#contract/backoffice/permissions.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { knownPermissions, permissionsOfStaff } from '#server/staff/sessions/sessions.ts'
import { OWNER } from './built-in-roles.ts'

/** The author of a change of people and roles: a person, an operator key, or a command, which has every permission. */
export interface Granter {
  /** Row id in `staff`, or null. */
  staffId: number | null
  permissions: ReadonlySet<Permission>
}

/**
 * Throws `permission_missing` unless the granter has all of `permissions`. It protects both what is granted and who is changed: otherwise someone
 * with `staff.write` could give themselves more, or disable an owner.
 */
export function requireGrantable({ permissions: own }: Granter, permissions: readonly string[]): void {
  const missing = knownPermissions(permissions).find((permission) => !own.has(permission))
  if (missing === undefined) return
  const message = `You lack a permission that this includes: ${PERMISSIONS[missing].toLowerCase()} (${missing}).`
  throw new Problem('permission_missing', message, { permission: missing })
}

/** Throws `permission_missing` if a person has a permission that the granter lacks. */
export async function requireGrantableOf(db: Db, granter: Granter, staffId: number): Promise<void> {
  const { permissions } = await db
    .selectFrom('staff')
    .select(permissionsOfStaff.as('permissions'))
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  requireGrantable(granter, permissions)
}

/** Locks changes of people and roles until the end of the transaction: two owners must not remove each other at once. */
export async function lockStaffChanges(db: Db): Promise<void> {
  await db.selectFrom('staff_roles').select('id').where('name', '=', OWNER).forUpdate().execute()
}

/** Returns the number of active people with the role Owner. */
export async function countOwners(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('staff_role_members')
    .innerJoin('staff_roles', 'staff_roles.id', 'role_id')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('staff_roles.name', '=', OWNER)
    .where('is_built_in', '=', true)
    .where('staff.state', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Runs a change. Throws `impossible_move` if it would leave the shop without an active owner. */
export async function keepingAnOwner<T>(db: Db, change: () => Promise<T>): Promise<T> {
  const before = await countOwners(db)
  const result = await change()
  if (before > 0 && (await countOwners(db)) === 0)
    throw new Problem('impossible_move', 'This is the only active owner. Make someone else an owner first.')
  return result
}
