import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, runAs, toLog } from '#server/activity/activity.ts'
import { apiKeyOfRequest } from '#server/http/auth/api-key.ts'
import { staffOf } from '#server/http/auth/staff-session.ts'

/** Records what happens in each request for its buyer, or for its staff. Register it after `limitWork`, which identifies the buyer. */
export function recordRequestActivity(app: FastifyInstance): void {
  const enter = (request: FastifyRequest, done: () => void) =>
    runAs({ actor: () => actorOf(request), write: toLog(request.log) }, done)
  app.addHook('onRequest', (request, _reply, done) => enter(request, done))
  // Reading the body leaves the context of the request.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done))
}

function actorOf(request: FastifyRequest): Actor {
  const staff = staffOf(request)
  if (staff) return staff.kind === 'staff' ? { by: 'staff', staff: staff.id } : { by: 'operator key', key: staff.id }
  const buyer = request.requester?.buyerId() ?? null
  if (buyer === null) return { by: 'guest' }
  const apiKey = apiKeyOfRequest(request)?.id ?? null
  return { by: 'buyer', buyer, ...(apiKey !== null && { apiKey }) }
}
