import { type Dispatcher, request } from 'undici'
import { ForbiddenUrlError } from './public-addresses.ts'
import { createSsrfGuard, type PrivateTarget } from './ssrf-guard.ts'

/** Fetches `url`. Throws `ForbiddenUrlError` for a permanent failure; any other error is transient and worth a retry. */
export type SafeFetch = (url: string) => Promise<Buffer>

const PORTS = [443, 8443, 80, 8080]
const MAX_REDIRECTS = 3
const IMAGE_HEADERS = { accept: 'image/*', 'user-agent': 'Trellis (product images)' }
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])
/** Request Timeout, Too Early and Too Many Requests: the only 4xx statuses worth a retry. */
const TRANSIENT_STATUSES = new Set([408, 425, 429])

/**
 * Creates the fetch for image URLs that strangers wrote into a product file, and for a service of leaked passwords, with the SSRF
 * guard of `ssrf-guard.ts` (webhooks use the same guard in `server/integrations/webhooks/send.ts`). The fetch connects only to public addresses (checked
 * again at every redirect and on the connection itself, which defeats DNS rebinding), only to ports 80, 443, 8080 and 8443, without
 * credentials. It reads at most `maxBytes`, follows at most 3 redirects and takes at most `timeoutMs` in total. `privateTargets` are
 * servers that tests may reach anyway.
 */
export function createSsrfSafeFetch(options: {
  maxBytes: number
  /** True: requests and returns only the first `maxBytes` of a larger file. Default: a larger file is an error. */
  startOnly?: boolean
  privateTargets?: readonly PrivateTarget[]
  timeoutMs?: number
  /** Headers of every request. Default: those of a request for a product image. */
  headers?: Readonly<Record<string, string>>
}): SafeFetch {
  const { maxBytes, startOnly = false, privateTargets = [], timeoutMs = 10_000 } = options
  const range = startOnly ? { range: `bytes=0-${maxBytes - 1}` } : {}
  const headers = { ...(options.headers ?? IMAGE_HEADERS), ...range }
  const readBody = startOnly ? readStart : readWhole
  const guard = createSsrfGuard({ ports: PORTS, privateTargets, timeoutMs })

  function parseAllowedUrl(address: string, base?: string): URL {
    const url = URL.parse(address, base)
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
      throw new ForbiddenUrlError('The URL does not begin with http:// or https://.')
    }
    if (url.username || url.password) throw new ForbiddenUrlError('The URL contains a user name or password.')
    guard.check(url)
    return url
  }

  return async (address) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = parseAllowedUrl(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await request(url, {
        dispatcher: guard.dispatcherFor(url),
        signal,
        headers,
      })
      if (!REDIRECT_STATUSES.has(response.statusCode)) return readBody(response, maxBytes)
      const { location } = response.headers
      await discard(response)
      if (typeof location !== 'string') throw new ForbiddenUrlError('The URL redirects without a Location header.')
      url = parseAllowedUrl(location, url.href)
    }
    throw new ForbiddenUrlError(`The URL redirects more than ${MAX_REDIRECTS} times.`)
  }
}

async function readWhole(response: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const { headers, body } = response
  await requireStatus(response, [200])
  const tooLarge = new ForbiddenUrlError(`The file is larger than ${maxBytes / (1024 * 1024)} MB.`)
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    await discard(response)
    throw tooLarge
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Reads the first bytes. A server that ignores the range sends the whole file: then the connection is closed. */
async function readStart(response: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  await requireStatus(response, [200, 206])
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    chunks.push(chunk)
    if (size >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

async function requireStatus(response: Dispatcher.ResponseData, accepted: readonly number[]): Promise<void> {
  const { statusCode } = response
  if (accepted.includes(statusCode)) return
  await discard(response)
  const message = `The server responded with status ${statusCode}.`
  throw statusCode >= 500 || TRANSIENT_STATUSES.has(statusCode) ? new Error(message) : new ForbiddenUrlError(message)
}

/** Drains an unread body so that its connection can be reused; closes the connection if more than 64 KB is left. */
async function discard({ body }: Dispatcher.ResponseData): Promise<void> {
  await body.dump({ limit: 64 * 1024 }).catch(() => undefined)
}
