import { CONSENT_CATEGORIES, type ConsentCategory } from '#contract/content/custom-code.ts'
import { readJsonList, writeJson } from '#web/storefront/browser/json-storage.ts'
import type { Consent } from './consent.ts'

/** Storage key of the cookies that appeared while scripts of a category ran, as `marketing _fbp`. */
const STORAGE_KEY = 'tracker_cookies'
/** Maximum number of remembered cookies; the oldest are dropped first. */
const MAX_SEEN = 100
const OWN_COOKIE = /^(?:__Host-)?trellis_/

/** Cookies of the two trackers of spec 7, which may have been set before cookies were recorded. */
const KNOWN_COOKIES: Record<ConsentCategory, RegExp> = {
  statistics: /^_(?:ga|gid|gat)(?:_|$)/,
  marketing: /^_(?:fbp|fbc|gcl_\w+)$/,
}

const running = new Set<ConsentCategory>()
let initialCookies: ReadonlySet<string> | null = null

/** Call before a script of the category runs: cookies that appear afterwards are attributed to its scripts. */
export function watchCookies(category: ConsentCategory): void {
  if (initialCookies) recordNewCookies()
  else {
    initialCookies = new Set(cookieNames())
    addEventListener('pagehide', recordNewCookies)
    document.addEventListener('visibilitychange', recordNewCookies)
  }
  running.add(category)
}

/** Deletes the cookies of categories without consent, also those of earlier visits. */
export function removeCookies(consent: Consent): void {
  const denied = CONSENT_CATEGORIES.filter((category) => !consent[category])
  if (denied.length === 0) return
  recordNewCookies()
  const seen = new Set(readJsonList('localStorage', STORAGE_KEY))
  for (const name of cookieNames()) {
    if (denied.some((category) => seen.has(`${category} ${name}`) || KNOWN_COOKIES[category].test(name)))
      deleteCookie(name)
  }
}

function recordNewCookies(): void {
  const fresh = cookieNames().filter((name) => initialCookies && !initialCookies.has(name))
  const found = fresh.flatMap((name) => [...running].map((category) => `${category} ${name}`))
  const seen = readJsonList('localStorage', STORAGE_KEY)
  const added = found.filter((each) => !seen.includes(each))
  if (added.length > 0) writeJson('localStorage', STORAGE_KEY, [...seen, ...added].slice(-MAX_SEEN))
}

function cookieNames(): string[] {
  const names = document.cookie.split('; ').map((part) => part.split('=', 1)[0] ?? '')
  return names.filter((name) => name !== '' && !OWN_COOKIE.test(name))
}

/** Deletes a cookie on all possible domains and paths: they must match those it was set with, which cannot be read. */
function deleteCookie(name: string): void {
  const labels = location.hostname.split('.')
  const domains = labels.slice(0, -1).map((_, place) => `; Domain=${labels.slice(place).join('.')}`)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  for (const domain of ['', ...domains])
    for (const path of new Set(['/', location.pathname]))
      document.cookie = `${name}=; Max-Age=0; Path=${path}${domain}${secure}`
}
