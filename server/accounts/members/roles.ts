import { sql } from 'kysely'
import { COMPANY_ROLE_KEYS, COMPANY_ROLES, MAX_COMPANY_ROLES, mayDo } from '#contract/accounts/company-permissions.ts'
import { Problem } from '#contract/problem.ts'
import type { CompanyRole, CompanyRoleChange, NewCompanyRole } from '#contract/schemas/accounts/members.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Buyer, Member, SignedInBuyer } from '#server/accounts/deps.ts'
import { lockUsers } from '#server/accounts/lock-user.ts'
import { asLine } from '#server/accounts/registration/contact-fields.ts'
import { requireRecentSignIn } from '#server/accounts/sessions/recent-sign-in.ts'
import { revokeWebhooks } from '#server/accounts/sessions/revoke-integrations.ts'
import { lockMembersFor, requireGrantable, requireUsable } from './granting.ts'
import { knownCompanyPermissions } from './read-member.ts'

/**
 * Roles of a company: those that every company has, and sets of permissions that it added. Run changes in a transaction. They throw
 * `permission_missing`, also for a role that permits more than the member's own, and `not_found`; `create` and `change` also throw
 * `password_required`.
 */
export function createCompanyRoles({ db, jobs }: { db: Db; jobs: Jobs }) {
  /** Lists the roles, those of every company first. */
  async function list({ companyId }: Pick<Buyer, 'companyId'>): Promise<CompanyRole[]> {
    const counts = await db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['members.role', 'members.role_id', (eb) => eb.fn.countAll<string>().as('people')])
      .where('members.company_id', '=', companyId)
      .where('users.closed_at', 'is', null)
      .groupBy(['members.role', 'members.role_id'])
      .execute()
    const own = await db
      .selectFrom('company_roles')
      .select(['id', 'public_id', 'name', 'permissions'])
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute()
    const people = (role: string, roleId: number | null) =>
      Number(counts.find((count) => count.role === role && count.role_id === roleId)?.people ?? 0)
    return [
      ...COMPANY_ROLE_KEYS.map((key) => ({
        id: key,
        name: COMPANY_ROLES[key].name,
        permissions: [...COMPANY_ROLES[key].permissions],
        built_in: true,
        members: people(key, null),
      })),
      ...own.map(({ id, public_id, name, permissions }) => ({
        id: public_id,
        name,
        permissions: knownCompanyPermissions(permissions),
        built_in: false,
        members: people('own', id),
      })),
    ]
  }

  async function find(companyId: number, id: string): Promise<CompanyRole & { rowId: number }> {
    const role = (await list({ companyId })).find((each) => each.id === id.toLowerCase())
    if (!role) throw new Problem('not_found', 'Your company has no such role. Reload the list.')
    if (role.built_in) {
      throw new Problem('impossible_move', `Every company has the role ${role.name}. Create another one instead.`)
    }
    const { id: rowId } = await db
      .selectFrom('company_roles')
      .select('id')
      .where('public_id', '=', role.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    return { ...role, rowId }
  }

  /** Returns the trimmed name. Throws `invalid_input` for a blank one, or one that another role has. */
  async function freeName(companyId: number, given: string, except: string | null): Promise<string> {
    const name = asLine(given)
    if (!name) throw Problem.invalid({ name: ['Enter a name.'] })
    const taken = (await list({ companyId })).some(
      (role) => role.id !== except && role.name.toLowerCase() === name.toLowerCase(),
    )
    if (taken) throw Problem.invalid({ name: ['There is a role with this name already.'] })
    return name
  }

  return {
    list,

    /** Creates a role. Throws `invalid_input` for a name that is taken, and for too many roles. */
    async create(buyer: SignedInBuyer, { name, permissions }: NewCompanyRole): Promise<CompanyRole> {
      const member = await lockMembersFor(db, buyer, 'roles.write')
      await requireRecentSignIn(db, buyer)
      requireGrantable(member, permissions)
      requireUsable(permissions)
      const own = (await list(buyer)).filter((role) => !role.built_in)
      if (own.length >= MAX_COMPANY_ROLES) {
        throw Problem.invalid({ name: [`A company can have ${MAX_COMPANY_ROLES} roles of its own. Delete one first.`] })
      }
      const { public_id } = await db
        .insertInto('company_roles')
        .values({
          company_id: buyer.companyId,
          name: await freeName(buyer.companyId, name, null),
          permissions: knownCompanyPermissions(permissions),
        })
        .returning('public_id')
        .executeTakeFirstOrThrow()
      const { rowId: _row, ...role } = await find(buyer.companyId, public_id)
      return role
    },

    /**
     * Changes a role, at once for everyone who has it. The member needs its permissions, old and new. Without `integrations.write`, the webhooks
     * that its people could read are paused. Returns it before and after.
     */
    async change(
      buyer: SignedInBuyer,
      id: string,
      { name, permissions }: CompanyRoleChange,
    ): Promise<{ before: CompanyRole; after: CompanyRole }> {
      const member = await lockMembersFor(db, buyer, 'roles.write')
      await requireRecentSignIn(db, buyer)
      const { rowId, ...before } = await find(buyer.companyId, id)
      requireGrantable(member, [...before.permissions, ...(permissions ?? [])])
      if (permissions) requireUsable(permissions)
      await db
        .updateTable('company_roles')
        .set({
          name: name === undefined ? before.name : await freeName(buyer.companyId, name, before.id),
          ...(permissions && { permissions: knownCompanyPermissions(permissions) }),
        })
        .where('id', '=', rowId)
        .execute()
      const { rowId: _row, ...after } = await find(buyer.companyId, id)
      if (mayDo(before, 'integrations.write') && !mayDo(after, 'integrations.write')) {
        await pauseWebhooks(buyer.companyId, rowId)
      }
      return { before, after }
    },

    /** Deletes a role. Returns it. Throws `impossible_move` while people, open invitations or valid API keys have it. */
    async remove(buyer: Member, id: string): Promise<CompanyRole> {
      const member = await lockMembersFor(db, buyer, 'roles.write')
      const { rowId, ...role } = await find(buyer.companyId, id)
      requireGrantable(member, role.permissions)
      const { rows } = await sql<{ people: number; invitations: number; keys: number }>`select
        (select count(*)::integer from members join users on users.id = members.user_id
          where role_id = ${rowId} and users.closed_at is null) as people,
        (select count(*)::integer from company_invitations where role_id = ${rowId} and accepted_at is null
          and revoked_at is null and expires_at > now()) as invitations,
        (select count(*)::integer from api_keys where role_id = ${rowId} and revoked_at is null
          and coalesce(expires_at > now(), true)) as keys`.execute(db)
      if (rows.some(({ people, invitations, keys }) => people + invitations + keys > 0)) {
        throw new Problem(
          'impossible_move',
          'People, invitations or API keys still have this role. Give them another one, or revoke them, first.',
        )
      }
      await forget(rowId)
      return role
    },
  }

  /** Pauses the webhooks of the people who have a role. */
  async function pauseWebhooks(companyId: number, rowId: number): Promise<void> {
    const people = await db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select('users.id')
      .where('members.role_id', '=', rowId)
      .where('users.closed_at', 'is', null)
      .execute()
    const ids = people.map(({ id }) => id)
    await lockUsers(db, ids)
    for (const id of ids) await revokeWebhooks({ db, jobs }, id, companyId)
  }

  /** Deletes a role with the API keys that ended and had it. Closed accounts and ended invitations, whose role no one reads, get the least one. */
  async function forget(rowId: number): Promise<void> {
    await db.updateTable('members').set({ role: 'viewer', role_id: null }).where('role_id', '=', rowId).execute()
    // Their links still state why they do not work. One that has expired cannot be sent again with another role.
    const revoked_at = sql<Date | null>`coalesce(revoked_at, case when accepted_at is null then now() end)`
    await db
      .updateTable('company_invitations')
      .set({ role: 'viewer', role_id: null, revoked_at })
      .where('role_id', '=', rowId)
      .execute()
    await db.deleteFrom('api_keys').where('role_id', '=', rowId).execute()
    await db.deleteFrom('company_roles').where('id', '=', rowId).execute()
  }
}
