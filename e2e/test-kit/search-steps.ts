import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

/** Returns the URL of the shop under test. */
export const shop = () => process.env['SHOP_URL'] ?? ''

/** Fails every test of this file whose page logs an error to the console. */
export function failOnConsoleErrors(): void {
  let complaints: string[] = []

  test.beforeEach(({ page }) => {
    complaints = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      // The browser itself logs an aborted connection.
      const isCut = message.text().startsWith('Failed to load resource: net::')
      if (message.type() === 'error' && !isCut) complaints.push(message.text())
    })
  })

  test.afterEach(() => expect(complaints).toEqual([]))
}

/** Records the bodies of all searches that the page sends from now on. */
export function recordSearches(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/1/')) sent.push(request.postData() ?? '')
  })
  return sent
}

/** Records the URLs of all page data that the page loads from now on, except prefetches. */
export function recordPageLoads(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const isAhead = request.headers()['sec-purpose'] === 'prefetch'
    if (new URL(request.url()).pathname.endsWith('.data') && !isAhead) sent.push(request.url())
  })
  return sent
}

/** Returns the number in a text such as "109 results found in 6ms". */
export function count(stats: string): number {
  return Number(/\d+/.exec(stats)?.[0] ?? 0)
}
