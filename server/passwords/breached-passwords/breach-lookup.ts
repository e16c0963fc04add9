import { createHash } from 'node:crypto'
import type { SafeFetch } from '#server/outbound/ssrf-safe-fetch.ts'
import type { BreachLookup } from './breached-passwords.ts'

const PREFIX_LENGTH = 5

/** Options of the fetch: a registration waits for it. With padding, the size of the response does not reveal the range. */
export const BREACH_FETCH = {
  maxBytes: 512 * 1024,
  timeoutMs: 2000,
  headers: { accept: 'text/plain', 'add-padding': 'true', 'user-agent': 'Trellis (leaked passwords)' },
}

/**
 * Creates the look-up at a service with the protocol of Pwned Passwords (k-anonymity): it receives five of the forty hexadecimal digits of
 * the password's SHA-1 and returns all leaked ones that begin with them, one `SUFFIX:COUNT` per line. `url` is the base URL of the
 * ranges. A failure is reported to `warn` and never blocks a registration: the password then counts as not leaked.
 */
export function createBreachLookup({
  url,
  fetch,
  warn,
}: {
  url: string
  fetch: SafeFetch
  warn: (details: object, message: string) => void
}): BreachLookup {
  return async (password) => {
    const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase()
    const [prefix, suffix] = [hash.slice(0, PREFIX_LENGTH), hash.slice(PREFIX_LENGTH)]
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}/${prefix}`)
      return response
        .toString('latin1')
        .split('\n')
        .some((line) => isLeaked(line, suffix))
    } catch (err) {
      warn({ err }, 'the service of leaked passwords could not be reached; only the list of the shop was used')
      return false
    }
  }
}

/** True if a line names the suffix. Padding, which hides how many lines there are, has the count 0. */
function isLeaked(line: string, suffix: string): boolean {
  const [name = '', count = ''] = line.trim().split(':')
  return name.toUpperCase() === suffix && Number(count) > 0
}
