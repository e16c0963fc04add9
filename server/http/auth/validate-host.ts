import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'

/** A host name or IP address with an optional port (RFC 9110, 7.2). */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Rejects malformed Host headers. URLs are built from the host, so one containing a slash could poison the page cache. HTTP/1.0
 * clients may omit the header.
 */
export function validateHost({ host }: FastifyRequest): void {
  if (host && !HOST.test(host)) throw new Problem('bad_request')
}
