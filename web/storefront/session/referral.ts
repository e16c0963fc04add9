import { REFERRAL_DAYS, REFERRAL_PARAMETER } from '#contract/accounts/referral.ts'
import { storeItem, storedItem } from './stored-items.ts'

/** Not by `DAY_MS`: every page would load its module. */
const REFERRAL_MS = REFERRAL_DAYS * 24 * 60 * 60 * 1000

/** Returns the stored referral code, which is sent with every call (spec 7); null if it has expired. */
export function storedReferral(): string | null {
  const since = Number(storedItem('referral_since') ?? 0)
  return Date.now() - since < REFERRAL_MS ? storedItem('referral') : null
}

/** Stores a referral code. It expires a fixed time after the first visit; following the same link again does not extend it. */
export function storeReferral(code: string): void {
  if (storedReferral()?.toUpperCase() !== code.toUpperCase()) storeItem('referral_since', String(Date.now()))
  storeItem('referral', code)
}

/** Returns the referral code in a URL, as a parameter or in the path of the registration; null without a valid one. */
export function referralOf(address: string): string | null {
  const { pathname, searchParams } = new URL(address)
  const code = searchParams.get(REFERRAL_PARAMETER) ?? /^\/register\/([^/]+)\/?$/.exec(pathname)?.[1] ?? ''
  return /^[\w-]{1,40}$/.test(code) ? code : null
}

/** Returns the URL without its origin and without the parameter `name`. */
export function withoutParameter(address: string, name: string): string {
  const { pathname, searchParams, hash } = new URL(address)
  searchParams.delete(name)
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '') + hash
}

/** Stores the referral code of the URL, so that the session call carries it. */
export function captureReferral(): void {
  const code = referralOf(location.href)
  if (code) storeReferral(code)
}

/** Removes the referral code from the URL, so that buyers who copy the URL do not share another buyer's code. */
export function removeReferralFromUrl(): void {
  if (!new URL(location.href).searchParams.has(REFERRAL_PARAMETER)) return
  // Keeps the router's `history.state`. The page does not depend on the parameter.
  history.replaceState(history.state, '', withoutParameter(location.href, REFERRAL_PARAMETER))
}
