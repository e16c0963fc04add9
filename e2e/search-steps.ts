import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

/** The address of the shop under test. */
export const shop = () => process.env['SHOP_URL'] ?? ''

/** From here on no page of this file may complain in its console. */
export function allowNoComplaints(): void {
  let complaints: string[] = []

  test.beforeEach(({ page }) => {
    complaints = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      // A cut connection is complained of by the browser itself.
      const isCut = message.text().startsWith('Failed to load resource: net::')
      if (message.type() === 'error' && !isCut) complaints.push(message.text())
    })
  })

  test.afterEach(() => expect(complaints).toEqual([]))
}

/** The bodies of all searches the page sends from now on. */
export function searches(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/1/')) sent.push(request.postData() ?? '')
  })
  return sent
}

/** What the page loads of itself from now on. */
export function pageLoads(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const isAhead = request.headers()['sec-purpose'] === 'prefetch'
    if (new URL(request.url()).pathname.endsWith('.data') && !isAhead) sent.push(request.url())
  })
  return sent
}

/** The number in a text such as "109 results found in 6ms". */
export function count(stats: string): number {
  return Number(/\d+/.exec(stats)?.[0] ?? 0)
}
