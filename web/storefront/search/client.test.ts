import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSearchClient } from './client.ts'

afterEach(() => void vi.useRealTimers())

const HOST = { url: 'search.example', protocol: 'https', accept: 'readWrite' } as const

const clientOf = () =>
  createSearchClient(
    { appId: 'shop', publicKey: 'key', hosts: [{ url: HOST.url, protocol: HOST.protocol }] },
    { emptyText: 'nothing' },
  )

test('the timeouts are 1 s to connect, 2 s to read and 30 s to write (spec 9)', () => {
  expect(clientOf().transporter.timeouts).toEqual({ connect: 1000, read: 2000, write: 30_000 })
})

describe('a failed host', () => {
  const memory = () => {
    const { hostsCache } = clientOf().transporter
    return {
      fail: () => hostsCache.set(HOST, { ...HOST, status: 'down' }),
      status: async () => (await hostsCache.get(HOST, async () => ({ ...HOST, status: 'up' }))).status,
    }
  }

  test('is retried after 120 s, and not before (spec 9)', async () => {
    vi.useFakeTimers()
    const { fail, status } = memory()
    expect(await status()).toBe('up')
    await fail()
    vi.advanceTimersByTime(119_999)
    expect(await status()).toBe('down')
    vi.advanceTimersByTime(1)
    expect(await status()).toBe('up')
  })
})
