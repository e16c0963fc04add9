import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Login } from '#contract/accounts.ts'
import { GUEST_CART_DAYS } from '#contract/cart.ts'
import { Problem } from '#contract/problem.ts'
import { REGISTRATION_DAYS } from '#contract/registration.ts'
import { SESSION_DAYS } from '#contract/sign-in.ts'
import type { Browser, StartedSession, Visitor } from '#server/accounts/accounts.ts'
import { createSecret, hashSecret } from '#server/accounts/tokens.ts'
import type { Shop } from '#server/shop.ts'
import { apiKeyOf, bearerToken, buyerOfKey } from './api-key.ts'
import { openCookies } from './cookies.ts'
import { openReferral, type Referral } from './referral.ts'
import { tellSecurity } from './security-log.ts'

const SESSION_COOKIE = 'trellis_session'
const CART_COOKIE = 'trellis_cart'
const REGISTRATION_COOKIE = 'trellis_registration'
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** One request seen as a visit: who comes, and how to sign in, sign out and get a cart. */
export interface Visit {
  /** Throws `invalid_token` where a call comes with a token or a cookie of a session that is over. */
  visitor(): Promise<Visitor>
  /** The visitor with a cart of its own: a guest without a cookie is given one. */
  shopper(): Promise<Visitor>
  /** Signs in with a password; returns an access token. */
  signIn(login: Login): Promise<string>
  /**
   * Makes the browser that of a session just started: sets its cookie, ends the session it came with and moves the guest's
   * cart to the buyer. Returns the session's access token.
   */
  begin(started: StartedSession): Promise<string>
  /** Throws `cross_site` unless a page of ours has sent this, seen by somebody: a link alone must change nothing. */
  requireOwnPage(): void
  /** Marks the browser as the one that registers, and returns the hash of the mark. */
  markRegistering(): Buffer
  /** The hash of the mark of a browser that has registered, or null. */
  registeredHash: Buffer | null
  /** Where the request comes from. */
  browser: Browser
  /** Who sent the visitor here. */
  referral: Referral
  /** The hash of the session the request is part of, or null. */
  sessionHash(): Promise<Buffer | null>
  /** A fresh access token for the session cookie, or null. */
  exchange(): Promise<string | null>
  signOut(): Promise<void>
}

/**
 * Opens the visit of a request. `trusts` says which proofs count: a page believes the session cookie; a call believes
 * a bearer token, and the cookie only with the ajax header, which no foreign site can send.
 */
export function openVisit(shop: Shop, request: FastifyRequest, reply: FastifyReply, trusts: 'page' | 'call'): Visit {
  const { accounts } = shop
  const cookies = openCookies(request, reply)
  const cookie = (name: string) => {
    const value = cookies.read(name)
    return value && SECRET.test(value) ? value : null
  }
  const ajax = request.headers['x-requested-with'] === 'XMLHttpRequest'
  const session = trusts === 'page' || (ajax && !isForeign(request)) ? cookie(SESSION_COOKIE) : null
  const browser = { address: request.ip, userAgent: request.headers['user-agent'] }
  const referral = openReferral(shop, request, cookies)
  let guestSecret = cookie(CART_COOKIE)

  async function visitor(): Promise<Visitor> {
    if (trusts === 'call' && apiKeyOf(request) !== null) return { user: buyerOfKey(request), guestHash: null }
    const bearer = trusts === 'call' ? bearerToken(request) : null
    const guestHash = guestSecret === null ? null : hashSecret(guestSecret)
    if (bearer !== null) return { user: await accounts.buyerByAccess(bearer, browser), guestHash }
    if (session === null) return { user: null, guestHash }
    const user = await accounts.buyerBySession(session, browser)
    // Else a browser that still shows the buyer would fill a guest's cart. Logging out takes the cookie away: an answer to it
    // here might come after another one has signed in, and take that one's.
    if (user === null && trusts === 'call') throw new Problem('invalid_token')
    return { user, guestHash }
  }

  async function begin(started: StartedSession): Promise<string> {
    const guestHash = guestSecret === null ? null : hashSecret(guestSecret)
    if (guestHash) await shop.transaction((bound) => bound.cart.merge(guestHash, started.buyer))
    // Never goes on with what a browser brought along: it may have been planted there, or be somebody else's.
    const brought = cookie(SESSION_COOKIE)
    if (brought) await accounts.endSession(brought)
    cookies.set(SESSION_COOKIE, started.session, SESSION_DAYS)
    referral.forget()
    tellSecurity(request, 'signed in', { user: started.buyer.id })
    return started.access
  }

  const mark = cookie(REGISTRATION_COOKIE)

  return {
    visitor,
    markRegistering() {
      // It may have registered before and not confirmed that yet.
      const secret = mark ?? createSecret()
      cookies.set(REGISTRATION_COOKIE, secret, REGISTRATION_DAYS)
      return hashSecret(secret)
    },
    registeredHash: mark === null ? null : hashSecret(mark),
    async shopper() {
      const current = await visitor()
      if (current.user || current.guestHash) return current
      guestSecret = createSecret()
      cookies.set(CART_COOKIE, guestSecret, GUEST_CART_DAYS)
      return { user: null, guestHash: hashSecret(guestSecret) }
    },
    async signIn(login) {
      const started = await accounts.login(login, browser).catch((error: unknown) => {
        if (error instanceof Problem) tellSecurity(request, 'sign-in refused', { code: error.code })
        throw error
      })
      return begin(started)
    },
    begin,
    requireOwnPage: () => requireOwnPage(request),
    browser,
    referral,
    async sessionHash() {
      const bearer = bearerToken(request)
      if (bearer !== null) return accounts.sessionOfAccess(bearer)
      return session === null ? null : hashSecret(session)
    },
    exchange: async () => (session === null ? null : accounts.exchange(session, browser)),
    async signOut() {
      const bearer = bearerToken(request)
      if (session) await accounts.endSession(session)
      if (bearer) await accounts.endSessionOfAccess(bearer)
      cookies.clear(SESSION_COOKIE)
      if (session || bearer) tellSecurity(request, 'signed out')
    },
  }
}

/** Refuses a request that changes something and was sent by a page of another site. */
export function refuseCrossSite(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  // No page of another site can send this header without having asked, and nobody allows it.
  if (apiKeyOf(request) !== null) return
  if (isForeign(request)) throw new Problem('cross_site')
}

/** Whether a page of another site has sent it. */
function isForeign({ headers: { origin, 'sec-fetch-site': site }, host }: FastifyRequest): boolean {
  return origin === undefined ? site === 'cross-site' : hostOf(origin) !== host
}

/**
 * For a GET that changes something, as the specification has one (`/login_token/{token}`). What scans mails and what fetches
 * ahead opens addresses without the ajax header; what fetches ahead says so; HEAD is never asked by a page of ours.
 */
function requireOwnPage({ method, headers }: FastifyRequest): void {
  const ahead = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].join(' ')
  const ours = headers['x-requested-with'] === 'XMLHttpRequest' && headers['sec-fetch-site'] !== 'cross-site'
  if (method !== 'HEAD' && ours && !/prefetch|prerender|preview/i.test(ahead)) return
  throw new Problem('cross_site', 'Open this link in your browser to sign in.')
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
