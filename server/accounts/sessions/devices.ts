import { sql } from 'kysely'
import type { Device } from '#contract/schemas/accounts/sign-in.ts'
import { Problem } from '#contract/problem.ts'
import { browserName } from '#contract/text/browser-name.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from '#server/accounts/deps.ts'

/** Name of a device that is a member of staff who views the shop as the buyer. */
const STAFF_VIEW = 'Staff of this shop, viewing it as you'

/** The devices on which a buyer is signed in, each a session, and the staff who view the shop as the buyer. */
export function createDevices({ db }: { db: Db }) {
  return {
    /** Lists the devices, most recently used first. `current` is the hash of the caller's session. */
    async list({ id }: Buyer, current: Buffer | null): Promise<Device[]> {
      const rows = await db
        .selectFrom('tokens')
        .select(['public_id', 'token_hash', 'user_agent', 'address', 'created_at', 'last_seen_at'])
        .where('user_id', '=', id)
        .where('kind', '=', 'session')
        .where('expires_at', '>', new Date())
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .execute()
      const views = await db
        .selectFrom('impersonations')
        .select(['public_id', 'created_at'])
        .where('user_id', '=', id)
        .where('expires_at', '>', new Date())
        .orderBy('created_at', 'desc')
        .execute()
      const devices = rows.map((row) => ({
        id: row.public_id,
        name: browserName(row.user_agent),
        address: row.address,
        signed_in_at: row.created_at.toISOString(),
        last_seen_at: row.last_seen_at.toISOString(),
        current: current?.equals(row.token_hash) ?? false,
      }))
      const staff = views.map(({ public_id, created_at }) => ({
        id: public_id,
        name: STAFF_VIEW,
        address: null,
        signed_in_at: created_at.toISOString(),
        last_seen_at: created_at.toISOString(),
        current: false,
      }))
      return [...devices, ...staff]
    },

    /** Signs out one of the buyer's devices. Throws `not_found` if it belongs to another buyer or is signed out already. */
    async signOut({ id }: Buyer, device: string): Promise<void> {
      const ended = await db
        .deleteFrom('tokens')
        .where('user_id', '=', id)
        .where('kind', '=', 'session')
        // Compare as text, so that an invalid UUID finds nothing instead of failing.
        .where(sql`public_id::text`, '=', device.toLowerCase())
        .executeTakeFirst()
      const { numDeletedRows: views } = await db
        .deleteFrom('impersonations')
        .where('user_id', '=', id)
        .where(sql`public_id::text`, '=', device.toLowerCase())
        .executeTakeFirst()
      if (ended.numDeletedRows + views === 0n) {
        throw new Problem('not_found', 'That device is no longer signed in. Reload the list.')
      }
    },
  }
}
