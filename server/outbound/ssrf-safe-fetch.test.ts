import { describe, expect, it } from 'vitest'
import { ForbiddenUrlError, isPublicAddress } from './public-addresses.ts'
import { createSsrfSafeFetch, type SafeFetch } from './ssrf-safe-fetch.ts'
import { MAX_IMAGE_BYTES } from '#server/images/store-image.ts'
import { ownServer } from '#test-kit/images.ts'

/** Returns a fetch that may reach the server at `base`. */
function fetchFrom(base: string, options: { timeoutMs?: number } = {}): SafeFetch {
  const privateTargets = [{ address: '127.0.0.1', port: Number(new URL(base).port) }]
  return createSsrfSafeFetch({ maxBytes: MAX_IMAGE_BYTES, privateTargets, ...options })
}

describe('the SSRF-safe fetch rejects', () => {
  const fetchImage = createSsrfSafeFetch({ maxBytes: MAX_IMAGE_BYTES })

  it.each([
    'http://127.0.0.1/a.jpg',
    'http://localhost/a.jpg',
    'http://[::1]/a.jpg',
    'http://[::]/a.jpg',
    'http://169.254.169.254/latest/meta-data/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[::7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fc00::1]/',
    'http://[fd12:3456::1]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
  ])('the private address in %s', async (url) => {
    await expect(fetchImage(url)).rejects.toThrow(new ForbiddenUrlError('The address is not on the public internet.'))
  })

  it.each(['file:///etc/passwd', 'ftp://example.com/a', 'data:image/png;base64,AA', 'vase.jpg', ''])(
    '%j, which is no web address',
    async (url) => {
      await expect(fetchImage(url)).rejects.toThrow('does not begin with http')
    },
  )

  it('credentials in the address', async () => {
    await expect(fetchImage('https://user:secret@example.com/a.jpg')).rejects.toThrow('user name or password')
  })

  it.each([22, 25, 3306, 5432, 6379, 9200])('port %i', async (port) => {
    await expect(fetchImage(`http://example.com:${port}/`)).rejects.toThrow(`Port ${port} is not allowed`)
  })

  it('a redirect to a private address, to a file and to credentials', async () => {
    const targets = [
      'http://169.254.169.254/',
      'http://[::1]/',
      'http://127.0.0.2/',
      'file:///etc/passwd',
      'http://a:b@example.com/',
    ]
    const base = await ownServer((request, response) => {
      response.writeHead(302, { location: targets[Number(request.url?.slice(1))] }).end()
    })
    const fetch = fetchFrom(base)
    for (const number of targets.keys()) await expect(fetch(`${base}/${number}`)).rejects.toThrow(ForbiddenUrlError)
  })
})

describe('the SSRF-safe fetch', () => {
  it('follows three redirects but not four', async () => {
    const base = await ownServer((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('picture')
      else response.writeHead(307, { location: `/${left - 1}` }).end()
    })
    const fetchImage = fetchFrom(base)
    expect((await fetchImage(`${base}/3`)).toString()).toBe('picture')
    await expect(fetchImage(`${base}/4`)).rejects.toThrow(new ForbiddenUrlError('The URL redirects more than 3 times.'))
  })

  it('distinguishes permanent from transient failures', async () => {
    const base = await ownServer((request, response) => response.writeHead(Number(request.url?.slice(1))).end())
    const fetchImage = fetchFrom(base)
    for (const status of [204, 304, 401, 403, 404, 410]) {
      await expect(fetchImage(`${base}/${status}`)).rejects.toThrow(ForbiddenUrlError)
    }
    for (const status of [408, 429, 500, 503]) {
      const failure = await fetchImage(`${base}/${status}`).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Error)
      expect(failure).not.toBeInstanceOf(ForbiddenUrlError)
    }
  })

  it('times out on a server that sends slowly', async () => {
    const base = await ownServer((_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    })
    const fetchImage = fetchFrom(base, { timeoutMs: 200 })
    const began = performance.now()
    const failure = await fetchImage(base).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'TimeoutError' })
    expect(performance.now() - began).toBeLessThan(2000)
  })

  it('stops at 20 MB, with or without a Content-Length', async () => {
    let sent = 0
    const base = await ownServer((request, response) => {
      if (request.url === '/announced') return response.writeHead(200, { 'content-length': MAX_IMAGE_BYTES + 1 }).end()
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024))) sent += 1
        sent += 1
      }
      response.on('drain', more)
      return more()
    })
    const fetchImage = fetchFrom(base)
    await expect(fetchImage(`${base}/announced`)).rejects.toThrow(
      new ForbiddenUrlError('The file is larger than 20 MB.'),
    )
    await expect(fetchImage(`${base}/endless`)).rejects.toThrow(new ForbiddenUrlError('The file is larger than 20 MB.'))
    expect(sent).toBeLessThan(60)
  })
})

describe('isPublicAddress', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])(
    'when it is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each(['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1', '2001:db8::1', 'example.com', ''])(
    'but not when it is %j',
    (address) => {
      expect(isPublicAddress(address)).toBe(false)
    },
  )
})
