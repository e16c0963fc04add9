import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { hashSecret } from '#server/tokens/tokens.ts'
import { networksOf } from './networks.ts'

/** At most `max` requests per window of `seconds`; the window starts with the first request. */
export interface Limit {
  max: number
  seconds: number
}

/**
 * Fixed-window rate limiter. Counters are database rows, so that all nodes share them, keyed by a hash, so that they contain no personal
 * data. Call it outside of a transaction: a rollback would undo the count.
 */
export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Creates the rate limiter on a database; see `RateLimiter`. */
export function createRateLimiter({ db }: { db: Db }) {
  /** Adds `amount` to the counter of `what`. Returns the new count and the seconds until the window ends. */
  async function count(
    what: string,
    { seconds }: Pick<Limit, 'seconds'>,
    amount = 1,
  ): Promise<{ count: number; wait: number }> {
    const { rows } = await sql<{ count: number; wait: number }>`
      insert into attempts (key_hash, count, until)
      values (${hashSecret(what)}, ${amount}::integer, now() + make_interval(secs => ${seconds}))
      on conflict (key_hash) do update set
        count = case when attempts.until <= now() then excluded.count else least(attempts.count, 1000000) + excluded.count end,
        until = case when attempts.until <= now() then excluded.until else attempts.until end
      returning count, ceil(extract(epoch from until - now()))::integer as wait`.execute(db)
    const [row = { count: amount, wait: seconds }] = rows
    // A request that waited for the row lock may have started before this window did.
    return { count: row.count, wait: Math.min(seconds, Math.max(1, row.wait)) }
  }

  /** Increments the counter of `what`, such as `register 10.0.0.1`. Returns the seconds to wait if the limit is exceeded, else 0. */
  async function tryConsume(what: string, limit: Limit, amount = 1): Promise<number> {
    const { count: counted, wait } = await count(what, limit, amount)
    return counted > limit.max ? wait : 0
  }

  /** Increments the counter of `what`. Throws `rate_limited` if the limit is exceeded; `alternative` is appended to the message. */
  async function consume(what: string, limit: Limit, alternative = '', amount = 1): Promise<void> {
    const seconds = await tryConsume(what, limit, amount)
    if (seconds === 0) return
    const message = `Too many attempts. Please try again ${inTime(seconds)}.${alternative && ` ${alternative}`}`
    throw new Problem('rate_limited', message, { retry_after: seconds, limit: limit.max })
  }

  /** Decrements the counter: the request turned out not to count. */
  async function refund(what: string): Promise<void> {
    const key_hash = hashSecret(what)
    await db.deleteFrom('attempts').where('key_hash', '=', key_hash).where('count', '=', 1).execute()
    await db
      .updateTable('attempts')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key_hash', '=', key_hash)
      .where('count', '>', 1)
      .execute()
  }

  return {
    count,
    tryConsume,
    consume,

    /**
     * Like `consume`, for each network of an IP address (`networksOf`). What a smaller one exceeds does not count for a larger one.
     * `amount`: how much of the limit the request uses, such as its pages.
     */
    async consumeFrom(address: string | undefined, what: string, limit: Limit, amount = 1): Promise<void> {
      for (const { network, share } of networksOf(address))
        await consume(`${what} from ${network}`, { ...limit, max: limit.max * share }, '', amount)
    },

    /** Reverts a `consumeFrom` of the same address. */
    async refundFrom(address: string | undefined, what: string): Promise<void> {
      for (const { network } of networksOf(address)) await refund(`${what} from ${network}`)
    },

    refund,

    /** True if the counter of the current window is not 0. */
    async hasAny(what: string): Promise<boolean> {
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

/** Deletes the counters of past windows. */
export async function deleteExpiredLimits(db: Db): Promise<void> {
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
