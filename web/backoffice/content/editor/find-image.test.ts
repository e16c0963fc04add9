import { afterEach, expect, it, vi } from 'vitest'
import { findImageAfterPause } from './find-image.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the name of an image is looked up once it is typed, not for each letter', async () => {
  vi.useFakeTimers()
  const urls: string[] = []
  const image = { picture: 'vase.jpg', alt: 'A vase' }
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    return Response.json({ data: [image] })
  })
  const shown: unknown[] = []
  for (const typed of ['v', 'va', 'vas', 'vase', 'vase.', 'vase.j', 'vase.jp']) {
    const cancel = findImageAfterPause(typed, (found) => shown.push(found))
    await vi.advanceTimersByTimeAsync(100)
    cancel()
  }
  findImageAfterPause('vase.jpg', (found) => shown.push(found))
  await vi.runAllTimersAsync()
  await vi.waitFor(() => expect(shown).toEqual([image]))
  expect(urls).toEqual(['/api/v2/admin/content/images?q=vase.jpg'])
})
