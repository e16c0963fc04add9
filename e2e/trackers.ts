import type { Page } from '@playwright/test'

type Call = [name: string, parameters: Record<string, unknown>, options?: { eventID: string }]

/** What both trackers were told in this document: the pixel's calls without their verb, the tag manager's messages. */
export interface Recorded {
  pixel: Call[]
  layer: Record<string, unknown>[]
}

/** Puts recording trackers on every page that is opened from now on. */
export async function recordTrackers(page: Page, which = { pixel: true, layer: true }): Promise<void> {
  await page.addInitScript(({ pixel, layer }) => {
    const calls: unknown[][] = []
    if (pixel) Object.assign(window, { calls, fbq: (_verb: string, ...call: unknown[]) => calls.push(call) })
    if (layer) Object.assign(window, { dataLayer: [] })
  }, which)
}

/** What was recorded since the page was loaded. */
export function recorded(page: Page): Promise<Recorded> {
  return page.evaluate(() => {
    const { calls = [], dataLayer = [] } = window as unknown as { calls?: Call[]; dataLayer?: Recorded['layer'] }
    return { pixel: calls, layer: dataLayer }
  })
}

/** The names of the events that were recorded since the page was loaded. */
export async function names(page: Page): Promise<{ pixel: string[]; layer: string[] }> {
  const { pixel, layer } = await recorded(page)
  return {
    pixel: pixel.map(([name]) => name),
    layer: layer.flatMap(({ event }) => (typeof event === 'string' ? [event] : [])),
  }
}
