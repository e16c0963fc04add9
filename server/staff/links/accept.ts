import type { AcceptInvitation, OpenInvitation, SetUpShop } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import type { Limit } from '#server/rate-limit/rate-limit.ts'
import type { StaffDeps, StaffPerson } from '#server/staff/deps.ts'
import { addStaff, roleNamed } from '#server/staff/people/add-staff.ts'
import { OWNER } from '#server/staff/people/built-in-roles.ts'
import { createStaffPasswords, setStaffPassword } from '#server/staff/sessions/own-password.ts'
import type { VerifiedPerson } from '#server/staff/sessions/sign-in.ts'
import { readStaffLink, redeemStaffLink } from './links.ts'
import { createSetUpLink, readSetUpLink, redeemSetUpLink } from './set-up.ts'

/** Links that are tried per network; each costs an argon2id hash. */
const LINK_LIMIT: Limit = { max: 20, seconds: 60 }

/** A verified link with the hash of the new password, for the transaction that uses it. */
interface Prepared {
  token: string
  person: StaffPerson
  passwordHash: string
}

/** Links of staff. What `prepare` returns is for the function of the transaction: hashing takes too long for one. */
export function createStaffLinks(deps: Pick<StaffDeps, 'db' | 'jobs' | 'rateLimiter' | 'shopName' | 'isBreached'>) {
  const { db, rateLimiter } = deps
  const passwords = createStaffPasswords(deps)
  const limit = (address: string) => rateLimiter.consumeFrom(address, 'staff link', LINK_LIMIT)

  return {
    /** Returns the invitation of a link. Throws `expired` and `invalid` (410). */
    async openInvitation(token: string, address: string): Promise<OpenInvitation> {
      await limit(address)
      const { id, name, email } = await readStaffLink(db, 'invitation', token)
      const roles = await db
        .selectFrom('staff_role_members')
        .innerJoin('staff_roles', 'staff_roles.id', 'role_id')
        .select('staff_roles.name')
        .where('staff_id', '=', id)
        .orderBy('staff_roles.name')
        .execute()
      return { email, name, roles: roles.map((role) => role.name) }
    },

    /** Throws `expired`, `invalid` (410), `rate_limited`, and `invalid_input` for a password that the rules reject. */
    async prepareInvitation({ token, name, password }: AcceptInvitation, address: string): Promise<Prepared> {
      await limit(address)
      const { id, publicId, email } = await readStaffLink(db, 'invitation', token)
      const person = { id, publicId, email, name: name.trim() }
      return { token, person, passwordHash: await passwords.hashNew(person, password) }
    },

    /** Makes an invited person active. Run it in a transaction. Throws `invalid` if the invitation was used or withdrawn meanwhile. */
    async acceptInvitation({ token, person, passwordHash }: Prepared): Promise<VerifiedPerson> {
      await redeemStaffLink(db, 'invitation', token)
      await db
        .updateTable('staff')
        .set({ name: person.name, password_hash: passwordHash, state: 'active' })
        .where('id', '=', person.id)
        .where('state', '=', 'invited')
        .execute()
      return { ...person, passwordHash }
    },

    /** Throws `invalid` (410) for a set-up link that was used, also by someone else, and `rate_limited`. */
    async openSetUp(token: string, address: string): Promise<void> {
      await limit(address)
      await readSetUpLink(db, token)
    },

    /** Returns the hash of the first owner's password. Throws `rate_limited`, and `invalid_input`. */
    async prepareSetUp({ name, email, password }: SetUpShop, address: string): Promise<string> {
      await limit(address)
      return passwords.hashNew({ name, email }, password)
    },

    /** Creates the first owner. Run it in a transaction. Throws `invalid` (410). */
    async setUp({ token, name, email }: SetUpShop, passwordHash: string): Promise<VerifiedPerson> {
      await redeemSetUpLink(db, token)
      const roles = [await roleNamed(db, OWNER)]
      return { ...(await addStaff(db, { name, email, passwordHash, roles })), passwordHash }
    },

    /** Throws `expired`, `invalid` (410), `rate_limited`, and `invalid_input` for a password that the rules reject. */
    async prepareReset({ token, password }: { token: string; password: string }, address: string): Promise<Prepared> {
      await limit(address)
      const person = await readStaffLink(db, 'reset', token)
      return { token, person, passwordHash: await passwords.hashNew(person, password) }
    },

    /** Sets the new password and ends everything that was open. The second factor stays. Run it in a transaction. Throws `invalid`. */
    async reset({ token, person, passwordHash }: Prepared): Promise<StaffPerson> {
      await redeemStaffLink(db, 'reset', token)
      await setStaffPassword(deps, person.id, passwordHash, null)
      return person
    },

    /** Returns the token of a new set-up link, or null for a shop that has staff. */
    createSetUpLink: (): Promise<string | null> => createSetUpLink(db),
  }
}
