import { storedList, storeValue } from '#web/storefront/stored-values.ts'

const KEY = 'recent-searches'
const MOST = 5

/** What was searched for on this machine, the latest first. */
export function recentSearches(): string[] {
  return storedList('localStorage', KEY)
    .filter((text) => typeof text === 'string')
    .slice(0, MOST)
}

/** Puts a search on top; five are kept. */
export function rememberSearch(text: string): void {
  const search = text.trim()
  if (search !== '') keep([search, ...recentSearches().filter((known) => known !== search)])
}

/** Takes a search off the list. */
export function forgetSearch(text: string): void {
  keep(recentSearches().filter((known) => known !== text))
}

function keep(searches: readonly string[]): void {
  storeValue('localStorage', KEY, searches.slice(0, MOST))
}
