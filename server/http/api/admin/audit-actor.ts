import type { FastifyRequest } from 'fastify'
import type { AuditActor } from '#server/audit/audit.ts'
import type { StaffActor } from '#server/staff/deps.ts'

/** Returns the caller of a request as rows of the audit log name it; `actor` is null before the sign-in. */
export function auditActorOf(actor: StaffActor | null, request: FastifyRequest): AuditActor {
  const origin = { address: request.ip, requestId: request.id }
  if (!actor) return { kind: 'shop', name: 'not signed in', ...origin }
  return { kind: actor.kind, id: actor.id, name: actor.name, ...origin }
}
