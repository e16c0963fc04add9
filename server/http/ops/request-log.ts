import type { FastifyInstance } from 'fastify'
import { isExempt } from './exempt-requests.ts'
import { routeOf } from './route-of.ts'

/** Levels at which requests are logged. */
const LEVELS = new Set(['info', 'debug', 'trace'])

/** Logs one line per response: method, route, status, milliseconds, the id of the signed-in buyer, and with `reqId` that of the request. */
export function logRequests(app: FastifyInstance, level: string): void {
  if (!LEVELS.has(level)) return
  app.addHook('onResponse', async (request, reply) => {
    // The monitoring requests them every second.
    if (isExempt(request)) return
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.requester?.buyerId() ?? undefined,
      },
      'request',
    )
  })
}
