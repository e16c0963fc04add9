import type { FastifyRequest } from 'fastify'

/** True for a request from this machine that did not pass through a proxy. */
export function isLocal(request: FastifyRequest): boolean {
  const address = request.raw.socket.remoteAddress ?? ''
  if (request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined) return false
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
}
