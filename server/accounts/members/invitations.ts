import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { COMPANY_INVITATION_DAYS, MAX_MEMBERS, requirePermission } from '#contract/accounts/company-permissions.ts'
import { Problem } from '#contract/problem.ts'
import type { CompanyInvitation, NewCompanyInvitation } from '#contract/schemas/accounts/members.ts'
import { DAY_MS } from '#contract/values/days.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Limit, RateLimiter } from '#server/rate-limit/rate-limit.ts'
import type { Member, SignedInBuyer } from '#server/accounts/deps.ts'
import { asLine, FIELD_ERRORS, isEmail } from '#server/accounts/registration/contact-fields.ts'
import { requireRecentSignIn } from '#server/accounts/sessions/recent-sign-in.ts'
import { grantableRole, lockMembersFor, requireGrantable } from './granting.ts'
import { publicRole } from './members.ts'
import { OWN_ROLE_COLUMNS, roleOf } from './read-member.ts'

/** Invitation emails of a company. */
const PER_COMPANY: Limit = { max: 100, seconds: 3600 }
/** Invitation emails to an address, from all companies, so that they cannot flood a mailbox. */
const PER_ADDRESS: Limit = { max: 6, seconds: 86_400 }
/** Days for which invitations are stored that were accepted, revoked or have expired, so that the pages of their links state why they do not work. */
const STORED_DAYS = 60

/**
 * Invitations to a company (decision 0118). They are the same for an address with and without an account, so that inviting reveals nothing. They
 * throw `permission_missing`, also for a role that permits more than the member's own, and `not_found`.
 */
export function createInvitations({ db, rateLimiter }: { db: Db; rateLimiter: RateLimiter }) {
  const selectOpen = (companyId: number) =>
    db
      .selectFrom('company_invitations as invitation')
      .leftJoin('company_roles', 'company_roles.id', 'invitation.role_id')
      .leftJoin('users', 'users.id', 'invitation.invited_by')
      .select(['invitation.id', 'invitation.public_id', 'invitation.email', 'sent_at', 'expires_at'])
      .select(['u_fname', 'u_lname', 'users.closed_at', 'invitation.role', ...OWN_ROLE_COLUMNS])
      .where('invitation.company_id', '=', companyId)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)

  type Row = Awaited<ReturnType<ReturnType<typeof selectOpen>['executeTakeFirstOrThrow']>>

  async function find(companyId: number, id: string): Promise<Row> {
    const row = await selectOpen(companyId)
      .where(sql`invitation.public_id::text`, '=', id.toLowerCase())
      .executeTakeFirst()
    if (!row) throw new Problem('not_found', 'This invitation was accepted or revoked. Reload the list.')
    return row
  }

  async function requireNew(companyId: number, email: string): Promise<void> {
    const { rows } = await sql<{ member: boolean; invited: boolean; people: number }>`select
      exists (select from members join users on users.id = members.user_id
        where members.company_id = ${companyId} and users.closed_at is null and lower(users.email) = ${email}) as member,
      exists (select from company_invitations where company_id = ${companyId} and lower(email) = ${email}
        and accepted_at is null and revoked_at is null) as invited,
      (select count(*)::integer from members join users on users.id = members.user_id
        where members.company_id = ${companyId} and users.closed_at is null)
      + (select count(*)::integer from company_invitations where company_id = ${companyId}
        and accepted_at is null and revoked_at is null) as people`.execute(db)
    const [{ member, invited, people } = { member: false, invited: false, people: 0 }] = rows
    if (member) throw Problem.invalid({ email: ['This person is a member of your company already.'] })
    if (invited)
      throw Problem.invalid({ email: ['This address is invited already. Send the invitation again instead.'] })
    if (people >= MAX_MEMBERS) {
      throw Problem.invalid({ email: [`A company can have ${MAX_MEMBERS} people. Remove someone first.`] })
    }
  }

  /** Counts an email in the transaction that sends it: a rejected request sends none. */
  async function consumeLimits(companyId: number, email: string): Promise<void> {
    await rateLimiter.consume(`invitations of company ${companyId}`, PER_COMPANY)
    await rateLimiter.consume(`invitations to ${email}`, PER_ADDRESS, 'This address got several invitations today.')
  }

  return {
    /** Lists the open invitations of the active company, also expired ones, newest first. */
    async list(member: Member): Promise<CompanyInvitation[]> {
      requirePermission(member, 'members.write')
      const rows = await selectOpen(member.companyId).orderBy('invitation.id', 'desc').execute()
      return rows.map(toInvitation)
    },

    /**
     * Invites an address and emails it a link for 7 days. Run it in a transaction. Throws `invalid_input` for an address that is a member or
     * invited, and for too many people, `password_required` and `rate_limited`.
     */
    async create(jobs: Jobs, buyer: SignedInBuyer, input: NewCompanyInvitation): Promise<CompanyInvitation> {
      const member = await lockMembersFor(db, buyer, 'members.write')
      await requireRecentSignIn(db, buyer)
      const email = asLine(input.email)
      if (!isEmail(email)) throw Problem.invalid({ email: [FIELD_ERRORS.email] })
      const role = await grantableRole(db, member, input.role)
      await requireNew(buyer.companyId, email.toLowerCase())
      await consumeLimits(buyer.companyId, email.toLowerCase())
      const { id, public_id } = await db
        .insertInto('company_invitations')
        .values({ company_id: buyer.companyId, email, ...role, invited_by: buyer.id, expires_at: newExpiry() })
        .returning(['id', 'public_id'])
        .executeTakeFirstOrThrow()
      await jobs.enqueue('account.letter', { letter: 'company-invitation', mail: randomUUID(), invitation: id })
      return toInvitation(await find(buyer.companyId, public_id))
    },

    /**
     * Emails the link of an open invitation again, also of an expired one: it is valid for 7 days from now, and from the member, who may have
     * taken over from the one who invited. Run it in a transaction. Throws `rate_limited`, too.
     */
    async resend(jobs: Jobs, buyer: Member, invitation: string): Promise<CompanyInvitation> {
      const member = await lockMembersFor(db, buyer, 'members.write')
      const row = await find(buyer.companyId, invitation)
      requireGrantable(member, roleOf(row).permissions)
      await consumeLimits(buyer.companyId, row.email.toLowerCase())
      await db
        .updateTable('company_invitations')
        .set({ expires_at: newExpiry(), sent_at: new Date(), invited_by: buyer.id })
        .where('id', '=', row.id)
        .execute()
      await jobs.enqueue('account.letter', { letter: 'company-invitation', mail: randomUUID(), invitation: row.id })
      return toInvitation(await find(buyer.companyId, invitation))
    },

    /** Revokes an open invitation: its links no longer work. Returns it. Run it in a transaction. */
    async revoke(buyer: Member, invitation: string): Promise<CompanyInvitation> {
      const member = await lockMembersFor(db, buyer, 'members.write')
      const row = await find(buyer.companyId, invitation)
      requireGrantable(member, roleOf(row).permissions)
      const { numUpdatedRows } = await db
        .updateTable('company_invitations')
        .set({ revoked_at: new Date() })
        .where('id', '=', row.id)
        .where('accepted_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Problem('not_found', 'This invitation was accepted. Reload the list.')
      return toInvitation(row)
    },
  }

  function toInvitation(row: Row): CompanyInvitation {
    const { u_fname, u_lname, closed_at } = row
    return {
      id: row.public_id,
      email: row.email,
      role: publicRole(row),
      invited_by: u_fname === null || closed_at !== null ? null : `${u_fname} ${u_lname}`,
      sent_at: row.sent_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      is_expired: row.expires_at <= new Date(),
    }
  }
}

/** Deletes invitations that ended long ago. */
export async function deleteOldInvitations(db: Db): Promise<void> {
  const before = new Date(Date.now() - STORED_DAYS * DAY_MS)
  await db.deleteFrom('company_invitations').where('expires_at', '<', before).execute()
}

function newExpiry(): Date {
  return new Date(Date.now() + COMPANY_INVITATION_DAYS * DAY_MS)
}
