import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, matchesEtag } from '#server/http/files/etag.ts'
import type { SerializedJson } from '#server/http/api/requests/json-text.ts'

/**
 * Sends a serialized response. A response to a GET has the digest of its bytes as its ETag, and is a 304 if the client has it already
 * (RFC 9110, 13.1.2): a client that polls transfers only what changed.
 */
export function sendJson(request: FastifyRequest, reply: FastifyReply, content: SerializedJson): FastifyReply {
  reply.type('application/json; charset=utf-8')
  if (request.method === 'GET' || request.method === 'HEAD') {
    const etag = etagOf(content instanceof ArrayBuffer ? new Uint8Array(content) : content)
    reply.header('ETag', etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  return reply.send(content)
}
