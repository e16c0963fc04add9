import type { Page } from '@playwright/test'

/** For `addInitScript`: adds up how far each page that is opened moves by itself. */
export function addUpShifts(): void {
  Object.assign(window, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) Object.assign(window, { shift: (window as unknown as { shift: number }).shift + value })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** How far the page has moved since it was opened, as a share of the window. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift)
}
