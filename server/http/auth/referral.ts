import type { FastifyRequest } from 'fastify'
import { REFERRAL_DAYS, REFERRAL_HEADER } from '#contract/accounts/referral.ts'
import type { Shop } from '#server/shop.ts'
import type { openCookies } from './cookies.ts'

const REFERRAL_COOKIE = 'trellis_referral'

/** The referral of a request: the code in the header of a call (spec 7), else in the browser's cookie. */
export interface Referral {
  /** The code as it was sent. It may not exist. */
  code: string | null
  /** Returns the code if it exists, else null. A code from a header is stored in the cookie for 90 days. */
  known(): Promise<string | null>
  /** Clears the cookie at sign-in: a buyer has no referral (spec 4), not even after signing out. */
  forget(): void
}

/** Reads the referral of a request. Codes attribute a visit and never authorize anything. */
export function openReferral(shop: Shop, request: FastifyRequest, cookies: ReturnType<typeof openCookies>): Referral {
  const header = [request.headers[REFERRAL_HEADER] ?? []].flat()[0]
  const cookie = cookies.read(REFERRAL_COOKIE)

  async function known(): Promise<string | null> {
    const received = header ? await shop.accounts.referrals.knownCode(header) : null
    if (received === null) return cookie ? shop.accounts.referrals.knownCode(cookie) : null
    // The storefront sends its stored code with every call. Do not extend the cookie each time.
    if (received === cookie) return received
    cookies.set(REFERRAL_COOKIE, received, REFERRAL_DAYS)
    return received
  }

  return {
    code: header ?? cookie ?? null,
    known,
    forget() {
      if (cookie) cookies.clear(REFERRAL_COOKIE)
    },
  }
}
