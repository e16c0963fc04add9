import { sql } from 'kysely'
import type { Device } from '#contract/schemas/accounts/sign-in.ts'
import { Problem } from '#contract/problem.ts'
import { browserName } from '#contract/text/browser-name.ts'
import type { Db } from '#database/connect.ts'
import type { StaffMember } from '#server/staff/deps.ts'

/** The devices on which a member of staff is signed in. Each is a session. */
export function createStaffDevices({ db }: { db: Db }) {
  return {
    /** Lists the devices, most recently used first. */
    async list({ id, session }: StaffMember): Promise<Device[]> {
      const rows = await db
        .selectFrom('staff_tokens')
        .select(['public_id', 'token_hash', 'user_agent', 'address', 'created_at', 'last_seen_at'])
        .where('staff_id', '=', id)
        .where('kind', '=', 'session')
        .where('expires_at', '>', new Date())
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map((row) => ({
        id: row.public_id,
        name: browserName(row.user_agent),
        address: row.address,
        signed_in_at: row.created_at.toISOString(),
        last_seen_at: row.last_seen_at.toISOString(),
        current: session.equals(row.token_hash),
      }))
    },

    /** Signs out one of the person's devices. Throws `not_found` if it belongs to another person or is signed out already. */
    async signOut({ id }: StaffMember, device: string): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('staff_tokens')
        .where('staff_id', '=', id)
        .where('kind', '=', 'session')
        .where(sql`public_id::text`, '=', device.toLowerCase())
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw new Problem('not_found', 'That device is no longer signed in. Reload the list.')
    },
  }
}
