import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { OPERATOR_KEY_REQUESTS_PER_MINUTE } from '#contract/backoffice/staff.ts'
import type { AuditEntry } from '#server/audit/audit.ts'
import type { Pipeline } from '#server/http/api/register-table.ts'
import {
  authenticateOperatorKey,
  openStaffSession,
  operatorKeyOf,
  rememberStaff,
  staffOf,
  type StaffSession,
} from '#server/http/auth/staff-session.ts'
import type { Shop } from '#server/shop.ts'
import type { StaffActor } from '#server/staff/deps.ts'
import type { AdminCall, AdminHandlers } from './admin-handler.ts'
import { auditActorOf } from './audit-actor.ts'
import { requireConfirmation, requirePermission } from './permission-rules.ts'

type Handler = (call: AdminCall<AdminEndpoint>) => Promise<unknown>

/**
 * Authorizes and handles the requests of the operator API. Each endpoint names the permission that it needs. A write runs in one
 * transaction with its row of the audit log, so that there is no write without a row; an endpoint that has none names the reason.
 */
export function staffPipeline<Table extends Record<string, AdminEndpoint>>(
  shop: Shop,
  handlers: AdminHandlers<Table>,
): Pipeline {
  return {
    authenticate: async () => {},
    async authorize(request, reply, call) {
      const endpoint = call.endpoint as AdminEndpoint
      const session = openStaffSession(shop, request, reply)
      sessions.set(request, session)
      if (endpoint.access === 'guest') return
      rememberStaff(request, await requireActor(shop, request, reply, session, endpoint))
    },
    async handle(request, _reply, { name, endpoint, input }) {
      const actor = staffOf(request)
      const call = { shop, actor, auditActor: auditActorOf(actor, request), session: sessions.get(request), ...input }
      // The type of `handlers` guarantees that each endpoint has its handler.
      const handle = handlers[name] as unknown as Handler
      const run = (bound: Shop, audit: AdminCall<AdminEndpoint>['audit']) =>
        handle({ ...call, shop: bound, audit } as unknown as AdminCall<AdminEndpoint>)
      const { method, access, hasOwnTransactions, unaudited } = endpoint as AdminEndpoint
      if (method === 'GET' || access === 'guest' || hasOwnTransactions) return run(shop, refuseEntry)
      return shop.transaction(async (bound) => {
        if (unaudited !== undefined) return run(bound, refuseEntry)
        const row: { entry: AuditEntry | null } = { entry: { action: name } }
        const result = await run(bound, (given) => {
          row.entry = given && { ...row.entry, ...given, action: name }
        })
        if (row.entry) await bound.audit.write(call.auditActor, row.entry)
        return result
      })
    },
  }
}

const sessions = new WeakMap<FastifyRequest, StaffSession>()

/** Returns who calls. Throws `not_signed_in`, `invalid_token`, `permission_missing` and `password_required`. */
async function requireActor(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  session: StaffSession,
  { access, peopleOnly, sensitive }: AdminEndpoint,
): Promise<StaffActor> {
  const key = operatorKeyOf(request)
  if (key !== null) {
    const actor = await requireKey(shop, request, reply, key)
    if (peopleOnly || sensitive || access === 'staff')
      throw new Problem('permission_missing', 'Operator keys cannot make this call. Sign in as a person instead.')
    requirePermission(actor, access)
    return actor
  }
  const member = await session.member()
  if (!member) throw new Problem('not_signed_in')
  requirePermission(member, access)
  if (sensitive) requireConfirmation(member)
  return member
}

/** Returns the API client of a key and sets the rate limit headers. Throws `invalid_token` and `rate_limited`. */
async function requireKey(shop: Shop, request: FastifyRequest, reply: FastifyReply, key: string): Promise<StaffActor> {
  const authenticated = await authenticateOperatorKey(shop, request, key)
  if (!authenticated)
    throw new Problem('invalid_token', 'This operator key is unknown, expired or revoked. Create another one.')
  const { actor, remaining, reset } = authenticated
  reply
    .header('RateLimit-Limit', OPERATOR_KEY_REQUESTS_PER_MINUTE)
    .header('RateLimit-Remaining', Math.max(0, remaining))
    .header('RateLimit-Reset', reset)
  if (remaining >= 0) return actor
  const message = `This key has made ${OPERATOR_KEY_REQUESTS_PER_MINUTE} requests in this minute, which is the limit. Try again in the next minute.`
  throw new Problem('rate_limited', message, { retry_after: reset })
}

function refuseEntry(): never {
  throw new Error('This endpoint has no audit row to add to: it reads, is unaudited, or writes its row itself.')
}
