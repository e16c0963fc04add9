/** Name of the metric in the `Server-Timing` header of a page whose request had `Sec-GPC: 1` (server/http/pages/pages.ts). */
const METRIC = 'gpc'

/**
 * True if the browser refuses measuring by Global Privacy Control. A browser extension may send the header alone, without the property
 * of `navigator`; the shared, cached page cannot contain it, so the server repeats it in a header that scripts can read.
 */
export function refusesMeasuring(): boolean {
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) return true
  const loads = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return loads.some(({ serverTiming }) => serverTiming?.some(({ name }) => name === METRIC))
}
