import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type DestinationStream, pino } from 'pino'

/** The log of a process, on its standard output unless told. */
export function createLog(level: string, output?: DestinationStream): FastifyBaseLogger {
  return pino({ level, serializers: { req: describeRequest } }, output)
}

/** Without what opens something: browsers write the key of a search into the query, and a link that signs in has its token in the path. */
function describeRequest({ method, url, host, ip }: FastifyRequest): object {
  const path = url.split('?')[0]?.replace(/(login(?:_|%5f)token).+/i, '$1/…')
  return { method, url: path, host, remoteAddress: ip }
}
