/** Spec 9: how long a page is not loaded again after it was. */
const GUARD_MS = 10_000
const KEPT_AS = 'reloaded_at'

/** Loads the page again, unless that was done within the last ten seconds (spec 2). Not where nothing can be kept. */
export function reloadOnce(): void {
  try {
    const since = Date.now() - Number(sessionStorage.getItem(KEPT_AS) ?? Number.NEGATIVE_INFINITY)
    if (since >= 0 && since < GUARD_MS) return
    sessionStorage.setItem(KEPT_AS, String(Date.now()))
  } catch {
    return
  }
  location.reload()
}
