import type { FastifyRequest } from 'fastify'
import { REFERRAL_DAYS, REFERRAL_HEADER } from '#contract/referral.ts'
import type { Shop } from '#server/shop.ts'
import type { openCookies } from './cookies.ts'

const REFERRAL_COOKIE = 'trellis_referral'

/** Who sent a visitor here: the code in the header of a call (spec 7), else in the browser's cookie. */
export interface Referral {
  /** As it was sent: nobody may have this code. */
  code: string | null
  /** The code of a visitor who came by a buyer's link, or null; one that a header brought is kept for 90 days. */
  known(): Promise<string | null>
  /** Who signs in is nobody's guest any more (spec 4), after signing out either. */
  forget(): void
}

/** Opens the referral of a request. Codes are attribution, never authority. */
export function openReferral(shop: Shop, request: FastifyRequest, cookies: ReturnType<typeof openCookies>): Referral {
  const header = [request.headers[REFERRAL_HEADER] ?? []].flat()[0]
  const cookie = cookies.read(REFERRAL_COOKIE)

  async function known(): Promise<string | null> {
    const brought = header ? await shop.accounts.knownReferral(header) : null
    if (brought === null) return cookie ? shop.accounts.knownReferral(cookie) : null
    // The browser sends what it keeps with every call: the days are counted from the first.
    if (brought === cookie) return brought
    cookies.set(REFERRAL_COOKIE, brought, REFERRAL_DAYS)
    return brought
  }

  return {
    code: header ?? cookie ?? null,
    known,
    forget() {
      if (cookie) cookies.clear(REFERRAL_COOKIE)
    },
  }
}
