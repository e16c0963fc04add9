import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'

/**
 * Tells in the headers of an answer that its call will end: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), and by `Link`
 * where to read what to call instead.
 */
export function tellDeprecation(reply: FastifyReply, { deprecated }: Endpoint): void {
  if (!deprecated) return
  reply
    .header('Deprecation', `@${Date.parse(deprecated.on) / 1000}`)
    .header('Sunset', new Date(deprecated.sunset).toUTCString())
    .header('Link', '</docs>; rel="deprecation"; type="text/html"')
}
