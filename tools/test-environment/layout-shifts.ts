import type { Page } from '@playwright/test'

/** Init script (`addInitScript`): sums the layout shifts of a page that no input caused. */
export function recordLayoutShifts(): void {
  Object.assign(window, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) Object.assign(window, { shift: (window as unknown as { shift: number }).shift + value })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Returns the cumulative layout shift of a page since it was opened, as a fraction of the viewport. */
export function cumulativeLayoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift)
}
