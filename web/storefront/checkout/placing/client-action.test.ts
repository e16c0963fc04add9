import { afterEach, expect, it, vi } from 'vitest'
import { takeToasts } from '#web/storefront/toasts/toast-queue.ts'
import { checkoutClientAction } from './client-action.ts'

afterEach(() => vi.unstubAllGlobals())

it('a cart line that cannot be changed without a network shows an error toast, and the page is not loaded again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const form = new FormData()
  for (const [name, value] of [
    ['intent', 'line'],
    ['line', '7'],
    ['qty', '4'],
  ] as const)
    form.set(name, value)
  const result = await checkoutClientAction(form, async () => ({}), new AbortController().signal)
  expect(result).toMatchObject({ data: {}, init: { status: 503 } })
  expect(takeToasts().map(({ text }) => text)).toEqual([expect.stringContaining('could not be reached')])
})
