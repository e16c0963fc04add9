import { useEffect } from 'react'

/** Minimum time between two reloads (spec 9). */
const GUARD_MS = 10_000
const STORAGE_KEY = 'reloaded_at'

/** Reloads a page that is not found, unless it was reloaded within the last 10 seconds (spec 2). */
export function useReloadOnce(isMissing: boolean): void {
  useEffect(() => {
    if (isMissing) reloadOnce()
  }, [isMissing])
}

/** Does nothing without session storage, which would not remember the reload. */
function reloadOnce(): void {
  try {
    const since = Date.now() - Number(sessionStorage.getItem(STORAGE_KEY) ?? Number.NEGATIVE_INFINITY)
    if (since >= 0 && since < GUARD_MS) return
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()))
  } catch {
    return
  }
  location.reload()
}
