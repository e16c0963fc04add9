import { sql } from 'kysely'
import {
  COMPANY_PERMISSIONS,
  COMPANY_ROLES,
  type CompanyPermission,
  isCompanyRoleKey,
  type Permitted,
  requirePermission,
  roleError,
} from '#contract/accounts/company-permissions.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { lockCompany, lockUsers } from '#server/accounts/lock-user.ts'
import type { Buyer, Member } from '#server/accounts/deps.ts'
import { knownCompanyPermissions, requireMember } from './read-member.ts'

/** A role as rows of members, keys and invitations store it. */
export interface StoredRole {
  /** Key of a built-in role, or `own`. */
  role: string
  role_id: number | null
}

/**
 * Locks the people and roles of a company until the transaction ends: every change of them takes this lock first, so that two of them run in
 * sequence. Also locks the user who acts, whose password cannot be changed meanwhile, and the person with the id `u_id`, who is changed.
 * Returns the member as they are now: their role may have been changed since the request was authenticated. Throws `invalid_token` if
 * they were removed.
 */
export async function lockMembers(db: Db, buyer: Buyer, u_id?: string): Promise<Member> {
  await lockCompany(db, buyer.companyId)
  const ids = [buyer.id]
  if (u_id !== undefined) {
    const other = await db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select('users.id')
      .where('members.company_id', '=', buyer.companyId)
      .where(sql`users.public_id::text`, '=', u_id.toLowerCase())
      .executeTakeFirst()
    if (other) ids.push(other.id)
  }
  await lockUsers(db, ids)
  return requireMember(db, buyer)
}

/** Locks like `lockMembers`, and requires that the member still has the permission. Throws `permission_missing`, and like `lockMembers`. */
export async function lockMembersFor(
  db: Db,
  buyer: Buyer,
  permission: CompanyPermission,
  u_id?: string,
): Promise<Member> {
  const member = await lockMembers(db, buyer, u_id)
  requirePermission(member, permission)
  return member
}

/**
 * Throws `permission_missing` unless the granter has all of `permissions`. It protects both what is granted and who is changed: otherwise someone
 * with `members.write` could give themselves more, or remove an owner.
 */
export function requireGrantable({ permissions: own }: Permitted, permissions: readonly CompanyPermission[]): void {
  const missing = permissions.find((permission) => !own.includes(permission))
  if (missing === undefined) return
  const message = `Your role lacks a permission that this one includes: ${COMPANY_PERMISSIONS[missing]}. Ask an owner of your company.`
  throw new Problem('permission_missing', message, { permission: missing })
}

/** Throws `invalid_input` for permissions that are of no use together. */
export function requireUsable(permissions: readonly CompanyPermission[]): void {
  const error = roleError(permissions)
  if (error !== null) throw Problem.invalid({ permissions: [error] })
}

/** Returns a role that the granter may give, by its id. Throws `not_found`, and `permission_missing` for one that permits more than theirs. */
export async function grantableRole(db: Db, granter: Member, id: string): Promise<StoredRole> {
  if (isCompanyRoleKey(id)) {
    requireGrantable(granter, COMPANY_ROLES[id].permissions)
    return { role: id, role_id: null }
  }
  const row = await db
    .selectFrom('company_roles')
    .select(['id', 'permissions'])
    .where('company_id', '=', granter.companyId)
    // Compare as text, so that an invalid UUID finds nothing instead of failing.
    .where(sql`public_id::text`, '=', id.toLowerCase())
    .forShare()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found', 'Your company has no such role. Reload the list.')
  requireGrantable(granter, knownCompanyPermissions(row.permissions))
  return { role: 'own', role_id: row.id }
}
