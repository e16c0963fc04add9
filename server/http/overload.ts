import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'

const RETRY_SECONDS = 5
/** Whoever watches must see that the process is there, and how it fares. */
const ALWAYS_ANSWERED = new Set(['/health/live', '/health/ready', '/metrics'])

/**
 * Refuses requests while the process is more than `limitMs` behind with its work, as the mean over a second: those it has are
 * answered, and the rest hear at once when to come back. 0 never refuses.
 */
export async function shedOverload(app: FastifyInstance, limitMs: number): Promise<void> {
  if (limitMs === 0) return
  let refused = 0
  await app.register(underPressure, {
    maxEventLoopDelay: limitMs,
    pressureHandler(request: FastifyRequest, _reply, _kind, value) {
      // Without a sample in its second the library counts the delay as endless: one long pause is no overload.
      if (value === Number.POSITIVE_INFINITY || ALWAYS_ANSWERED.has(request.url)) return
      refused += 1
      // One line for many: the log must not become a load of its own.
      if (refused % 1000 === 1) request.log.error({ behind_ms: value, refused }, 'overloaded: requests are refused')
      throw new Problem('overloaded', undefined, { retry_after: RETRY_SECONDS })
    },
  })
}
