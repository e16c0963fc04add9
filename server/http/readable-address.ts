import type { IncomingMessage } from 'node:http'

/** Where programs ask: they are told what is wrong with an address. */
const OF_PROGRAMS = /^\/(?:api|legacy|1)(?:\/|$)/

/**
 * The address a request is answered for. One with escapes that mean nothing, such as `/category/%`, is a typing error of a person: it
 * is taken as it stands, so that the shop answers in a page of its own that there is no such page. Programs get theirs unchanged, and
 * with it a 400.
 */
export function readableAddress({ url = '/', method, headers }: IncomingMessage): string {
  const [path = '/', ...query] = url.split('?')
  const isPerson = (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true
  if (!isPerson || OF_PROGRAMS.test(path) || isReadable(path)) return url
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

/** A NUL is an escape as well, and one that nothing in the shop can be called. */
function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
