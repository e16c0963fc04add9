import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Problem } from '#contract/problem.ts'
import { isExempt } from './exempt-requests.ts'
import type { LoadMonitor } from './load-monitor.ts'

const RETRY_SECONDS = 5
/** Maximum number of queries that wait for a connection. A request runs a dozen in sequence, so a longer queue means seconds. */
const MAX_WAITING_QUERIES = 100

interface Limits {
  /** Maximum age of the oldest request that waits for the event loop. 0 turns load shedding off. */
  limitMs: number
  monitor: Pick<LoadMonitor, 'isSaturated' | 'oldestMs'>
  pool: Pick<pg.Pool, 'waitingCount'>
}

/**
 * Rejects requests with a 503 while the event loop is saturated and leaves a request unanswered for too long, or too many queries wait for a
 * database connection. Requests that were accepted are answered; rejected clients learn at once when to retry.
 */
export function shedOverload(app: FastifyInstance, { limitMs, monitor, pool }: Limits): void {
  if (limitMs === 0) return
  let rejected = 0

  function reject({ log }: FastifyRequest, reason: object): void {
    rejected += 1
    // Log one line per thousand, so that logging does not add to the load.
    if (rejected % 1000 === 1) log.error({ ...reason, refused: rejected }, 'overloaded: requests are rejected')
    throw new Problem('overloaded', undefined, { retry_after: RETRY_SECONDS })
  }

  app.addHook('onRequest', async (request) => {
    if (isExempt(request)) return
    const waiting = pool.waitingCount
    if (waiting > MAX_WAITING_QUERIES) reject(request, { waiting_queries: waiting })
    if (monitor.isSaturated() && monitor.oldestMs() > limitMs) reject(request, { oldest_ms: monitor.oldestMs() })
  })
}
