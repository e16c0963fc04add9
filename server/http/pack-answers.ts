import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLocal } from './local.ts'

/** What fits into one packet is not smaller for being packed. */
const WORTH_PACKING = 1400
const TEXTS = /^(?:text\/|application\/(?:json|xml|manifest\+json)\b)/
/** Each of these is sent once and somebody waits for it: the last tenth of its size would take as long again. */
const QUICKLY = { level: constants.Z_BEST_SPEED }

const pack = promisify(gzip)

/** Whether a request takes gzip: by name or by `*`, and not with a weight of 0, which refuses it (RFC 9110, 12.5.3). */
export function takesGzip({ headers }: FastifyRequest): boolean {
  const weights = new Map((headers['accept-encoding'] ?? '').split(',').map(weightOf))
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

function weightOf(coding: string): [name: string, weight: number] {
  const [name = '', ...parameters] = coding.toLowerCase().split(';')
  const weight = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='))
  return [name.trim(), weight === undefined ? 1 : Number(weight.slice('q='.length))]
}

/**
 * Sends as gzip to those who take it what is made when it is asked for: answers of the APIs and of search, pages, feeds, lists.
 * What has an encoding already, and files that can be asked for in parts, such as the scripts of the API reference, stay as they
 * are; so do answers to programs on this machine, which have them sooner unpacked (`decisions/0031-page-weight.md`).
 */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type'))
    // Who says by what an answer varies has packed it for who takes that: pages are kept so.
    if (!TEXTS.test(type) || reply.hasHeader('content-encoding') || reply.hasHeader('vary')) return payload
    reply.header('Vary', 'Accept-Encoding')
    if (!takesGzip(request) || (isLocal(request) && !type.startsWith('text/html'))) return payload
    // It says what would be sent (RFC 9110, 15.4.5): what has a tag here is sent while it is made, whatever its size.
    if (reply.statusCode === 304) {
      weaken(reply)
      return payload
    }
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      if (Buffer.byteLength(payload) < WORTH_PACKING) return payload
      asPacked(reply)
      return pack(payload, QUICKLY)
    }
    if (!(payload instanceof Readable) || reply.hasHeader('content-length')) return payload
    asPacked(reply)
    // Whoever reads it is told of a failure; there is nobody else to tell.
    return pipeline(payload, createGzip(QUICKLY), () => {})
  })
}

function asPacked(reply: FastifyReply): void {
  reply.header('Content-Encoding', 'gzip').removeHeader('content-length')
  weaken(reply)
}

/** The same in other bytes (RFC 9110, 8.8.1). */
function weaken(reply: FastifyReply): void {
  const etag = reply.getHeader('etag')
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('ETag', `W/${etag}`)
}
