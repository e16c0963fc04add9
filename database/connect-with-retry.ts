import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** Maximum time to retry, long enough for a restart of PostgreSQL. */
export const RETRY_FOR_MS = 4000
const RETRY_INTERVAL_MS = 100
/** PostgreSQL is shutting down, crashed, is starting, has no connection slot left, or its machine does not respond. */
const UNAVAILABLE_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])
const DISK_FULL = '53100'
/** Error of a new connection on a full disk. PostgreSQL reports it as an internal error (XX000), in English. */
const INIT_FILE_MESSAGE = 'could not write init file'

/** Errors of the driver without a code: the server closed the connection, or the pool timed out. */
const UNAVAILABLE_MESSAGE =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/**
 * Returns a connection of the pool. Retries for a few seconds while PostgreSQL restarts: no query was sent yet, so retrying is safe,
 * and requests are delayed instead of failing.
 */
export async function connectWithRetry(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = Date.now() + RETRY_FOR_MS
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isUnavailable(error) || pool.ending || Date.now() > deadline) throw error
      await delay(RETRY_INTERVAL_MS)
    }
  }
}

/** True if PostgreSQL is unavailable or closed the connection during the query. Then the query may or may not have been executed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && UNAVAILABLE_CODES.has(String(error.code))) return true
  return UNAVAILABLE_MESSAGE.test(error.message)
}

/** True if PostgreSQL could not write because its disk is full. Reads go on working, and retrying helps only once space is free. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  return error.code === DISK_FULL || error.message === INIT_FILE_MESSAGE
}
