import type { FastifyReply } from 'fastify'

interface Deprecated {
  deprecated?: { on: string; sunset: string }
}

/**
 * Sets the headers of a deprecated endpoint or version: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and a `Link` to the reference,
 * which names the replacement.
 */
export function setDeprecationHeaders(reply: FastifyReply, { deprecated }: Deprecated): void {
  // A deprecated call of a deprecated version: the call ends first, or with the version.
  if (!deprecated || reply.hasHeader('Deprecation')) return
  reply
    .header('Deprecation', `@${Date.parse(deprecated.on) / 1000}`)
    .header('Sunset', new Date(deprecated.sunset).toUTCString())
    .header('Link', '</docs>; rel="deprecation"; type="text/html"')
}
