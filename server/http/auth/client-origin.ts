import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Origin of `PUBLIC_URL`; null if it is not set. */
    publicOrigin: string | null
  }
}

/** Paths of API clients, which a redirect would let send their credentials in plain text again and again. */
const CALL_PATH = /^\/(?:api|legacy|1|stripe)(?:[/?]|$)/

/**
 * Returns the protocol between client and shop. It is that of `PUBLIC_URL` if that is HTTPS, whatever a proxy reports: requests over
 * plain HTTP are refused by `refusePlainHttp`, so that no cookie is ever set without `Secure`.
 */
export function protocolOf(request: FastifyRequest): 'http' | 'https' {
  return hasTls(request) ? 'https' : request.protocol
}

/** Returns the origin that a browser shows for this request. */
export function originOf(request: FastifyRequest): string {
  const origin = `${protocolOf(request)}://${request.host}`
  // Removes the default port, which a Host header may contain and an Origin header does not.
  return URL.parse(origin)?.origin ?? origin
}

/**
 * Refuses a request that reached the proxy over plain HTTP although `PUBLIC_URL` is HTTPS: pages and files redirect to HTTPS, calls and
 * forms are rejected. The header need not be trusted for that: a client that forges it refuses only its own request, because the
 * redirect may not be cached (browsers and proxies store a 308 otherwise, for everyone behind them).
 */
export function refusePlainHttp(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const { method, url, server } = request
  if (!hasTls(request) || forwardedProtocol(request) !== 'http' || isMonitoring(request)) return undefined
  const isRead = method === 'GET' || method === 'HEAD'
  if (isRead && !CALL_PATH.test(url)) {
    return reply.header('cache-control', 'no-store').redirect(`${server.publicOrigin}${url}`, 308)
  }
  throw new Problem('bad_request', `This shop accepts only HTTPS. Send the request to ${server.publicOrigin}.`)
}

/** True for the URLs that load balancers call, by an address of their own and without TLS. */
export function isMonitoring({ url }: FastifyRequest): boolean {
  return /^\/health\/(?:live|ready)$/.test(url)
}

function hasTls({ server }: FastifyRequest): boolean {
  return server.publicOrigin?.startsWith('https://') === true
}

/** Returns the protocol that the nearest proxy reports. */
function forwardedProtocol({ headers }: FastifyRequest): string | undefined {
  return [headers['x-forwarded-proto'] ?? []].flat().join().split(',').at(-1)?.trim().toLowerCase()
}
