import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requireUploadRate, WINDOW_MS } from './upload-rate.ts'

describe('an upload', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('may take long as long as bytes arrive, and fails once they stop', async () => {
    const socket = { bytesRead: 0 }
    const upload = requireUploadRate(socket, () => new Promise<string>(() => undefined)).catch(
      (error: Error) => error.message,
    )
    let outcome: string | undefined
    void upload.then((message) => (outcome = message))
    for (let window = 1; window <= 10; window += 1) {
      socket.bytesRead += 100_000
      await vi.advanceTimersByTimeAsync(WINDOW_MS)
      expect(outcome).toBeUndefined()
    }
    await vi.advanceTimersByTimeAsync(WINDOW_MS)
    expect(outcome).toContain('The upload stopped.')
  })

  it('returns what it received, and is not watched afterwards', async () => {
    expect(await requireUploadRate({ bytesRead: 0 }, async () => 'form')).toBe('form')
    expect(vi.getTimerCount()).toBe(0)
  })
})
