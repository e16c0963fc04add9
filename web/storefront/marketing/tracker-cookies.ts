import { CONSENT_CATEGORIES, type ConsentCategory } from '#contract/custom-code.ts'
import { storedList, storeValue } from '#web/storefront/stored-values.ts'
import type { Consent } from './consent.ts'

/** Which cookies have come up beside scripts of which category, as `marketing _fbp`. */
const SEEN = 'tracker_cookies'
/** Most cookies remembered; the oldest leave first. */
const MOST_SEEN = 100
const OWN = /^(?:__Host-)?trellis_/

/** Those of the two trackers of spec 7: they may be older than what is remembered here. */
const USUAL: Record<ConsentCategory, RegExp> = {
  statistics: /^_(?:ga|gid|gat)(?:_|$)/,
  marketing: /^_(?:fbp|fbc|gcl_\w+)$/,
}

const running = new Set<ConsentCategory>()
let before: ReadonlySet<string> | null = null

/** To be called before a script of the category runs: a cookie that is not there yet is taken for one of the scripts'. */
export function watchCookies(category: ConsentCategory): void {
  if (before) noteCookies()
  else {
    before = new Set(cookieNames())
    addEventListener('pagehide', noteCookies)
    document.addEventListener('visibilitychange', noteCookies)
  }
  running.add(category)
}

/** Deletes the cookies of categories that are not allowed, also those of earlier visits. */
export function removeCookies(consent: Consent): void {
  const refused = CONSENT_CATEGORIES.filter((category) => !consent[category])
  if (refused.length === 0) return
  noteCookies()
  const seen = new Set(storedList('localStorage', SEEN))
  for (const name of cookieNames()) {
    if (refused.some((category) => seen.has(`${category} ${name}`) || USUAL[category].test(name))) remove(name)
  }
}

function noteCookies(): void {
  const fresh = cookieNames().filter((name) => before && !before.has(name))
  const found = fresh.flatMap((name) => [...running].map((category) => `${category} ${name}`))
  const seen = storedList('localStorage', SEEN)
  const added = found.filter((each) => !seen.includes(each))
  if (added.length > 0) storeValue('localStorage', SEEN, [...seen, ...added].slice(-MOST_SEEN))
}

function cookieNames(): string[] {
  const names = document.cookie.split('; ').map((part) => part.split('=', 1)[0] ?? '')
  return names.filter((name) => name !== '' && !OWN.test(name))
}

/** A cookie goes only where domain and path are those it was set with, and these cannot be read. */
function remove(name: string): void {
  const labels = location.hostname.split('.')
  const domains = labels.slice(0, -1).map((_, place) => `; Domain=${labels.slice(place).join('.')}`)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  for (const domain of ['', ...domains])
    for (const path of new Set(['/', location.pathname]))
      document.cookie = `${name}=; Max-Age=0; Path=${path}${domain}${secure}`
}
