import type { IncomingMessage } from 'node:http'

/** Paths of the APIs. Their clients get a 400 for a malformed URL. */
const API_PATH = /^\/(?:api|legacy|1)(?:\/|$)/

/**
 * Returns the URL to route a request by. A browser's URL with malformed percent-encoding, such as `/category/%`, is most
 * likely mistyped: its percent signs are escaped, so that the storefront renders its not-found page. An API client's URL stays
 * unchanged and is answered with 400.
 */
export function escapeMalformedUrl({ url = '/', method, headers }: IncomingMessage): string {
  const [path = '/', ...query] = url.split('?')
  const isPageRequest = (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true
  if (!isPageRequest || API_PATH.test(path) || isDecodable(path)) return url
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

/** True if the path can be decoded and has no NUL, which no name in the shop contains. */
function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
