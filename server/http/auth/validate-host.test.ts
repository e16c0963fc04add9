import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({
    PUBLIC_URL: 'http://shop.example:8080',
    ALLOWED_HOSTS: 'Shop.local, 192.168.1.20,[fd00::7]',
    TRUST_PROXY: '1',
  })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

const statusFor = async (headers: Record<string, string>, url = '/mailbox') =>
  (await test.app.inject({ url, headers })).statusCode

describe('the host of a request', () => {
  it.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST',
    '127.0.0.1:3000',
    '[::1]:3000',
    'shop.example',
    'shop.example:8080',
    'shop.local',
    '192.168.1.20:3000',
    '[fd00::7]',
  ])('may be %s', async (host) => {
    expect(await statusFor({ host })).toBe(200)
  })

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'localhost.',
    '192.168.1.21',
    '0.0.0.0',
    '[::]',
  ])('may not be %s, which another site could point to this machine (DNS rebinding)', async (host) => {
    for (const url of ['/mailbox', '/', '/metrics', '/legacy/session', '/1/indexes', '/nothing', '/robots.txt']) {
      expect(await statusFor({ host }, url), url).toBe(400)
    }
    expect(await statusFor({ 'x-forwarded-host': host })).toBe(400)
  })

  it('may be any for the checks of a load balancer', async () => {
    for (const url of ['/health/live', '/health/ready']) {
      expect(await statusFor({ host: '10.0.0.7:3000' }, url), url).not.toBe(400)
    }
  })
})

/** Sends a request as it is. Returns the status of the response. */
async function sendRaw(request: string): Promise<string | undefined> {
  const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.end(request)
  return /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]
}

describe('the Host header', () => {
  const one = 'Host: localhost\r\nConnection: close\r\n\r\n'

  it('is required once', async () => {
    expect(await sendRaw(`GET /robots.txt HTTP/1.1\r\n${one}`)).toBe('200')
    const requests = [
      'GET /robots.txt HTTP/1.1\r\nConnection: close\r\n\r\n',
      'GET /robots.txt HTTP/1.0\r\n\r\n',
      'GET /robots.txt HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n',
      `GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n${one}`,
      `GET /robots.txt HTTP/1.1\r\nHost: evil.example\r\n${one}`,
      `GET /robots.txt HTTP/1.1\r\nhOST: evil.example\r\nX-Forwarded-Host: localhost\r\n${one}`,
      `GET /health/live HTTP/1.1\r\nHost: localhost\r\n${one}`,
    ]
    for (const request of requests) expect(await sendRaw(request), request).toBe('400')
  })

  it('may be missing in a check of a load balancer with HTTP/1.0', async () => {
    expect(await sendRaw('GET /health/live HTTP/1.0\r\n\r\n')).toBe('200')
  })
})
