import { Problem } from '#contract/problem.ts'
import { sql } from 'kysely'
import {
  ALL_COMPANY_PERMISSIONS,
  COMPANY_ROLES,
  type CompanyPermission,
  type CompanyRoleKey,
  isCompanyRoleKey,
} from '#contract/accounts/company-permissions.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer, Member } from '#server/accounts/deps.ts'

/** Columns of a row that has a role: a built-in one, or one of the company (`company_roles`). */
export interface RoleColumns {
  /** Key of a built-in role, or `own`. */
  role: string
  /** `public_id` of the company's own role, or null. */
  own_role: string | null
  own_role_name: string | null
  own_permissions: string[] | null
}

/** The role of a member, key or invitation. */
export interface AssignedRole {
  /** Key of a built-in role, or the id of one of the company. */
  id: string
  /** Key of a built-in role, or `own`. */
  key: CompanyRoleKey | 'own'
  name: string
  permissions: readonly CompanyPermission[]
}

/** Permissions that this release knows, in the order of the list. A newer release may have stored others. */
export function knownCompanyPermissions(stored: readonly string[]): CompanyPermission[] {
  return ALL_COMPANY_PERMISSIONS.filter((permission) => stored.includes(permission))
}

/** Returns the role of a row. */
export function roleOf({ role, own_role, own_role_name, own_permissions }: RoleColumns): AssignedRole {
  if (isCompanyRoleKey(role)) return { id: role, key: role, ...COMPANY_ROLES[role] }
  return {
    id: own_role ?? role,
    key: 'own',
    name: own_role_name ?? role,
    permissions: knownCompanyPermissions(own_permissions ?? []),
  }
}

/** Returns the member of a row of `members`, joined with its own role. */
export function toMember(row: RoleColumns & { user_id: number; company_id: number }): Member {
  const { key, permissions } = roleOf(row)
  return { id: row.user_id, companyId: row.company_id, role: key, permissions }
}

/** SQL for the columns of `RoleColumns` that `company_roles` has. */
export const OWN_ROLE_COLUMNS = [
  'company_roles.public_id as own_role',
  'company_roles.name as own_role_name',
  'company_roles.permissions as own_permissions',
] as const

/** Returns the member that a person is in a company, or null if they are not, or closed their account. */
export async function findMember(db: Db, { id, companyId }: Pick<Buyer, 'id' | 'companyId'>): Promise<Member | null> {
  const row = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('company_roles', 'company_roles.id', 'members.role_id')
    .select(['members.user_id', 'members.company_id', 'members.role', ...OWN_ROLE_COLUMNS])
    .where('members.user_id', '=', id)
    .where('members.company_id', '=', companyId)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()
  return row ? toMember(row) : null
}

/** Like `findMember`. Throws `invalid_token` if the person is no member. */
export async function requireMember(db: Db, buyer: Buyer): Promise<Member> {
  const member = await findMember(db, buyer)
  if (!member) throw notAMember()
  return member
}

/** The error for a request of a person who was removed from the company after it was authenticated. */
export function notAMember(): Problem {
  return new Problem('invalid_token', 'You are no longer a member of this company. Please sign in again.')
}

/**
 * SQL for the company that a row of `users` signs in to: the one that they chose last, of those that are open. If all are closed, one of
 * these, so that the error states it.
 */
export const LATEST_COMPANY = sql<number>`(select members.company_id from members
  join companies as chosen on chosen.id = members.company_id where members.user_id = users.id
  order by chosen.closed_at is null desc, members.chosen_at desc, members.id desc limit 1)`

/** Returns the company that a person signs in to (`LATEST_COMPANY`), or null if there is none. */
export async function latestCompany(db: Db, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select(LATEST_COMPANY.as('company_id'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.company_id ?? null
}

/** Returns the row ids of the owners of a company, without closed accounts. */
export async function ownersOf(db: Db, companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.id')
    .where('members.company_id', '=', companyId)
    .where('members.role', '=', 'owner')
    .where('users.closed_at', 'is', null)
    .orderBy('members.id')
    .execute()
  return rows.map(({ id }) => id)
}
