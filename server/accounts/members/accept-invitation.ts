import { sql } from 'kysely'
import { MAX_MEMBERS, mayDo } from '#contract/accounts/company-permissions.ts'
import { Problem } from '#contract/problem.ts'
import type { AcceptInvitation, OpenedInvitation } from '#contract/schemas/accounts/members.ts'
import { personNameError } from '#contract/text/person-name.ts'
import type { Db } from '#database/connect.ts'
import { recordActivity } from '#server/activity/activity.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import { newPasswordError } from '#server/passwords/password-rules.ts'
import type { BreachLookup } from '#server/passwords/breached-passwords/breached-passwords.ts'
import type { Limit, RateLimiter } from '#server/rate-limit/rate-limit.ts'
import { hashSecret } from '#server/tokens/tokens.ts'
import type { SignedInBuyer } from '#server/accounts/deps.ts'
import { findUser } from '#server/accounts/find-buyer.ts'
import { lockCompany, lockUser } from '#server/accounts/lock-user.ts'
import { asLine } from '#server/accounts/registration/contact-fields.ts'
import { termsInForce } from '#server/content/content.ts'
import { requireOwnPassword } from '#server/accounts/sessions/confirm-password.ts'
import { findMember, OWN_ROLE_COLUMNS, type RoleColumns, roleOf } from './read-member.ts'

/** Links that are tried per network; accepting costs an argon2id hash. */
const LINK_LIMIT: Limit = { max: 30, seconds: 60 }

const MESSAGES = {
  expired: 'This invitation has expired. Ask the person who invited you to send it again.',
  used: 'This invitation was accepted already. Sign in to see the company.',
  revoked: 'This invitation was revoked. Ask the person who invited you for another one.',
  invalid: 'This link doesn’t work. Open the link in the latest email, or ask for another invitation.',
} as const

/** A person as whom an invitation is accepted: an account, or a new one with the hash of its password. */
export type Accepter = { id: number } | { u_fname: string; u_lname: string; password_hash: string; terms: string }

interface AcceptDeps {
  db: Db
  rateLimiter: RateLimiter
  shopName: string
  isBreached: BreachLookup | null
}

/** Accepting invitations. What `prepare` returns is for `accept` in a transaction: hashing takes too long for one. */
export function createInvitationLinks({ db, rateLimiter, ...passwords }: AcceptDeps) {
  /** Returns the invitation of a link. Throws `expired`, `used` and `invalid` (410). */
  async function read(token: string) {
    const row = await db
      .selectFrom('company_invitation_links as link')
      .innerJoin('company_invitations as invitation', 'invitation.id', 'link.invitation_id')
      .innerJoin('companies', 'companies.id', 'invitation.company_id')
      .leftJoin('company_roles', 'company_roles.id', 'invitation.role_id')
      .leftJoin('users', 'users.id', 'invitation.invited_by')
      .select(['invitation.id', 'invitation.company_id', 'invitation.email', 'invitation.role_id', 'expires_at'])
      .select('invitation.invited_by')
      .select(['accepted_at', 'revoked_at', 'companies.name as company', 'companies.closed_at as company_closed_at'])
      .select(['u_fname', 'u_lname', 'users.closed_at', 'invitation.role', ...OWN_ROLE_COLUMNS])
      .where('link.token_hash', '=', hashSecret(token))
      .executeTakeFirst()
    if (!row) throw new Problem('invalid', MESSAGES.invalid)
    if (row.accepted_at) throw new Problem('used', MESSAGES.used)
    if (row.revoked_at || row.company_closed_at) throw new Problem('invalid', MESSAGES.revoked)
    if (row.expires_at <= new Date()) throw new Problem('expired', MESSAGES.expired)
    if (!(await mayStillInvite(row))) throw new Problem('invalid', MESSAGES.revoked)
    return row
  }

  /** True if the inviter is still a member who may grant the role. Otherwise the invitation admits no one. */
  async function mayStillInvite(
    row: RoleColumns & { company_id: number; invited_by: number | null },
  ): Promise<boolean> {
    if (row.invited_by === null) return false
    const inviter = await findMember(db, { id: row.invited_by, companyId: row.company_id })
    const needed = ['members.write', ...roleOf(row).permissions] as const
    return inviter !== null && needed.every((permission) => mayDo(inviter, permission))
  }

  async function newPerson(email: string, input: AcceptInvitation, company: string): Promise<Accepter> {
    const [u_fname, u_lname] = [asLine(input.u_fname), asLine(input.u_lname)]
    const errors: Record<string, string[]> = {}
    for (const [field, name] of Object.entries({ u_fname, u_lname })) {
      const error = personNameError(name)
      if (error) errors[field] = [error]
    }
    const password = input.password ?? ''
    const weak = await newPasswordError(password, [email, u_fname, u_lname, company], passwords)
    if (weak) errors['password'] = [weak]
    if (input.terms !== true) errors['terms'] = ['Please accept the terms to join.']
    if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
    return { u_fname, u_lname, password_hash: await hashPassword(password), terms: await termsInForce(db) }
  }

  return {
    /** Returns an invitation as its page shows it. Throws `expired`, `used` and `invalid` (410), and `rate_limited`. */
    async open(token: string, address: string): Promise<OpenedInvitation> {
      await rateLimiter.consumeFrom(address, 'company invitation', LINK_LIMIT)
      const row = await read(token)
      const { name, permissions } = roleOf(row)
      return {
        company: row.company,
        invited_by: row.u_fname === null || row.closed_at !== null ? null : `${row.u_fname} ${row.u_lname}`,
        email: row.email,
        role: name,
        permissions: [...permissions],
        has_account: (await findUser(db, row.email.toLowerCase())) !== undefined,
      }
    },

    /**
     * Verifies as whom an invitation is accepted: as the person of the session, with the password of the account, or as a new person. The
     * account must have the invited address: a forwarded email lets no one else in. Throws `invalid_input`, `rate_limited`, and like `open`.
     */
    async prepare(input: AcceptInvitation, signedIn: SignedInBuyer | null, address: string): Promise<Accepter> {
      await rateLimiter.consumeFrom(address, 'company invitation', LINK_LIMIT)
      const { email, company } = await read(input.token)
      const account = await findUser(db, email.toLowerCase())
      if (signedIn) {
        if (account?.id === signedIn.id) return { id: signedIn.id }
        throw Problem.invalid({
          email: [`This invitation is for ${email}. Log out, and open the link again to accept it as that person.`],
        })
      }
      if (!account) return newPerson(email, input, company)
      if (input.password === undefined) throw Problem.invalid({ password: ['Please enter your password.'] })
      await requireOwnPassword({ db, rateLimiter }, account.id, input.password)
      return { id: account.id }
    },

    /**
     * Accepts an invitation: makes the person a member, and signs a new one up. Someone who is a member already keeps the role. Of two requests at
     * once, one succeeds. Run it in a transaction. Returns the row ids of person and company, and the names of the role before (null: none) and
     * after. Throws like `open`.
     */
    async accept(
      token: string,
      accepter: Accepter,
    ): Promise<{ id: number; companyId: number; email: string; role: [before: string | null, after: string] }> {
      const found = await read(token)
      await lockCompany(db, found.company_id)
      if ('id' in accepter) await lockUser(db, accepter)
      // `revokeIntegrations` does not lock the company.
      await db.selectFrom('company_invitations').select('id').where('id', '=', found.id).forNoKeyUpdate().execute()
      // A revocation or another request may have been first.
      const { id, company_id, email, role, role_id } = await read(token)
      await db.updateTable('company_invitations').set({ accepted_at: new Date() }).where('id', '=', id).execute()
      const { people } = await db
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .select((eb) => eb.fn.countAll<string>().as('people'))
        .where('members.company_id', '=', company_id)
        .where('users.closed_at', 'is', null)
        .executeTakeFirstOrThrow()
      const before = 'id' in accepter ? await nameOfRole(accepter.id, company_id) : null
      if (before === null && Number(people) >= MAX_MEMBERS) {
        throw Problem.invalid({
          email: [`This company has reached its limit of ${MAX_MEMBERS} people. Ask its owner to remove someone.`],
        })
      }
      const userId = 'id' in accepter ? accepter.id : await insertPerson(email, accepter)
      await db
        .insertInto('members')
        .values({ company_id, user_id: userId, role, role_id })
        .onConflict((conflict) => conflict.columns(['user_id', 'company_id']).doUpdateSet({ chosen_at: new Date() }))
        .execute()
      recordActivity('invitation accepted', { joined: userId, company: company_id })
      const after = await nameOfRole(userId, company_id)
      if (after === null) throw new Error(`Person ${userId} did not become a member of company ${company_id}.`)
      return { id: userId, companyId: company_id, email, role: [before, after] }
    },
  }

  /** Returns the name of a person's role in a company, or null if they are no member. */
  async function nameOfRole(userId: number, companyId: number): Promise<string | null> {
    const row = await db
      .selectFrom('members')
      .leftJoin('company_roles', 'company_roles.id', 'members.role_id')
      .select(['members.role', ...OWN_ROLE_COLUMNS])
      .where('members.user_id', '=', userId)
      .where('members.company_id', '=', companyId)
      .executeTakeFirst()
    return row ? roleOf(row).name : null
  }

  /** The link proves the address. `members` decides what nodes of the previous release read, hence no company and the lesser role. */
  async function insertPerson(email: string, person: Exclude<Accepter, { id: number }>): Promise<number> {
    const { terms, ...names } = person
    const now = new Date()
    const user = await db
      .insertInto('users')
      .values({
        ...names,
        email,
        company_id: null,
        role: 'buyer',
        email_confirmed_at: now,
        terms_version: terms,
        terms_accepted_at: now,
      })
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
      .returning('id')
      .executeTakeFirst()
    // The address was registered since the page was opened.
    if (!user) throw Problem.invalid({ email: ['This address has an account now. Open the link again.'] })
    return user.id
  }
}
