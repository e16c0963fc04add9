import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type DestinationStream, pino, stdSerializers } from 'pino'

/** The log of a process, on its standard output unless told. */
export function createLog(level: string, output?: DestinationStream): FastifyBaseLogger {
  return pino({ level, serializers: { req: describeRequest, err: describeError, busboyOptions: describeForm } }, output)
}

/** Without what opens something: browsers write the key of a search into the query, and a link that signs in has its token in the path. */
function describeRequest({ method, url, host, ip }: FastifyRequest): object {
  const path = url.split('?')[0]?.replace(/(login(?:_|%5f)token).+/i, '$1/…')
  return { method, url: path, host, remoteAddress: ip }
}

/** The parser of forms would tell all headers of the request, its token and cookies among them. */
function describeForm({ limits }: { limits?: object }): object {
  return { limits }
}

/** What of a fault tells where it lies. Clients of services hang requests, headers and rows on theirs, with keys and people in them. */
const TELLING = new Set([
  'type',
  'message',
  'stack',
  'code',
  'status',
  'statusCode',
  'syscall',
  'table',
  'column',
  'constraint',
])

function describeError(error: Error): object {
  const told: object = stdSerializers.err(error)
  return Object.fromEntries(Object.entries(told).filter(([name]) => TELLING.has(name)))
}
