import { type Dispatcher, request } from 'undici'
import { ForbiddenUrlError } from './public-addresses.ts'
import type { createSsrfGuard } from './ssrf-guard.ts'

/** Ports that fetches of public URLs connect to. */
export const FETCH_PORTS = [443, 8443, 80, 8080]
const MAX_REDIRECTS = 3
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])
/** Request Timeout, Too Early and Too Many Requests: the only 4xx statuses worth a retry. */
const TRANSIENT_STATUSES = new Set([408, 425, 429])

interface AllowedRequest {
  signal: AbortSignal
  headers: Readonly<Record<string, string>>
  /** Headers for the server of the URL only: a redirect to another origin does not get them. */
  secretHeaders?: Readonly<Record<string, string>>
}

/**
 * Requests a URL that a stranger chose, and follows at most 3 redirects; the SSRF guard checks each address. Throws `ForbiddenUrlError` for a
 * permanent failure; any other error is transient.
 */
export async function requestAllowed(
  guard: ReturnType<typeof createSsrfGuard>,
  address: string,
  { signal, headers, secretHeaders = {} }: AllowedRequest,
): Promise<Dispatcher.ResponseData> {
  let url = parseAllowedUrl(guard, address)
  const { origin } = url
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await request(url, {
      dispatcher: guard.dispatcherFor(url),
      signal,
      headers: url.origin === origin ? { ...headers, ...secretHeaders } : headers,
    })
    if (!REDIRECT_STATUSES.has(response.statusCode)) return response
    const { location } = response.headers
    await discard(response)
    if (typeof location !== 'string') throw new ForbiddenUrlError('The URL redirects without a Location header.')
    url = parseAllowedUrl(guard, location, url.href)
  }
  throw new ForbiddenUrlError(`The URL redirects more than ${MAX_REDIRECTS} times.`)
}

function parseAllowedUrl(guard: ReturnType<typeof createSsrfGuard>, address: string, base?: string): URL {
  const url = URL.parse(address, base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new ForbiddenUrlError('The URL does not begin with http:// or https://.')
  }
  if (url.username || url.password) throw new ForbiddenUrlError('The URL contains a user name or password.')
  guard.check(url)
  return url
}

/** Throws `ForbiddenUrlError`, or a transient error, for a response with another status. */
export async function requireStatus(response: Dispatcher.ResponseData, accepted: readonly number[]): Promise<void> {
  const { statusCode } = response
  if (accepted.includes(statusCode)) return
  await discard(response)
  const message = `The server responded with status ${statusCode}.`
  throw statusCode >= 500 || TRANSIENT_STATUSES.has(statusCode) ? new Error(message) : new ForbiddenUrlError(message)
}

/** Drains an unread body so that its connection can be reused; closes the connection if more than 64 KB is left. */
export async function discard({ body }: Dispatcher.ResponseData): Promise<void> {
  await body.dump({ limit: 64 * 1024 }).catch(() => undefined)
}
