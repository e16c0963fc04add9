const KEY = 'recent-searches'
const MOST = 5

/** What was searched for on this machine, the latest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MOST) : []
  } catch {
    // Something else has written there, or nothing may be read.
    return []
  }
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
  try {
    localStorage.setItem(KEY, JSON.stringify(searches.slice(0, MOST)))
  } catch {
    // A full or closed storage is no reason not to search.
  }
}
