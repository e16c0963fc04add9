import type { FastifyReply, FastifyRequest } from 'fastify'
import { VIEW_MINUTES, VIEW_TOKEN_PREFIX } from '#contract/backoffice/impersonation.ts'
import { Problem } from '#contract/problem.ts'
import { rememberRequester } from '#server/http/ops/limit-work.ts'
import type { AuditActor, AuditEntry } from '#server/audit/audit.ts'
import type { Shop } from '#server/shop.ts'
import type { Impersonation } from '#server/staff/deps.ts'
import { bearerToken } from './api-key.ts'
import { openCookies, STAFF_COOKIE } from './cookies.ts'

const VIEW_COOKIE = 'trellis_view'
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** View of the shop as a buyer, of one request. */
export interface RequestViewing {
  /**
   * Returns the view of the member of staff who sent the request, or null. Throws `invalid_token` for an API call with the credential of a
   * view that has ended. Without a credential, no query.
   */
  find(): Promise<Impersonation | null>
  /** Secret of the cookie, for an access token; null without one. */
  secret: string | null
}

/**
 * Opens the view of a request: by the access token of a call, else by the cookie if `isOwnPage`, which is false if another site may have sent
 * the request (CSRF). Both count only together with the cookie of the session of staff that started it.
 */
export function openViewing(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  { client, isOwnPage }: { client: 'page' | 'call'; isOwnPage: boolean },
): RequestViewing {
  const cookies = openCookies(request, reply)
  const secretOf = (name: string) => {
    const value = cookies.read(name)
    return value !== undefined && SECRET.test(value) ? value : null
  }
  const bearer = client === 'call' ? bearerToken(request) : null
  const secret = bearer === null && isOwnPage ? secretOf(VIEW_COOKIE) : null
  const credential = bearer?.startsWith(VIEW_TOKEN_PREFIX) ? bearer : secret
  const staffSecret = secretOf(STAFF_COOKIE)
  let found: Promise<Impersonation | null> | undefined

  async function find(given: string): Promise<Impersonation | null> {
    const viewing = staffSecret === null ? null : await shop.staff.impersonation.byCredential(given, staffSecret)
    if (viewing) {
      rememberRequester(request, given, viewing.staff.id, 'staff')
      return viewing
    }
    // With the cookie, every later call would fail, too, also that to log out.
    if (secret !== null) cookies.clear(VIEW_COOKIE)
    // A page without its view is that of the browser's own session. The storefront ends the session at the error.
    if (client === 'call') throw new Problem('invalid_token', 'This view of the shop has ended.')
    return null
  }

  return { secret, find: async () => (credential === null ? null : (found ??= find(credential))) }
}

/** Sets the cookie of a started view in this browser. */
export function setViewCookie(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  openCookies(request, reply).set(VIEW_COOKIE, secret, VIEW_MINUTES / 1440)
}

/** Deletes the cookie of a view. */
export function clearViewCookie(request: FastifyRequest, reply: FastifyReply): void {
  openCookies(request, reply).clear(VIEW_COOKIE)
}

/** A write that a member of staff makes as a buyer, and its action in the audit log. */
export interface ViewedWrite {
  viewing: Impersonation
  request: FastifyRequest
  action: string
}

/**
 * Runs `write` after its row of the audit log is committed: no write is without its row, also after a crash. A write that fails, or for whose
 * result `failureOf` returns a reason, leaves a second row, which is marked as failed.
 */
export async function auditViewedWrite<Result>(
  shop: Shop,
  { viewing, request, action }: ViewedWrite,
  write: () => Promise<Result>,
  failureOf: (result: Result) => string | null = () => null,
): Promise<Result> {
  const record = (entry: Pick<AuditEntry, 'action' | 'changes'>) =>
    shop.audit.write(viewActor(viewing, request), { ...entry, ...viewSubject(viewing) })
  // The row of the attempt is there. A client gets the response of its write, not the error of this row.
  const recordFailure = (reason: string) =>
    record({ action: `${action} failed`, changes: { error: [null, reason] } }).catch((error: unknown) =>
      request.log.error({ err: error }, 'a failed write in a view has no row of its own'),
    )
  await record({ action })
  const result = await write().catch(async (error: unknown) => {
    await recordFailure(error instanceof Problem ? error.code : 'unexpected')
    throw error
  })
  const failure = failureOf(result)
  if (failure !== null) await recordFailure(failure)
  return result
}

/** Returns the member of staff of a view, as rows of the audit log name them. */
export function viewActor({ staff }: Impersonation, request: FastifyRequest): AuditActor {
  return { kind: 'staff', ...staff, address: request.ip, requestId: request.id }
}

/** Returns the buyer of a view as the record and the person of a row of the audit log. */
export function viewSubject({ buyer: { id } }: Impersonation): Pick<AuditEntry, 'subject' | 'onBehalfOf'> {
  return { subject: { kind: 'buyer', id }, onBehalfOf: id }
}
