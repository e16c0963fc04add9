import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLocal } from '#server/http/ops/local-requests.ts'

/** Smaller responses fit in one network packet, so compression gains nothing. */
const MIN_BYTES = 1400
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|manifest\+json)\b)/
/** These responses are sent once while the client waits. A higher level saves a tenth of the size in twice the time. */
const FASTEST = { level: constants.Z_BEST_SPEED }

const gzipAsync = promisify(gzip)

/** True if a client accepts gzip, by name or by `*`, with a weight other than 0, which rejects it (RFC 9110, 12.5.3). */
export function acceptsGzip({ headers }: FastifyRequest): boolean {
  const weights = new Map((headers['accept-encoding'] ?? '').split(',').map(weightOf))
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

function weightOf(coding: string): [name: string, weight: number] {
  const [name = '', ...parameters] = coding.toLowerCase().split(';')
  const weight = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='))
  return [name.trim(), weight === undefined ? 1 : Number(weight.slice('q='.length))]
}

/**
 * Compresses dynamic responses with gzip for clients that accept it: APIs, search, pages, feeds and lists. Not compressed:
 * responses that have an encoding already, static files with range requests, such as the scripts of the API reference, and API
 * responses to clients on this machine, which get them faster uncompressed (decision 0031).
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type'))
    // A response with Vary, such as a cached page, was already compressed as the client accepts it.
    if (!COMPRESSIBLE.test(type) || reply.hasHeader('content-encoding') || reply.hasHeader('vary')) return payload
    reply.header('Vary', 'Accept-Encoding')
    if (!acceptsGzip(request) || (isLocal(request) && !type.startsWith('text/html'))) return payload
    // A 304 has the headers of the 200 (RFC 9110, 15.4.5). Responses with an ETag are streamed, so they are always compressed.
    if (reply.statusCode === 304) {
      weakenEtag(reply)
      return payload
    }
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      if (Buffer.byteLength(payload) < MIN_BYTES) return payload
      setGzipHeaders(reply)
      return gzipAsync(payload, FASTEST)
    }
    if (!(payload instanceof Readable) || reply.hasHeader('content-length')) return payload
    setGzipHeaders(reply)
    // The reader of the stream receives errors, so the callback has nothing to do.
    return pipeline(payload, createGzip(FASTEST), () => {})
  })
}

function setGzipHeaders(reply: FastifyReply): void {
  reply.header('Content-Encoding', 'gzip').removeHeader('content-length')
  weakenEtag(reply)
}

/** Makes the ETag weak: the content is the same, the bytes are not (RFC 9110, 8.8.1). */
function weakenEtag(reply: FastifyReply): void {
  const etag = reply.getHeader('etag')
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('ETag', `W/${etag}`)
}
