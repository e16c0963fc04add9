import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ALL_PERMISSIONS } from '#contract/backoffice/permissions.ts'
import { Problem } from '#contract/problem.ts'
import type { StaffChange, StaffInvitation, StaffRecord } from '#contract/schemas/admin/staff/staff.ts'
import { createStaffLink, endStaffLinks } from '#server/staff/links/links.ts'
import { createStaffSessions } from '#server/staff/sessions/sessions.ts'
import { createFactors } from '#server/staff/factors/factors.ts'
import { createStaffPasswords } from '#server/staff/sessions/own-password.ts'
import type { StaffDeps, StaffPerson } from '#server/staff/deps.ts'
import { addStaff, roleNamed, setRolesOf } from './add-staff.ts'
import { type Granter, keepingAnOwner, lockStaffChanges, requireGrantable, requireGrantableOf } from './granting.ts'
import { readStaff } from './read-staff.ts'

/** People with access to the back office. Run changes in a transaction. */
export function createPeople(deps: StaffDeps) {
  const { db, jobs } = deps

  /** Returns a person whom the granter may change. Throws `not_found` and `permission_missing`. */
  async function find(granter: Granter, id: string): Promise<StaffPerson & { state: string }> {
    await lockStaffChanges(db)
    const person = await db
      .selectFrom('staff')
      .select(['id', 'public_id as publicId', 'name', 'email', 'state'])
      .where(sql`public_id::text`, '=', id.toLowerCase())
      .executeTakeFirst()
    if (!person) throw new Problem('not_found', 'There is no such person. Reload the list.')
    await requireGrantableOf(db, granter, person.id)
    return person
  }

  async function findInvited(granter: Granter, id: string): Promise<StaffPerson> {
    const person = await find(granter, id)
    if (person.state !== 'invited') throw new Problem('not_found', 'This person has no open invitation.')
    return person
  }

  async function record(id: string): Promise<StaffRecord> {
    const [found] = await readStaff(db, id)
    if (!found) throw new Problem('not_found', 'There is no such person. Reload the list.')
    return found
  }

  /** Returns the row ids of roles. Throws `invalid_input` for an unknown one, and `permission_missing`. */
  async function grantableRoles(granter: Granter, roles: readonly string[]): Promise<number[]> {
    const rows = await db
      .selectFrom('staff_roles')
      .select(['id', 'permissions'])
      .where(sql<boolean>`public_id::text = any(${roles.map((role) => role.toLowerCase())})`)
      .execute()
    if (rows.length < new Set(roles).size) throw Problem.invalid({ roles: ['One of these roles no longer exists.'] })
    for (const { permissions } of rows) requireGrantable(granter, permissions)
    return rows.map(({ id }) => id)
  }

  async function sendInvitation(person: StaffPerson): Promise<void> {
    await jobs.enqueue('staff.letter', { letter: 'invitation', mail: randomUUID(), staffId: person.id })
  }

  return {
    /** Lists all people, active ones first. */
    list: (): Promise<StaffRecord[]> => readStaff(db),

    /** Adds someone with a password, for demo data. Throws `invalid_input`. */
    async add({ name, email, password, role }: { name: string; email: string; password: string; role: string }) {
      const passwordHash = await createStaffPasswords(deps).hashNew({ name, email }, password)
      await addStaff(db, { name, email, passwordHash, roles: [await roleNamed(db, role)] })
    },

    /** Invites someone by email. Throws `invalid_input` if the address belongs to someone, and `permission_missing`. */
    async invite(granter: Granter, { email, name = '', roles }: StaffInvitation): Promise<StaffRecord> {
      await lockStaffChanges(db)
      const ids = await grantableRoles(granter, roles)
      const invitation = { name, email, roles: ids, ...(granter.staffId !== null && { invitedBy: granter.staffId }) }
      const person = await addStaff(db, invitation)
      await sendInvitation(person)
      return record(person.publicId)
    },

    /** Sends an invitation again; the email has a new link. Throws `not_found` and `permission_missing`. */
    async resendInvitation(granter: Granter, id: string): Promise<StaffPerson> {
      const person = await findInvited(granter, id)
      await endStaffLinks(db, 'invitation', person.id)
      await sendInvitation(person)
      return person
    },

    /** Creates a link for an invited person, for the operator to pass on. Returns its token. */
    async createInvitationLink(granter: Granter, id: string): Promise<string> {
      const { id: staffId } = await findInvited(granter, id)
      await endStaffLinks(db, 'invitation', staffId)
      return createStaffLink(db, 'invitation', staffId)
    },

    /** Withdraws an invitation and deletes the invited person. Throws `not_found` and `permission_missing`. */
    async revokeInvitation(granter: Granter, id: string): Promise<StaffPerson> {
      const person = await findInvited(granter, id)
      await db.deleteFrom('staff').where('id', '=', person.id).execute()
      return person
    },

    /** Changes name and roles. Returns the person before and after. Throws `permission_missing`, and `impossible_move` for the last owner. */
    async change(granter: Granter, id: string, { name, roles }: StaffChange) {
      const person = await find(granter, id)
      const before = await record(id)
      if (name !== undefined && name.trim() === '') throw Problem.invalid({ name: ['Enter a name.'] })
      if (name !== undefined)
        await db.updateTable('staff').set({ name: name.trim() }).where('id', '=', person.id).execute()
      if (roles !== undefined) {
        const ids = await grantableRoles(granter, roles)
        await keepingAnOwner(db, () => setRolesOf(db, person.id, ids))
      }
      return { before, after: await record(id) }
    },

    /** Ends a person's access. Throws `permission_missing`, and `impossible_move` for the last owner. */
    async disable(granter: Granter, id: string): Promise<{ before: StaffRecord; after: StaffRecord }> {
      const person = await find(granter, id)
      const before = await record(id)
      await keepingAnOwner(db, async () => {
        await db.updateTable('staff').set({ state: 'disabled' }).where('id', '=', person.id).execute()
      })
      await createStaffSessions({ db }).endAll(person.id, null)
      await db
        .updateTable('operator_keys')
        .set({ revoked_at: new Date() })
        .where('created_by', '=', person.id)
        .where('revoked_at', 'is', null)
        .execute()
      return { before, after: await record(id) }
    },

    /** Removes the second factors of someone who has lost them, and ends the sessions. For commands only. */
    async resetFactors(id: string): Promise<void> {
      const person = await find({ staffId: null, permissions: new Set(ALL_PERMISSIONS) }, id)
      await createFactors(deps).reset(person.id)
      await createStaffSessions({ db }).endAll(person.id, null)
    },

    /** Gives a disabled person access again; one who has never set a password needs a new invitation. Throws `permission_missing`. */
    async enable(granter: Granter, id: string): Promise<{ before: StaffRecord; after: StaffRecord }> {
      const person = await find(granter, id)
      const before = await record(id)
      await db
        .updateTable('staff')
        .set({ state: sql<string>`case when password_hash is null then 'invited' else 'active' end` })
        .where('id', '=', person.id)
        .where('state', '=', 'disabled')
        .execute()
      return { before, after: await record(id) }
    },
  }
}
