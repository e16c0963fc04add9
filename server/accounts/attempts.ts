import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { hashSecret } from './tokens.ts'

/** So many times within so many seconds; the window begins with the first. */
export interface Limit {
  most: number
  seconds: number
}

/**
 * How often something was tried: rows, so that all nodes share them, under hashes, so that they tell nothing. Count outside
 * of a transaction: what is rolled back was not counted.
 */
export type Attempts = ReturnType<typeof createAttempts>

/** Counts in the database of `db`; see `Attempts`. */
export function createAttempts({ db }: { db: Db }) {
  /** Counts one more of `what`. Returns how many there are now, and the seconds until the window is over. */
  async function count(what: string, { seconds }: Pick<Limit, 'seconds'>): Promise<{ count: number; wait: number }> {
    const { rows } = await sql<{ count: number; wait: number }>`
      insert into attempts (key_hash, count, until)
      values (${hashSecret(what)}, 1, now() + make_interval(secs => ${seconds}))
      on conflict (key_hash) do update set
        count = case when attempts.until <= now() then 1 else least(attempts.count, 1000000) + 1 end,
        until = case when attempts.until <= now() then excluded.until else attempts.until end
      returning count, ceil(extract(epoch from until - now()))::integer as wait`.execute(db)
    const [row = { count: 1, wait: seconds }] = rows
    // Who waited for the row began before the window that it found.
    return { count: row.count, wait: Math.min(seconds, Math.max(1, row.wait)) }
  }

  /** Counts one more of `what`, such as `register 10.0.0.1`. Returns the seconds to wait where that is too many, else 0. */
  async function take(what: string, limit: Limit): Promise<number> {
    const { count: counted, wait } = await count(what, limit)
    return counted > limit.most ? wait : 0
  }

  /** Counts one more of `what`. Throws `rate_limited` where that is too many; `wayOut` says what else helps. */
  async function spend(what: string, limit: Limit, wayOut = ''): Promise<void> {
    const seconds = await take(what, limit)
    if (seconds === 0) return
    const message = `Too many attempts. Please try again ${inTime(seconds)}.${wayOut && ` ${wayOut}`}`
    throw new Problem('rate_limited', message, { retry_after: seconds, limit: limit.most })
  }

  return {
    count,
    take,
    spend,

    /** The same for all who share the network of an IP address. */
    spendFrom: (address: string, what: string, limit: Limit): Promise<void> =>
      spend(`${what} from ${networkOf(address)}`, limit),

    /** Takes one back: it turned out to be none that counts. */
    async giveBack(what: string): Promise<void> {
      const key_hash = hashSecret(what)
      await db.deleteFrom('attempts').where('key_hash', '=', key_hash).where('count', '=', 1).execute()
      await db
        .updateTable('attempts')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('key_hash', '=', key_hash)
        .where('count', '>', 1)
        .execute()
    },

    /** Whether any was counted within the window. */
    async any(what: string): Promise<boolean> {
      const row = await db
        .selectFrom('attempts')
        .select('count')
        .where('key_hash', '=', hashSecret(what))
        .where('until', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

/** Throws away windows that are over. */
export async function forgetAttempts(db: Db): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('until', '<', sql<Date>`now()`)
    .execute()
}

/** `in 40 seconds`, `in 12 minutes`. */
export function inTime(seconds: number): string {
  if (seconds === 1) return 'in a second'
  return seconds <= 90 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`
}

/**
 * What one household or office counts as: an IPv4 address, or the half of an IPv6 address that is not theirs to choose. A connection
 * that has closed has no address.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => '0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}
