import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { StaffPerson } from '#server/staff/deps.ts'

/** A new person; without a password hash, one who is invited. */
export interface NewStaff {
  name: string
  email: string
  /** Row ids of roles. */
  roles: readonly number[]
  passwordHash?: string
  invitedBy?: number
}

/** Adds a person. Run it in a transaction. Throws `invalid_input` if the address belongs to someone. */
export async function addStaff(
  db: Db,
  { name, email, roles, passwordHash, invitedBy }: NewStaff,
): Promise<StaffPerson> {
  const person = await db
    .insertInto('staff')
    .values({
      name: name.trim(),
      email: email.trim(),
      password_hash: passwordHash ?? null,
      state: passwordHash === undefined ? 'invited' : 'active',
      invited_by: invitedBy ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'public_id as publicId', 'name', 'email'])
    .executeTakeFirst()
  if (!person) throw Problem.invalid({ email: ['This address belongs to a member of staff already.'] })
  await setRolesOf(db, person.id, roles)
  return person
}

/** Replaces the roles of a person. */
export async function setRolesOf(db: Db, staffId: number, roles: readonly number[]): Promise<void> {
  await db.deleteFrom('staff_role_members').where('staff_id', '=', staffId).execute()
  if (roles.length === 0) return
  await db
    .insertInto('staff_role_members')
    .values([...new Set(roles)].map((role_id) => ({ staff_id: staffId, role_id })))
    .execute()
}

/** Returns the row id of a role. Throws `not_found`. */
export async function roleNamed(db: Db, name: string): Promise<number> {
  const role = await db
    .selectFrom('staff_roles')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.trim().toLowerCase()))
    .executeTakeFirst()
  if (role) return role.id
  const all = await db.selectFrom('staff_roles').select('name').orderBy('name').execute()
  throw new Problem('not_found', `There is no role "${name}". Roles: ${all.map((each) => each.name).join(', ')}.`)
}
