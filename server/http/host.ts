import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'

/** A name or an address, and maybe a port (RFC 9110, 7.2). */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Refuses a request whose host is none: addresses are put together with it, and one with a slash in it would make the rest of an
 * address of another page. A program that speaks HTTP/1.0 names none.
 */
export function requireHost({ host }: FastifyRequest): void {
  if (host && !HOST.test(host)) throw new Problem('bad_request')
}
