import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Problem } from '#contract/problem.ts'

const RETRY_SECONDS = 5
/** Whoever watches must see that the process is there, and how it fares. */
const ALWAYS_ANSWERED = new Set(['/health/live', '/health/ready', '/metrics'])
/** Queries that may wait for a connection. A request has a dozen, one after the other: behind more it would take seconds. */
const MOST_WAITING = 100

interface Limits {
  /** How far the process may be behind with its work, as the mean over a second; 0 never refuses. */
  limitMs: number
  pool: Pick<pg.Pool, 'waitingCount'>
}

/**
 * Refuses requests while the process is too far behind with its work, or too many queries wait for the database: those it has are
 * answered, and the rest hear at once when to come back.
 */
export async function shedOverload(app: FastifyInstance, { limitMs, pool }: Limits): Promise<void> {
  if (limitMs === 0) return
  let refused = 0

  function refuse({ url, log }: FastifyRequest, why: object): void {
    if (ALWAYS_ANSWERED.has(url)) return
    refused += 1
    // One line for many: the log must not become a load of its own.
    if (refused % 1000 === 1) log.error({ ...why, refused }, 'overloaded: requests are refused')
    throw new Problem('overloaded', undefined, { retry_after: RETRY_SECONDS })
  }

  app.addHook('onRequest', async (request) => {
    const waiting = pool.waitingCount
    if (waiting > MOST_WAITING) refuse(request, { waiting_queries: waiting })
  })
  await app.register(underPressure, {
    maxEventLoopDelay: limitMs,
    pressureHandler(request: FastifyRequest, _reply, _kind, value) {
      // Without a sample in its second the library counts the delay as endless: one long pause is no overload.
      if (value !== Number.POSITIVE_INFINITY) refuse(request, { behind_ms: value })
    },
  })
}
