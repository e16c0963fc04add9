import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type DestinationStream, pino } from 'pino'

/** The log of a process, on its standard output unless told. */
export function createLog(level: string, output?: DestinationStream): FastifyBaseLogger {
  return pino({ level, serializers: { req: describeRequest } }, output)
}

/** Without the query: browsers write the key of a search into it, and mails a token. */
function describeRequest({ method, url, host, ip }: FastifyRequest): object {
  return { method, url: url.split('?')[0], host, remoteAddress: ip }
}
