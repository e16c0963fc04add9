import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_PATHS } from '#contract/api-paths.ts'
import { HALF_SESSION_MINUTES, OPERATOR_KEY_PREFIX, STAFF_SESSION_HOURS } from '#contract/backoffice/staff.ts'
import { KNOWN_BROWSER_DAYS } from '#contract/accounts/sign-in.ts'
import { rememberRequester } from '#server/http/ops/limit-work.ts'
import type { Shop } from '#server/shop.ts'
import type { RelyingParty, SignInOrigin, StaffActor, StaffMember, StaffPerson } from '#server/staff/deps.ts'
import { bearerToken } from './api-key.ts'
import { originOf } from './client-origin.ts'
import { openCookies, STAFF_COOKIE } from './cookies.ts'
import { isCrossSite } from './request-session.ts'
import { clearViewCookie, setViewCookie } from './viewing.ts'

const HALF_COOKIE = 'trellis_staff_half'
const DEVICE_COOKIE = 'trellis_staff_device'
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** Session of one request of the back office. */
export interface StaffSession {
  /** Returns the person who is signed in, or null. Queries the database once per request. */
  member(): Promise<StaffMember | null>
  /** Returns the half session of the browser: its password was verified, not its second factor. Throws `not_signed_in`. */
  half(): Promise<{ person: StaffPerson; half: Buffer }>
  /** Begins a started session in this browser: sets its cookie, ends the browser's previous one and remembers the browser. */
  begin(secret: string, person: StaffPerson): Promise<void>
  /** Sets the cookie of a started half session. */
  beginHalf(secret: string): void
  /** Ends the session in the transaction of `bound`. Returns the person who was signed in, or null. */
  end(bound: Shop): Promise<StaffPerson | null>
  /** Clears the cookies of a session that has ended. */
  clearCookies(): void
  /** Sets the cookie of a started view of the shop as a buyer. */
  beginView(secret: string): void
  /** Deletes the cookie of a view. */
  endView(): void
  browser: SignInOrigin
  /** The web site that passkeys of this request are for. */
  site: RelyingParty
}

/**
 * Opens the staff session of a request. In a call, the cookies count only together with the ajax header, which other sites cannot send
 * (CSRF). For a file they are enough: links and frames send no headers, and reading a file changes nothing. Tokens of buyers are in other
 * tables and mean nothing here.
 */
export function openStaffSession(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  purpose: 'call' | 'file' = 'call',
): StaffSession {
  const { sessions, signIn } = shop.staff
  const cookies = openCookies(request, reply)
  const isOwnPage =
    (purpose === 'file' || request.headers['x-requested-with'] === 'XMLHttpRequest') && !isCrossSite(request)
  const cookie = (name: string): string | null => {
    const value = isOwnPage ? cookies.read(name) : undefined
    return value !== undefined && SECRET.test(value) ? value : null
  }
  const browser = { address: request.ip, userAgent: request.headers['user-agent'], device: cookie(DEVICE_COOKIE) }
  const secret = cookie(STAFF_COOKIE)
  const origin = originOf(request)
  let found: Promise<StaffMember | null> | undefined

  return {
    member: () => (found ??= findMember()),
    async half() {
      const halfSecret = cookie(HALF_COOKIE)
      const half = halfSecret === null ? null : await sessions.personByHalf(halfSecret)
      if (!half) throw signIn.noHalfSession()
      return half
    },
    async begin(started, person) {
      if (secret !== null) await sessions.end(secret)
      cookies.set(STAFF_COOKIE, started, STAFF_SESSION_HOURS / 24)
      cookies.clear(HALF_COOKIE)
      const device = await signIn.remember(person, browser)
      if (device !== null) cookies.set(DEVICE_COOKIE, device, KNOWN_BROWSER_DAYS)
    },
    beginHalf: (started) => cookies.set(HALF_COOKIE, started, HALF_SESSION_MINUTES / 1440),
    end: async (bound) => (secret === null ? null : bound.staff.sessions.end(secret)),
    clearCookies() {
      cookies.clear(STAFF_COOKIE)
      cookies.clear(HALF_COOKIE)
      clearViewCookie(request, reply)
    },
    beginView: (started) => setViewCookie(request, reply, started),
    endView: () => clearViewCookie(request, reply),
    browser,
    site: { origin, id: new URL(origin).hostname },
  }

  async function findMember(): Promise<StaffMember | null> {
    const member = secret === null ? null : await sessions.memberBySession(secret, browser)
    if (secret !== null && member) rememberRequester(request, secret, member.id, 'staff')
    return member
  }
}

/** Returns the credential of a request of the operator API, which may be invalid: its operator key or session cookie; or null. */
export function staffCredentialOf(request: FastifyRequest, reply: FastifyReply): string | null {
  if (!request.url.startsWith(`${API_PATHS.admin}/`)) return null
  const cookie = openCookies(request, reply).read(STAFF_COOKIE)
  return operatorKeyOf(request) ?? (cookie !== undefined && SECRET.test(cookie) ? cookie : null)
}

/** Authenticates a request by `staffCredentialOf` before its route does, so that its work is charged to the person or key. */
export async function authenticateStaffEarly(shop: Shop, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const key = operatorKeyOf(request)
  if (key === null) await openStaffSession(shop, request, reply).member()
  else await authenticateOperatorKey(shop, request, key)
}

/** Authenticates an operator key and charges the work of the request to it. Returns null for an ended key. */
export async function authenticateOperatorKey(shop: Shop, request: FastifyRequest, key: string) {
  const authenticated = await shop.staff.keys.authenticate(key)
  if (authenticated) rememberRequester(request, key, authenticated.actor.id, 'operator key')
  return authenticated
}

const actors = new WeakMap<FastifyRequest, StaffActor>()

/** Remembers who makes a request of the operator API. */
export function rememberStaff(request: FastifyRequest, actor: StaffActor): void {
  actors.set(request, actor)
}

/** Returns the staff or operator key of an authorized request, or null. */
export function staffOf(request: FastifyRequest): StaffActor | null {
  return actors.get(request) ?? null
}

/** Returns the operator key of a request, or null. */
export function operatorKeyOf(request: FastifyRequest): string | null {
  const token = bearerToken(request)
  return token?.startsWith(OPERATOR_KEY_PREFIX) ? token : null
}
