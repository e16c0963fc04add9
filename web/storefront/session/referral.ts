import { DAY_MS } from '#contract/days.ts'
import { REFERRAL_DAYS, REFERRAL_PARAMETER } from '#contract/referral.ts'
import { keep, kept } from './kept.ts'

/** The code of the buyer by whose link this visitor came; it goes with every call (spec 7). */
export function keptReferral(): string | null {
  const since = Number(kept('referral_since') ?? 0)
  return Date.now() - since < REFERRAL_DAYS * DAY_MS ? kept('referral') : null
}

/** Keeps whose link this was. Its days are counted from the first visit, however often the same one is followed. */
export function keepReferral(code: string): void {
  if (keptReferral()?.toUpperCase() !== code.toUpperCase()) keep('referral_since', String(Date.now()))
  keep('referral', code)
}

/** The referral code an address carries, as a parameter or as the path of the registration; null without a likely one. */
export function referralOf(address: string): string | null {
  const { pathname, searchParams } = new URL(address)
  const code = searchParams.get(REFERRAL_PARAMETER) ?? /^\/register\/([^/]+)\/?$/.exec(pathname)?.[1] ?? ''
  return /^[\w-]{1,40}$/.test(code) ? code : null
}

/** The address without the parameter `name`, below its origin. */
export function withoutParameter(address: string, name: string): string {
  const { pathname, searchParams, hash } = new URL(address)
  searchParams.delete(name)
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '') + hash
}

/** Keeps the code this visit came with, so that the call for the session carries it. */
export function heedReferral(): void {
  const code = referralOf(location.href)
  if (code) keepReferral(code)
}

/** Takes the code out of the address: whoever copies it from there has a link of their own to share. */
export function tidyAddress(): void {
  if (!new URL(location.href).searchParams.has(REFERRAL_PARAMETER)) return
  // The router keeps its own account of the entry in `state`; what the page shows does not depend on the parameter.
  history.replaceState(history.state, '', withoutParameter(location.href, REFERRAL_PARAMETER))
}
