import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { isMonitoring } from './client-origin.ts'

/** A host name or IP address with an optional port (RFC 9110, 7.2). */
const HOST = /^(?<name>[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Requires exactly one well-formed Host header (RFC 9112, 3.2) whose name is in `allowed`. URLs are built from the host, so a malformed
 * one could poison the page cache; and with any name, the page of another site could read a shop on this machine by DNS rebinding.
 * Load balancers call the health checks by an IP address, or with HTTP/1.0 and no Host at all.
 */
export function validateHost(request: FastifyRequest, allowed: ReadonlySet<string>): void {
  const sent = request.raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host')
  // `host` is that of X-Forwarded-Host behind a trusted proxy.
  const names = [request.headers.host, request.host].map((host) => HOST.exec(host ?? '')?.groups?.['name'])
  const isMissing = sent.length === 0 && !request.host
  if (isMissing && isMonitoring(request)) return
  if (sent.length > 1 || names.includes(undefined)) {
    throw new Problem('bad_request', 'The request needs one Host header with a host name.')
  }
  const name = names.at(-1)?.toLowerCase() ?? ''
  if (allowed.has(name) || isMonitoring(request)) return
  throw new Problem('bad_request', `The shop is not available at ${name}. Its operator can add that to ALLOWED_HOSTS.`)
}
