import { afterEach, expect, it, vi } from 'vitest'
import { takeNotices } from '#web/storefront/notices.ts'
import { actInBrowser } from './act-in-browser.ts'

afterEach(() => vi.unstubAllGlobals())

it('a line that could not be mended for want of a network is told of, and the page is not asked for again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const form = new FormData()
  for (const [name, value] of [
    ['intent', 'line'],
    ['line', '7'],
    ['qty', '4'],
  ] as const)
    form.set(name, value)
  const answer = await actInBrowser(form, async () => ({}), new AbortController().signal)
  expect(answer).toMatchObject({ data: {}, init: { status: 503 } })
  expect(takeNotices().map(({ text }) => text)).toEqual([expect.stringContaining('could not be reached')])
})
