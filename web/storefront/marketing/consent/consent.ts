import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { CONSENT_CATEGORIES, type ConsentCategory } from '#contract/content/custom-code.ts'

/** Consent of a visitor by category. Necessary cookies need none. */
export type Consent = Record<ConsentCategory, boolean>

const COOKIE = 'trellis_consent'
/** Increased when the categories change, so that all visitors choose again. */
const VERSION = '1'
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60

export const EVERYTHING: Consent = { statistics: true, marketing: true }
export const NECESSARY_ONLY: Consent = { statistics: false, marketing: false }

interface Choice {
  /** The cookie as it was read or written last; null until it is read. */
  cookie: string | null
  consent: Consent | null
}

/** Its initial state is what the server renders: a public page is the same for everyone. */
const choiceStore = createStore<Choice>(() => ({ cookie: null, consent: null }))
if (!import.meta.env.SSR) readCookie()

/** Stores a choice for 180 days in a cookie with a value such as `1.statistics.marketing`. */
export function saveConsent(consent: Consent): void {
  const value = [VERSION, ...CONSENT_CATEGORIES.filter((category) => consent[category])].join('.')
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; SameSite=Lax${secure}`
  choiceStore.setState({ cookie: value, consent })
}

/** Returns the visitor's choice, made in this or another tab; null before the first choice. */
export function useConsent(): Consent | null {
  useEffect(followCookie, [])
  return useStore(choiceStore, ({ consent }) => consent)
}

function readCookie(): void {
  const cookie =
    document.cookie
      .split('; ')
      .find((part) => part.startsWith(`${COOKIE}=`))
      ?.slice(COOKIE.length + 1) ?? ''
  const { cookie: cached } = choiceStore.getState()
  // A browser that stores no cookies keeps the choice until the page is left.
  if (cached !== null && (cookie === cached || cookie === '')) return
  choiceStore.setState({ cookie, consent: parseConsent(cookie) })
}

/** Parses the cookie. Null for another version or no choice. */
export function parseConsent(value: string): Consent | null {
  const [version, ...categories] = value.split('.')
  if (version !== VERSION) return null
  return { statistics: categories.includes('statistics'), marketing: categories.includes('marketing') }
}

/** Reads the cookie again when the tab becomes visible: another tab may have changed it. Returns what stops it. */
function followCookie(): () => void {
  readCookie()
  const listening = new AbortController()
  document.addEventListener('visibilitychange', readCookie, { signal: listening.signal })
  return () => listening.abort()
}
