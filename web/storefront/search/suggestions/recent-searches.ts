import { readJsonList, writeJson } from '#web/storefront/browser/json-storage.ts'

const KEY = 'recent-searches'
const MAX_SEARCHES = 5

/** Returns the searches made in this browser, the latest first. */
export function recentSearches(): string[] {
  return readJsonList('localStorage', KEY)
    .filter((text) => typeof text === 'string')
    .slice(0, MAX_SEARCHES)
}

/** Moves a search to the top; five are stored. */
export function rememberSearch(text: string): void {
  const search = text.trim()
  if (search !== '') save([search, ...recentSearches().filter((known) => known !== search)])
}

/** Removes a search from the list. */
export function removeSearch(text: string): void {
  save(recentSearches().filter((known) => known !== text))
}

function save(searches: readonly string[]): void {
  writeJson('localStorage', KEY, searches.slice(0, MAX_SEARCHES))
}
