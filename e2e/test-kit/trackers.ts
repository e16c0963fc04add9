import type { Page } from '@playwright/test'

type Call = [name: string, parameters: Record<string, unknown>, options?: { eventID: string }]

/** Calls of both trackers in this document: the calls of the pixel without their verb, and the messages of the tag manager. */
export interface Recorded {
  pixel: Call[]
  layer: Record<string, unknown>[]
}

/** Installs recording trackers on every page opened from now on. */
export async function recordTrackers(page: Page, which = { pixel: true, layer: true }): Promise<void> {
  await page.addInitScript(({ pixel, layer }) => {
    const calls: unknown[][] = []
    if (pixel) Object.assign(window, { calls, fbq: (_verb: string, ...call: unknown[]) => calls.push(call) })
    if (layer) Object.assign(window, { dataLayer: [] })
  }, which)
}

/** Returns the calls recorded since the page was loaded. */
export function recorded(page: Page): Promise<Recorded> {
  return page.evaluate(() => {
    const { calls = [], dataLayer = [] } = window as unknown as { calls?: Call[]; dataLayer?: Recorded['layer'] }
    return { pixel: calls, layer: dataLayer }
  })
}

/** Returns the names of the events recorded since the page was loaded. */
export async function eventNames(page: Page): Promise<{ pixel: string[]; layer: string[] }> {
  const { pixel, layer } = await recorded(page)
  return {
    pixel: pixel.map(([name]) => name),
    layer: layer.flatMap(({ event }) => (typeof event === 'string' ? [event] : [])),
  }
}
