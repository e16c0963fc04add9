import { useSyncExternalStore } from 'react'
import { CONSENT_CATEGORIES, type ConsentCategory } from '#contract/custom-code.ts'

/** What a visitor allows; what is in neither category is not asked for. */
export type Consent = Record<ConsentCategory, boolean>

const COOKIE = 'trellis_consent'
/** Raised when there is something new to choose: everybody is asked again. */
const VERSION = '1'
const KEPT_SECONDS = 180 * 24 * 60 * 60

export const EVERYTHING: Consent = { statistics: true, marketing: true }
export const NECESSARY_ONLY: Consent = { statistics: false, marketing: false }

let known: { cookie: string; consent: Consent | null } | undefined
const listeners = new Set<() => void>()

/** Keeps a choice for 180 days, in a cookie that reads `1.statistics.marketing`. */
export function keepConsent(consent: Consent): void {
  const value = [VERSION, ...CONSENT_CATEGORIES.filter((category) => consent[category])].join('.')
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${value}; Max-Age=${KEPT_SECONDS}; Path=/; SameSite=Lax${secure}`
  known = { cookie: value, consent }
  for (const listener of listeners) listener()
}

/** What the visitor has chosen, here or in another tab; null while they have not. */
export function useConsent(): Consent | null {
  return useSyncExternalStore(subscribe, readConsent, () => null)
}

function readConsent(): Consent | null {
  const cookie =
    document.cookie
      .split('; ')
      .find((part) => part.startsWith(`${COOKIE}=`))
      ?.slice(COOKIE.length + 1) ?? ''
  // The same choice must be the same object. A browser without cookies remembers until the page is left.
  if (known && (cookie === known.cookie || cookie === '')) return known.consent
  known = { cookie, consent: parseConsent(cookie) }
  return known.consent
}

/** Null for the choice of another version, or none. */
export function parseConsent(value: string): Consent | null {
  const [version, ...categories] = value.split('.')
  if (version !== VERSION) return null
  return { statistics: categories.includes('statistics'), marketing: categories.includes('marketing') }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const listening = new AbortController()
  document.addEventListener('visibilitychange', listener, { signal: listening.signal })
  return () => {
    listeners.delete(listener)
    listening.abort()
  }
}
