import type { FastifyRequest } from 'fastify'

/** URLs of the monitoring, which must work under overload. */
const EXEMPT_URLS = new Set(['/health/live', '/health/ready', '/metrics'])

/** True for requests of the monitoring, which are never refused. */
export function isExempt({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return EXEMPT_URLS.has(url)
}
