import { sql } from 'kysely'
import type { Device } from '#contract/sign-in.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from './accounts.ts'

/** The browsers a buyer is signed in with: each is a session. */
export function createDevices({ db }: { db: Db }) {
  return {
    /** The last used first; `current` is the hash of the session that asks. */
    async devices({ id }: Buyer, current: Buffer | null): Promise<Device[]> {
      const rows = await db
        .selectFrom('tokens')
        .select(['public_id', 'token_hash', 'user_agent', 'address', 'created_at', 'last_seen_at'])
        .where('user_id', '=', id)
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
        current: current?.equals(row.token_hash) ?? false,
      }))
    },

    /** Signs one of the buyer's browsers out. Throws `not_found` where it is not theirs, or signed out already. */
    async endDevice({ id }: Buyer, device: string): Promise<void> {
      const ended = await db
        .deleteFrom('tokens')
        .where('user_id', '=', id)
        .where('kind', '=', 'session')
        // As text: what is not a uuid is merely not there.
        .where(sql`public_id::text`, '=', device.toLowerCase())
        .executeTakeFirst()
      if (Number(ended.numDeletedRows) === 0) {
        throw new Problem('not_found', 'That browser is not signed in any more. Please look at the list again.')
      }
    },
  }
}

// The order matters: Edge and Opera say that they are Chrome, Chrome that it is Safari, Android that it is Linux.
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** What a person would call the browser of a User-Agent header: `Chrome on macOS`. */
export function browserName(userAgent: string | null): string {
  const nameIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([sign]) => userAgent !== null && sign.test(userAgent))?.[1]
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  if (!browser) return system ? `Unknown browser on ${system}` : 'Unknown browser'
  return system ? `${browser} on ${system}` : browser
}
