import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Login } from '#contract/schemas/accounts/accounts.ts'
import type { ApiKey } from '#contract/schemas/integrations.ts'
import { GUEST_CART_DAYS } from '#contract/orders/cart.ts'
import { Problem } from '#contract/problem.ts'
import { UNCONFIRMED_REGISTRATION_DAYS } from '#contract/accounts/registration.ts'
import { KNOWN_BROWSER_DAYS, SESSION_DAYS } from '#contract/accounts/sign-in.ts'
import { createSecret, hashSecret } from '#server/tokens/tokens.ts'
import type { Shop } from '#server/shop.ts'
import { apiKeyOf, authenticateKey, bearerToken, visitorByApiKey } from './api-key.ts'
import { originOf } from './client-origin.ts'
import { openCookies, STAFF_COOKIE } from './cookies.ts'
import { openReferral, type Referral } from './referral.ts'
import { logSecurityEvent } from './audit-log.ts'
import { rememberRequester } from '#server/http/ops/limit-work.ts'
import type { RequestOrigin, StartedSession, Visitor } from '#server/accounts/deps.ts'
import { accessTokenOf } from '#server/staff/staff.ts'
import type { Impersonation } from '#server/staff/deps.ts'
import { clearViewCookie, openViewing, viewActor, viewSubject } from './viewing.ts'

const SESSION_COOKIE = 'trellis_session'
const CART_COOKIE = 'trellis_cart'
const REGISTRATION_COOKIE = 'trellis_registration'
const DEVICE_COOKIE = 'trellis_device'
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** Session of one request: the visitor, and operations to sign in, sign out and create a guest cart. */
export interface RequestSession {
  /** Returns the visitor. Throws `invalid_token` for an API call with a token or cookie of an ended session. */
  visitor(): Promise<Visitor>
  /** Returns the view of a member of staff who sees the shop as the visitor, or null. Throws like `visitor`. */
  viewing(): Promise<Impersonation | null>
  /** Returns the visitor with a cart. A guest without a cart cookie gets one. */
  shopper(): Promise<Visitor>
  /** Signs in with a password; returns an access token. */
  signIn(login: Login): Promise<string>
  /**
   * Begins a started session in this browser: sets its cookie, ends the browser's previous session and merges the guest's cart
   * into the buyer's. Returns the access token of the session.
   */
  begin(started: StartedSession): Promise<string>
  /** Replaces the cookie of this browser's session by that of a session that continues it in another company. Returns its access token. */
  resume(started: StartedSession): string
  /** Throws `cross_site` unless a visible page of the shop sent the request: opening a link alone must change nothing. */
  requireSameSitePage(): void
  /** Sets the cookie that identifies the registering browser, and returns the hash of its token. */
  startRegistration(): Buffer
  /** Hash of the token of a browser that has registered, or null. */
  registrationHash: Buffer | null
  /** IP address, user agent and device cookie. */
  browser: RequestOrigin
  /** The referral code of the visitor. */
  referral: Referral
  /** Returns the API key of the request without its secret, or null. */
  apiKey(): Promise<ApiKey | null>
  /** Returns the hash of the request's session, or null. */
  sessionHash(): Promise<Buffer | null>
  /** Returns a new access token for the session cookie, or null. */
  exchange(): Promise<string | null>
  signOut(): Promise<void>
}

/**
 * Opens the session of a request. `client` decides which credentials count: for a page, the session cookie; for an API call, a
 * bearer token, or the cookie together with the ajax header, which other sites cannot send (CSRF).
 */
export function openRequestSession(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  client: 'page' | 'call',
): RequestSession {
  const { accounts } = shop
  const cookies = openCookies(request, reply)
  const cookie = (name: string) => {
    const value = cookies.read(name)
    return value && SECRET.test(value) ? value : null
  }
  const ajax = request.headers['x-requested-with'] === 'XMLHttpRequest'
  const isOwnPage = client === 'page' || (ajax && !isCrossSite(request))
  const session = isOwnPage ? cookie(SESSION_COOKIE) : null
  const view = openViewing(shop, request, reply, { client, isOwnPage })
  const browser = { address: request.ip, userAgent: request.headers['user-agent'], device: cookie(DEVICE_COOKIE) }
  const referral = openReferral(shop, request, cookies)
  let guestSecret = cookie(CART_COOKIE)

  async function visitor(): Promise<Visitor> {
    if (client === 'call' && apiKeyOf(request) !== null) return visitorByApiKey(request)
    const viewing = await view.find()
    if (viewing) {
      const user = await accounts.member(viewing.buyer)
      if (!user) throw new Problem('invalid_token', 'This view of the shop has ended.')
      return { user, guestHash: null }
    }
    const bearer = client === 'call' ? bearerToken(request) : null
    const guestHash = guestSecret === null ? null : hashSecret(guestSecret)
    if (bearer !== null) {
      const user = await accounts.sessions.buyerByAccess(bearer, browser)
      rememberRequester(request, bearer, user.id)
      return { user, guestHash }
    }
    if (session === null) return { user: null, guestHash }
    const user = await accounts.sessions.buyerBySession(session, browser)
    if (user) rememberRequester(request, session, user.id)
    // Without the error, a browser that still shows the buyer would fill a guest's cart. Only logging out clears the cookie:
    // this response may arrive after another tab has signed in, and would clear the new session's cookie.
    if (user === null && client === 'call') throw new Problem('invalid_token')
    return { user, guestHash }
  }

  async function begin(started: StartedSession): Promise<string> {
    const guestHash = guestSecret === null ? null : hashSecret(guestSecret)
    if (guestHash) await shop.transaction((bound) => bound.cart.merge(guestHash, started.buyer))
    // Never reuse the browser's session: it may be planted (session fixation) or belong to another user.
    const previousSession = cookie(SESSION_COOKIE)
    if (previousSession) await accounts.sessions.end(previousSession)
    cookies.set(SESSION_COOKIE, started.session, SESSION_DAYS)
    const device = await accounts.sessions.rememberBrowser(started.buyer, browser)
    if (device !== null) cookies.set(DEVICE_COOKIE, device, KNOWN_BROWSER_DAYS)
    referral.forget()
    logSecurityEvent(request, 'signed in', { user: started.buyer.id })
    return started.access
  }

  /** Ends the view of the shop as a buyer; the browser's own session stays. */
  async function endView(): Promise<void> {
    clearViewCookie(request, reply)
    const viewing = await view.find().catch(() => null)
    const staffSecret = cookie(STAFF_COOKIE)
    if (!viewing || staffSecret === null) return
    await shop.transaction(async (bound) => {
      await bound.staff.impersonation.end(hashSecret(staffSecret))
      await bound.audit.write(viewActor(viewing, request), { action: 'adminEndViewing', ...viewSubject(viewing) })
    })
  }

  const registrationToken = cookie(REGISTRATION_COOKIE)

  return {
    visitor,
    viewing: view.find,
    startRegistration() {
      // Reuse the token of an earlier registration in this browser that is not confirmed yet.
      const secret = registrationToken ?? createSecret()
      cookies.set(REGISTRATION_COOKIE, secret, UNCONFIRMED_REGISTRATION_DAYS)
      return hashSecret(secret)
    },
    registrationHash: registrationToken === null ? null : hashSecret(registrationToken),
    async shopper() {
      const current = await visitor()
      if (current.user || current.guestHash) return current
      guestSecret = createSecret()
      cookies.set(CART_COOKIE, guestSecret, GUEST_CART_DAYS)
      return { user: null, guestHash: hashSecret(guestSecret) }
    },
    async signIn(login) {
      const started = await accounts.sessions.signIn(login, browser).catch((error: unknown) => {
        if (error instanceof Problem) logSecurityEvent(request, 'sign-in refused', { code: error.code })
        throw error
      })
      return begin(started)
    },
    begin,
    resume(started) {
      if (cookie(SESSION_COOKIE)) cookies.set(SESSION_COOKIE, started.session, SESSION_DAYS)
      logSecurityEvent(request, 'company chosen', { user: started.buyer.id })
      return started.access
    },
    requireSameSitePage: () => requireSameSitePage(request),
    browser,
    referral,
    async apiKey() {
      const key = client === 'call' ? apiKeyOf(request) : null
      return key === null ? null : (await authenticateKey(shop, request, key)).key
    },
    async sessionHash() {
      if (await view.find()) return null
      const bearer = bearerToken(request)
      if (bearer !== null) return accounts.sessions.ofAccess(bearer)
      return session === null ? null : hashSecret(session)
    },
    async exchange() {
      if (view.secret !== null && (await view.find())) return accessTokenOf(view.secret)
      return session === null ? null : accounts.sessions.exchange(session, browser)
    },
    async signOut() {
      if (view.secret !== null) return endView()
      const bearer = bearerToken(request)
      if (session) await accounts.sessions.end(session)
      if (bearer) await accounts.sessions.endByAccess(bearer)
      cookies.clear(SESSION_COOKIE)
      if (session || bearer) logSecurityEvent(request, 'signed out')
    },
  }
}

/** Returns the credential of a request, which may be invalid: its bearer token, API key or session cookie; or null. */
export function credentialOf(request: FastifyRequest, reply: FastifyReply): string | null {
  const cookie = openCookies(request, reply).read(SESSION_COOKIE)
  return bearerToken(request) ?? (cookie && SECRET.test(cookie) ? cookie : null)
}

/** Authenticates a request by `credentialOf` before its route does, so that its work is charged to the buyer. */
export async function authenticateEarly(shop: Shop, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const key = apiKeyOf(request)
  const client = bearerToken(request) === null ? 'page' : 'call'
  const authenticate =
    key === null ? openRequestSession(shop, request, reply, client).visitor() : authenticateKey(shop, request, key)
  // The route reports what is invalid.
  await authenticate.catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
  })
}

/** Rejects a request that changes something and was sent by a page of another site (CSRF). Throws `cross_site`. */
export function rejectCrossSite(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  // Pages of other sites can send this header only after a CORS preflight, which the shop does not allow.
  if (apiKeyOf(request) !== null) return
  if (isCrossSite(request)) throw new Problem('cross_site')
}

/** True if a page of another site sent the request. */
export function isCrossSite(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return origin === undefined ? site === 'cross-site' : origin !== originOf(request)
}

/**
 * Protects a GET that changes something, such as `/login_token/{token}` of the specification. Email scanners and prefetching
 * browsers open URLs without the ajax header, prefetching also sends a purpose header, and pages of the shop never send HEAD.
 */
function requireSameSitePage({ method, headers }: FastifyRequest): void {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].join(' ')
  const isSameSite = headers['x-requested-with'] === 'XMLHttpRequest' && headers['sec-fetch-site'] !== 'cross-site'
  if (method !== 'HEAD' && isSameSite && !/prefetch|prerender|preview/i.test(purposes)) return
  throw new Problem('cross_site', 'Open this link in your browser to sign in.')
}
