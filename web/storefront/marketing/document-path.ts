import { readStorage, writeStorage } from '#web/storefront/browser/storage.ts'

/** The path that this tab showed last in the shop, in the session storage. */
const STORAGE_KEY = 'shown_path'

/** How a document was loaded. */
interface DocumentLoad {
  path: string
  type: NavigationTimingType | undefined
  referrer: string
  origin: string
}

/** Remembers that the page at `path` is shown. */
export function rememberPath(path: string): void {
  writeStorage('sessionStorage', STORAGE_KEY, path)
}

/**
 * True if the load of a document is a path change within the shop (spec 2), which no navigation within a document has tracked: the
 * tab has shown another path before. A URL that was typed, or a link of another site, starts a visit instead.
 */
export function isPathChange({ path, type, referrer, origin }: DocumentLoad): boolean {
  const before = readStorage('sessionStorage', STORAGE_KEY)
  const startsVisit = type === 'navigate' && !referrer.startsWith(`${origin}/`)
  return before !== null && before !== path && !startsVisit
}

/** Returns how this document was loaded, at `path`. */
export function documentLoad(path: string): DocumentLoad {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return { path, type: entry?.type, referrer: document.referrer, origin: location.origin }
}
