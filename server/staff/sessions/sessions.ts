import { sql } from 'kysely'
import { STAFF_SESSION_HOURS } from '#contract/staff.ts'
import type { Permission } from '#contract/permissions.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import type { Db } from '#database/connect.ts'
import { createSecret, hashSecret } from '#server/tokens/tokens.ts'
import type { StaffMember } from '#server/staff/deps.ts'

const HOUR_MS = 3_600_000
/** The last-seen time and address of a session are updated at most this often. */
const SEEN_EVERY_MS = 5 * 60_000
const MAX_USER_AGENT_LENGTH = 400

/** Network origin of a request of staff. */
export interface StaffOrigin {
  address: string
  userAgent: string | undefined
}

/** Sessions of staff. They are rows of their own table, so that no buyer's token can be one. */
export function createStaffSessions({ db }: { db: Db }) {
  return {
    /** Starts a session of an active member of staff. Returns the secret for its cookie. */
    async start(staffId: number, origin: StaffOrigin): Promise<string> {
      const secret = createSecret()
      await db
        .insertInto('staff_tokens')
        .values({
          token_hash: hashSecret(secret),
          kind: 'session',
          staff_id: staffId,
          expires_at: new Date(Date.now() + STAFF_SESSION_HOURS * HOUR_MS),
          ...originColumns(origin),
        })
        .execute()
      return secret
    },

    /** Returns the person of a session cookie with the permissions they have now, or null if the session has ended. */
    async memberBySession(secret: string, origin: StaffOrigin): Promise<StaffMember | null> {
      const session = hashSecret(secret)
      const row = await db
        .selectFrom('staff_tokens')
        .innerJoin('staff', 'staff.id', 'staff_tokens.staff_id')
        .select(['staff.id', 'staff.public_id', 'staff.name', 'staff.email'])
        .select(['staff_tokens.confirmed_at', 'staff_tokens.last_seen_at'])
        .select(permissionsOfStaff.as('permissions'))
        .where('staff_tokens.token_hash', '=', session)
        .where('staff_tokens.kind', '=', 'session')
        .where('staff_tokens.expires_at', '>', new Date())
        .where('staff.state', '=', 'active')
        .executeTakeFirst()
      if (!row) return null
      if (row.last_seen_at.getTime() < Date.now() - SEEN_EVERY_MS) await updateLastSeen(session, origin)
      return {
        kind: 'staff',
        id: row.id,
        publicId: row.public_id,
        name: row.name,
        email: row.email,
        permissions: new Set(knownPermissions(row.permissions)),
        session,
        confirmedAt: row.confirmed_at,
      }
    },

    /** Ends the session of a cookie. */
    async end(secret: string): Promise<void> {
      await db.deleteFrom('staff_tokens').where('token_hash', '=', hashSecret(secret)).execute()
    },
  }

  async function updateLastSeen(session: Buffer, origin: StaffOrigin): Promise<void> {
    await db
      .updateTable('staff_tokens')
      .set({ last_seen_at: new Date(), ...originColumns(origin) })
      .where('token_hash', '=', session)
      .execute()
  }
}

/** The permissions of `staff.id`, from all of its roles. */
export const permissionsOfStaff = sql<string[]>`coalesce((
  select array_agg(distinct permission) from staff_role_members
  join staff_roles on staff_roles.id = staff_role_members.role_id
  cross join unnest(staff_roles.permissions) permission
  where staff_role_members.staff_id = staff.id), '{}')`

/** Returns the names that this release knows: a newer one may have stored others. */
export function knownPermissions(names: readonly string[]): Permission[] {
  return ALL_PERMISSIONS.filter((permission) => names.includes(permission))
}

function originColumns({ address, userAgent }: StaffOrigin) {
  return { address, user_agent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null }
}
