import type { FastifyReply, FastifyRequest } from 'fastify'
import { OPERATOR_KEY_PREFIX, STAFF_SESSION_HOURS } from '#contract/staff.ts'
import type { Shop } from '#server/shop.ts'
import type { StaffMember } from '#server/staff/deps.ts'
import { bearerToken } from './api-key.ts'
import { openCookies } from './cookies.ts'
import { isCrossSite } from './request-session.ts'

const STAFF_COOKIE = 'trellis_staff'
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** Session of one request of the back office. */
export interface StaffSession {
  /** Returns the person who is signed in, or null. Queries the database once per request. */
  member(): Promise<StaffMember | null>
  /** Begins a started session in this browser: sets its cookie and ends the browser's previous session. */
  begin(secret: string): Promise<void>
  signOut(): Promise<void>
  browser: { address: string; userAgent: string | undefined }
}

/**
 * Opens the staff session of a request. In a call, the cookie counts only together with the ajax header, which other sites cannot send
 * (CSRF). For a file it is enough: links and frames send no headers, and reading a file changes nothing. Tokens of buyers are in other
 * tables and mean nothing here.
 */
export function openStaffSession(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  purpose: 'call' | 'file' = 'call',
): StaffSession {
  const { sessions } = shop.staff
  const cookies = openCookies(request, reply)
  const browser = { address: request.ip, userAgent: request.headers['user-agent'] }
  const isOwnPage =
    (purpose === 'file' || request.headers['x-requested-with'] === 'XMLHttpRequest') && !isCrossSite(request)
  const cookie = cookies.read(STAFF_COOKIE)
  const secret = isOwnPage && cookie !== undefined && SECRET.test(cookie) ? cookie : null
  let found: Promise<StaffMember | null> | undefined

  return {
    member: () => (found ??= secret === null ? Promise.resolve(null) : sessions.memberBySession(secret, browser)),
    async begin(started) {
      if (secret !== null) await sessions.end(secret)
      cookies.set(STAFF_COOKIE, started, STAFF_SESSION_HOURS / 24)
    },
    async signOut() {
      if (secret !== null) await sessions.end(secret)
      cookies.clear(STAFF_COOKIE)
    },
    browser,
  }
}

/** Returns the operator key of a request, or null. */
export function operatorKeyOf(request: FastifyRequest): string | null {
  const token = bearerToken(request)
  return token?.startsWith(OPERATOR_KEY_PREFIX) ? token : null
}
