import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** How long a restart of PostgreSQL is waited for. */
export const PATIENCE_MS = 4000
const LOOK_EVERY_MS = 100
/** PostgreSQL is shutting down, was killed, is starting, or has as many connections as it takes. */
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300'])

/** What the driver says without a code: the server hung up, or no connection was to be had in time. */
const SAID_OF_AWAY =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/**
 * A connection of the pool. While PostgreSQL restarts it is waited for, a few seconds at most: nothing has been asked yet,
 * so asking a moment later does no harm, and whoever comes meanwhile notices nothing but the wait.
 */
export async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isAway(error) || pool.ending || Date.now() > until) throw error
      await delay(LOOK_EVERY_MS)
    }
  }
}

/** Whether PostgreSQL is not there, or went away while it was asked: what was asked may have been done or not. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && AWAY.has(String(error.code))) return true
  return SAID_OF_AWAY.test(error.message)
}
