import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Problem } from '#contract/problem.ts'

const RETRY_SECONDS = 5
/** URLs of the monitoring, which must work under overload. */
const EXEMPT_URLS = new Set(['/health/live', '/health/ready', '/metrics'])
/** Maximum number of queries that wait for a connection. A request runs a dozen in sequence, so a longer queue means seconds. */
const MAX_WAITING_QUERIES = 100

interface Limits {
  /** Maximum event loop delay, as the mean over a second. 0 turns load shedding off. */
  limitMs: number
  pool: Pick<pg.Pool, 'waitingCount'>
}

/**
 * Rejects requests with a 503 while the event loop is too far behind, or too many queries wait for a database connection.
 * Requests that were accepted are answered; rejected clients learn at once when to retry.
 */
export async function shedOverload(app: FastifyInstance, { limitMs, pool }: Limits): Promise<void> {
  if (limitMs === 0) return
  let rejected = 0

  function reject({ url, log }: FastifyRequest, reason: object): void {
    if (EXEMPT_URLS.has(url)) return
    rejected += 1
    // Log one line per thousand, so that logging does not add to the load.
    if (rejected % 1000 === 1) log.error({ ...reason, refused: rejected }, 'overloaded: requests are rejected')
    throw new Problem('overloaded', undefined, { retry_after: RETRY_SECONDS })
  }

  app.addHook('onRequest', async (request) => {
    const waiting = pool.waitingCount
    if (waiting > MAX_WAITING_QUERIES) reject(request, { waiting_queries: waiting })
  })
  await app.register(underPressure, {
    maxEventLoopDelay: limitMs,
    pressureHandler(request: FastifyRequest, _reply, _kind, value) {
      // Without a sample in a second the library reports an infinite delay. One long pause is not an overload.
      if (value !== Number.POSITIVE_INFINITY) reject(request, { behind_ms: value })
    },
  })
}
