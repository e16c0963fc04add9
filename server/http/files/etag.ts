import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Returns the strong ETag of some content, or of a key that changes whenever the content does. */
export function etagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Sends the bytes of a file with their ETag, or a 304 if the client has them (RFC 9110, 13.1.2). */
export function sendWithEtag(reply: FastifyReply, bytes: Buffer): FastifyReply {
  const { headers } = reply.request
  const etag = etagOf(bytes)
  reply.header('ETag', etag)
  return matchesEtag(headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(bytes)
}

/**
 * True if `If-None-Match` contains the ETag or `*`, so that a 304 is enough. The comparison is weak (RFC 9110, 13.1.2), because a
 * proxy that compresses makes ETags weak.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const tag = opaqueTag(etag)
  return header.trim() === '*' || header.split(',').some((one) => opaqueTag(one) === tag)
}

function opaqueTag(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}
