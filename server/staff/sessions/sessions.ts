import { sql } from 'kysely'
import { HALF_SESSION_MINUTES, STAFF_SESSION_HOURS } from '#contract/backoffice/staff.ts'
import type { Permission } from '#contract/backoffice/permissions.ts'
import { ALL_PERMISSIONS } from '#contract/backoffice/permissions.ts'
import type { Db } from '#database/connect.ts'
import { createSecret, hashSecret } from '#server/tokens/tokens.ts'
import type { StaffMember, StaffOrigin, StaffPerson } from '#server/staff/deps.ts'

const MINUTE_MS = 60_000
/** The last-seen time and address of a session are updated at most this often. */
const SEEN_EVERY_MS = 5 * MINUTE_MS
const MAX_USER_AGENT_LENGTH = 400
/** Maximum number of sessions per person. Beyond it, those with the oldest last-seen time are ended. */
const MAX_SESSIONS = 50

/** A person whose password was verified in this browser, but not the second factor. */
export interface HalfSession {
  person: StaffPerson
  /** SHA-256 of the half session's secret. */
  half: Buffer
}

/** Sessions of staff. They are rows of their own table, so that no buyer's token can be one. */
export function createStaffSessions({ db }: { db: Db }) {
  async function add(kind: 'session' | 'half', staffId: number, minutes: number, origin: StaffOrigin): Promise<string> {
    const secret = createSecret()
    await db
      .insertInto('staff_tokens')
      .values({
        token_hash: hashSecret(secret),
        kind,
        staff_id: staffId,
        expires_at: new Date(Date.now() + minutes * MINUTE_MS),
        ...originColumns(origin),
      })
      .execute()
    const oldest = db
      .selectFrom('staff_tokens')
      .select('token_hash')
      .where('staff_id', '=', staffId)
      .where('kind', '=', kind)
      .orderBy('last_seen_at', 'desc')
      .offset(MAX_SESSIONS)
    await db.deleteFrom('staff_tokens').where('token_hash', 'in', oldest).execute()
    if (kind === 'session')
      await db.updateTable('staff').set({ last_seen_at: new Date() }).where('id', '=', staffId).execute()
    return secret
  }

  return {
    /** Starts a session of an active member of staff. Returns the secret for its cookie. */
    start: (staffId: number, origin: StaffOrigin): Promise<string> =>
      add('session', staffId, STAFF_SESSION_HOURS * 60, origin),

    /** Starts a half session, which can only complete a sign-in. Returns the secret for its cookie. */
    startHalf: (staffId: number, origin: StaffOrigin): Promise<string> =>
      add('half', staffId, HALF_SESSION_MINUTES, origin),

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
      if (row.last_seen_at.getTime() < Date.now() - SEEN_EVERY_MS) await updateLastSeen(session, row.id, origin)
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

    /** Returns the person of a half session's cookie, or null if it has ended. */
    async personByHalf(secret: string): Promise<HalfSession | null> {
      const half = hashSecret(secret)
      const person = await db
        .selectFrom('staff_tokens')
        .innerJoin('staff', 'staff.id', 'staff_tokens.staff_id')
        .select(['staff.id', 'staff.public_id as publicId', 'staff.name', 'staff.email'])
        .where('staff_tokens.token_hash', '=', half)
        .where('staff_tokens.kind', '=', 'half')
        .where('staff_tokens.expires_at', '>', new Date())
        .where('staff.state', '=', 'active')
        .executeTakeFirst()
      return person ? { person, half } : null
    },

    /** Ends a half session. False if it has ended already: of two requests that complete it, one does. */
    async endHalf(half: Buffer): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('staff_tokens')
        .where('token_hash', '=', half)
        .where('kind', '=', 'half')
        .executeTakeFirst()
      return numDeletedRows === 1n
    },

    /** Records that the person has proved in this session who they are. */
    async confirm(session: Buffer): Promise<void> {
      await db
        .updateTable('staff_tokens')
        .set({ confirmed_at: sql`now()` })
        .where('token_hash', '=', session)
        .where('kind', '=', 'session')
        .execute()
    },

    /** Ends the session of a cookie. Returns the person who was signed in, or null. */
    async end(secret: string): Promise<StaffPerson | null> {
      const person = await db
        .deleteFrom('staff_tokens')
        .using('staff')
        .whereRef('staff.id', '=', 'staff_tokens.staff_id')
        .where('token_hash', '=', hashSecret(secret))
        .where('kind', '=', 'session')
        .returning(['staff.id', 'staff.public_id as publicId', 'staff.name', 'staff.email'])
        .executeTakeFirst()
      return person ?? null
    },

    /** Ends all sessions, half sessions and emailed links of a person, except the session with this hash, if any. */
    async endAll(staffId: number, except: Buffer | null): Promise<void> {
      await db
        .deleteFrom('staff_tokens')
        .where('staff_id', '=', staffId)
        .$if(except !== null, (query) => query.where('token_hash', '!=', except ?? Buffer.alloc(0)))
        .execute()
    },

    /** Deletes what has expired. */
    async deleteExpired(): Promise<void> {
      await db.deleteFrom('staff_tokens').where('expires_at', '<', new Date()).execute()
    },
  }

  async function updateLastSeen(session: Buffer, staffId: number, origin: StaffOrigin): Promise<void> {
    const last_seen_at = new Date()
    await db
      .updateTable('staff_tokens')
      .set({ last_seen_at, ...originColumns(origin) })
      .where('token_hash', '=', session)
      .execute()
    await db.updateTable('staff').set({ last_seen_at }).where('id', '=', staffId).execute()
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
