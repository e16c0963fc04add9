import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSsrfSafeFetch } from '#server/outbound/ssrf-safe-fetch.ts'
import { BREACH_FETCH, createBreachLookup } from './breach-lookup.ts'
import { isOnList } from './breached-passwords.ts'

describe('the list of leaked passwords', () => {
  it.each(['sutherland', 'HandKerchief', 'ｋａｌａｓｈｎｉｋｏｖ', 'gunsnroses', '1234567890'])(
    'has %s',
    (password) => {
      expect(isOnList(password)).toBe(true)
    },
  )

  it('has hardly any others', () => {
    const others = Array.from({ length: 20_000 }, (_, number) => `seven-brass-lanterns-${number}`)
    expect(others.filter(isOnList)).toEqual([])
    expect(isOnList('')).toBe(false)
  })
})

describe('the look-up at a service', () => {
  const LEAKED = 'eleven-green-boats'
  const hash = createHash('sha1').update(LEAKED).digest('hex').toUpperCase()
  const requests: { url: string | undefined; padding: unknown }[] = []
  const warnings: string[] = []
  let respond: () => [status: number, body: string]
  const service = createServer((request, response) => {
    requests.push({ url: request.url, padding: request.headers['add-padding'] })
    const [status, body] = respond()
    response.writeHead(status).end(body)
  })
  beforeAll(() => new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve)))
  afterAll(() => service.close())
  beforeEach(() => {
    requests.length = 0
    warnings.length = 0
    respond = () => [200, `0000000000000000000000000000000000A:0\r\n${hash.slice(5)}:3\r\n`]
  })

  const lookup = ({ isPrivate = false } = {}) => {
    const { port } = service.address() as AddressInfo
    const privateTargets = isPrivate ? [] : [{ address: '127.0.0.1', port }]
    return createBreachLookup({
      url: `http://127.0.0.1:${port}/range/`,
      fetch: createSsrfSafeFetch({ ...BREACH_FETCH, privateTargets }),
      warn: (_details, message) => void warnings.push(message),
    })
  }

  it('sends five digits of the hash, and finds the password in the range', async () => {
    expect(await lookup()(LEAKED)).toBe(true)
    expect(requests).toEqual([{ url: `/range/${hash.slice(0, 5)}`, padding: 'true' }])
    expect(await lookup()('another-one-entirely')).toBe(false)
  })

  it('ignores padding', async () => {
    respond = () => [200, `${hash.slice(5)}:0\r\n`]
    expect(await lookup()(LEAKED)).toBe(false)
    expect(warnings).toEqual([])
  })

  it('accepts the password and warns if the service fails', async () => {
    for (const status of [404, 429, 503]) {
      respond = () => [status, '']
      expect(await lookup()(LEAKED)).toBe(false)
    }
    respond = () => [200, 'x'.repeat(BREACH_FETCH.maxBytes + 1)]
    expect(await lookup()(LEAKED)).toBe(false)
    expect(warnings).toHaveLength(4)
  })

  it('connects only to public addresses', async () => {
    expect(await lookup({ isPrivate: true })(LEAKED)).toBe(false)
    expect([requests, warnings.length]).toEqual([[], 1])
  })
})
