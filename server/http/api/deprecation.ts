import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'

/**
 * Sets the headers of a deprecated endpoint: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and a `Link` to the reference,
 * which names the replacement.
 */
export function setDeprecationHeaders(reply: FastifyReply, { deprecated }: Endpoint): void {
  if (!deprecated) return
  reply
    .header('Deprecation', `@${Date.parse(deprecated.on) / 1000}`)
    .header('Sunset', new Date(deprecated.sunset).toUTCString())
    .header('Link', '</docs>; rel="deprecation"; type="text/html"')
}
