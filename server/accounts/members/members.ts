import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type CompanyPermission, mayDo, requirePermission } from '#contract/accounts/company-permissions.ts'
import { Problem } from '#contract/problem.ts'
import type { CompanyMember } from '#contract/schemas/accounts/members.ts'
import type { Db } from '#database/connect.ts'
import { recordActivity } from '#server/activity/activity.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Buyer, Member, SignedInBuyer } from '#server/accounts/deps.ts'
import { lockCompany, lockUsers } from '#server/accounts/lock-user.ts'
import { requireRecentSignIn } from '#server/accounts/sessions/recent-sign-in.ts'
import { grantableRole, lockMembers, lockMembersFor, requireGrantable } from './granting.ts'
import { OWN_ROLE_COLUMNS, type RoleColumns, roleOf } from './read-member.ts'
import { endMembership } from './end-membership.ts'
import { revokeWebhooks } from '#server/accounts/sessions/revoke-integrations.ts'

/** A change of a member: who they are, and the name of the role before and after; null: none. */
export interface MemberChange {
  person: string
  role: [before: string | null, after: string | null]
}

/**
 * The people of a company. Run changes in a transaction. They throw `not_found` for a person who is no member of the company,
 * `permission_missing`, also for a role that permits more than the member's own, and `impossible_move` if the company would have no owner.
 */
export function createMembers({ db, jobs }: { db: Db; jobs: Jobs }) {
  const selectPeople = (companyId: number) =>
    db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .leftJoin('company_roles', 'company_roles.id', 'members.role_id')
      .select(['members.id as member_id', 'users.id', 'users.public_id as u_id', 'u_fname', 'u_lname', 'email'])
      .select(['members.created_at', 'members.role', ...OWN_ROLE_COLUMNS])
      .where('members.company_id', '=', companyId)
      .where('users.closed_at', 'is', null)

  async function find(companyId: number, u_id: string) {
    const row = await selectPeople(companyId)
      .where(sql`users.public_id::text`, '=', u_id.toLowerCase())
      .executeTakeFirst()
    if (!row) throw new Problem('not_found', 'This person is not a member of your company. Reload the list.')
    return row
  }

  async function requireAnotherOwner(companyId: number, { id, role }: { id: number; role: string }): Promise<void> {
    if (role !== 'owner') return
    const other = await selectPeople(companyId)
      .where('members.role', '=', 'owner')
      .where('users.id', '!=', id)
      .limit(1)
      .executeTakeFirst()
    if (!other) {
      throw new Problem('impossible_move', 'This is the only owner of the company. Make someone else an owner first.')
    }
  }

  async function setRole(memberId: number, role: { role: string; role_id: number | null }): Promise<void> {
    await db.updateTable('members').set(role).where('id', '=', memberId).execute()
  }

  async function reportOwner(companyId: number, userId: number): Promise<void> {
    await jobs.enqueue('account.letter', { letter: 'company-owner', mail: randomUUID(), userId, companyId })
  }

  return {
    /** Lists the people of the active company, in the order in which they joined. */
    async list({ id, companyId }: Buyer): Promise<CompanyMember[]> {
      const rows = await selectPeople(companyId).orderBy('members.id').execute()
      return rows.map((row) => ({
        u_id: row.u_id,
        name: nameOf(row),
        email: row.email,
        role: publicRole(row),
        is_you: row.id === id,
        joined_at: row.created_at.toISOString(),
      }))
    },

    /** Gives a person another role. Without `integrations.write`, the webhooks that they could read are paused. Throws `password_required`, too. */
    async changeRole(buyer: SignedInBuyer, u_id: string, roleId: string): Promise<MemberChange> {
      const member = await lockMembersFor(db, buyer, 'members.write', u_id)
      await requireRecentSignIn(db, buyer)
      const person = await find(buyer.companyId, u_id)
      const before = roleOf(person)
      requireGrantable(member, before.permissions)
      const role = await grantableRole(db, member, roleId)
      if (role.role !== 'owner') await requireAnotherOwner(buyer.companyId, person)
      await setRole(person.member_id, role)
      if (role.role === 'owner' && before.key !== 'owner') await reportOwner(buyer.companyId, person.id)
      const after = roleOf(await find(buyer.companyId, u_id))
      if (mayDo(before, 'integrations.write') && !mayDo(after, 'integrations.write')) {
        await revokeWebhooks({ db, jobs }, person.id, buyer.companyId)
      }
      return { person: nameOf(person), role: [before.name, after.name] }
    },

    /**
     * Removes a person from the company, or lets the member leave it: from then on, their sessions and API keys of the company are invalid. It
     * requires no recent sign-in, because it only takes access away.
     */
    async remove(buyer: Member, u_id: string): Promise<MemberChange> {
      const member = await lockMembers(db, buyer, u_id)
      const person = await find(buyer.companyId, u_id)
      const before = roleOf(person)
      if (person.id !== buyer.id) {
        requirePermission(member, 'members.write')
        requireGrantable(member, before.permissions)
      }
      await requireAnotherOwner(buyer.companyId, person)
      await endMembership({ db, jobs }, { id: person.id, companyId: buyer.companyId })
      if (person.id !== buyer.id) {
        await jobs.enqueue('account.letter', {
          letter: 'company-left',
          mail: randomUUID(),
          userId: person.id,
          companyId: buyer.companyId,
        })
      }
      recordActivity('member removed', { removed: person.id, company: buyer.companyId })
      return { person: nameOf(person), role: [before.name, null] }
    },

    /** Makes a person the owner, and the present owner, who acts, an admin. Throws `password_required`, too. */
    async transfer(buyer: SignedInBuyer, u_id: string): Promise<MemberChange> {
      await lockMembersFor(db, buyer, 'owners.write', u_id)
      await requireRecentSignIn(db, buyer)
      const person = await find(buyer.companyId, u_id)
      if (person.id === buyer.id) {
        throw new Problem('impossible_move', 'You are an owner already. Choose the person who takes over.')
      }
      const before = roleOf(person)
      await setRole(person.member_id, { role: 'owner', role_id: null })
      await db
        .updateTable('members')
        .set({ role: 'admin', role_id: null })
        .where('user_id', '=', buyer.id)
        .where('company_id', '=', buyer.companyId)
        .execute()
      await reportOwner(buyer.companyId, person.id)
      return { person: nameOf(person), role: [before.name, 'Owner'] }
    },

    /**
     * Staff: makes a person of the company an owner, for a company whose owners cannot sign in any more. Throws `not_found`, and
     * `impossible_move` if they are one.
     */
    async makeOwner(companyId: number, userId: number): Promise<MemberChange> {
      await lockCompany(db, companyId)
      await lockUsers(db, [userId])
      const person = await selectPeople(companyId).where('users.id', '=', userId).executeTakeFirst()
      if (!person) throw new Problem('not_found', `Company ${companyId} has no person ${userId}.`)
      const before = roleOf(person)
      if (before.key === 'owner') throw new Problem('impossible_move', `${nameOf(person)} is an owner already.`)
      await setRole(person.member_id, { role: 'owner', role_id: null })
      await reportOwner(companyId, userId)
      recordActivity('company owner set by staff', { owner: userId, company: companyId })
      return { person: nameOf(person), role: [before.name, 'Owner'] }
    },
  }
}

/** Returns a role as the API returns it. */
export function publicRole(row: RoleColumns): { id: string; name: string; permissions: CompanyPermission[] } {
  const { id, name, permissions } = roleOf(row)
  return { id, name, permissions: [...permissions] }
}

function nameOf({ u_fname, u_lname }: { u_fname: string; u_lname: string }): string {
  return `${u_fname} ${u_lname}`
}
