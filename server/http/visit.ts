import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Login } from '#contract/accounts.ts'
import { GUEST_CART_DAYS } from '#contract/cart.ts'
import { Problem } from '#contract/problem.ts'
import { SESSION_DAYS, type Visitor } from '#server/accounts/accounts.ts'
import { createSecret, hashSecret } from '#server/accounts/tokens.ts'
import type { Shop } from '#server/shop.ts'

const SESSION_COOKIE = 'trellis_session'
const CART_COOKIE = 'trellis_cart'
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** One request seen as a visit: who comes, and how to sign in, sign out and get a cart. */
export interface Visit {
  visitor(): Promise<Visitor>
  /** The visitor with a cart of its own: a guest without a cookie is given one. */
  shopper(): Promise<Visitor>
  /** Signs in, sets the session cookie, moves the guest's cart to the buyer; returns an access token. */
  signIn(login: Login): Promise<string>
  /** A fresh access token for the session cookie, or null. */
  exchange(): Promise<string | null>
  signOut(): Promise<void>
}

/**
 * Opens the visit of a request. `trusts` says which proofs count: a page believes the session cookie; a call believes
 * a bearer token, and the cookie only with the ajax header, which no foreign site can send (design: settled question 7).
 */
export function openVisit(shop: Shop, request: FastifyRequest, reply: FastifyReply, trusts: 'page' | 'call'): Visit {
  const { accounts } = shop
  const cookie = (name: string) => {
    const value = request.cookies[name]
    return value && SECRET.test(value) ? value : null
  }
  const ajax = request.headers['x-requested-with'] === 'XMLHttpRequest'
  const session = trusts === 'page' || ajax ? cookie(SESSION_COOKIE) : null
  let guestSecret = cookie(CART_COOKIE)

  function setCookie(name: string, value: string, days: number): void {
    reply.setCookie(name, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: days * 86_400,
    })
  }

  async function visitor(): Promise<Visitor> {
    const bearer = trusts === 'call' ? bearerToken(request) : null
    const guestHash = guestSecret === null ? null : hashSecret(guestSecret)
    if (bearer !== null) return { user: await accounts.buyerByAccess(bearer), guestHash }
    return { user: session === null ? null : await accounts.buyerBySession(session), guestHash }
  }

  return {
    visitor,
    async shopper() {
      const current = await visitor()
      if (current.user || current.guestHash) return current
      guestSecret = createSecret()
      setCookie(CART_COOKIE, guestSecret, GUEST_CART_DAYS)
      return { user: null, guestHash: hashSecret(guestSecret) }
    },
    async signIn(login) {
      accounts.attempts.count(request.ip, login.email)
      const started = await accounts.login(login)
      const guestHash = guestSecret === null ? null : hashSecret(guestSecret)
      if (guestHash) await shop.transaction((bound) => bound.cart.merge(guestHash, started.buyer))
      setCookie(SESSION_COOKIE, started.session, SESSION_DAYS)
      return started.access
    },
    exchange: async () => (session === null ? null : accounts.exchange(session)),
    async signOut() {
      const bearer = bearerToken(request)
      if (session) await accounts.endSession(session)
      if (bearer) await accounts.endSessionOfAccess(bearer)
      reply.clearCookie(SESSION_COOKIE, { path: '/' })
    },
  }
}

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

/** Refuses a request that changes something and was sent by a page of another site. */
export function refuseCrossSite(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin, 'sec-fetch-site': site } = request.headers
  const foreign = origin === undefined ? site === 'cross-site' : hostOf(origin) !== request.host
  if (foreign) throw new Problem('cross_site')
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
