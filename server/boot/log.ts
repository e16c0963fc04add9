import { stdout } from 'node:process'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type DestinationStream, pino, stdSerializers } from 'pino'
import type { Config } from '#server/config/config.ts'
import { prettyLog } from './pretty-log.ts'

/** Creates the log of a process. It writes to standard output unless `output` is given. */
export function createLog(level: string, output?: DestinationStream): FastifyBaseLogger {
  return pino({ level, serializers: { req: describeRequest, err: describeError, busboyOptions: describeForm } }, output)
}

/** Creates the log of the settings on standard output. */
export function openLog({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): FastifyBaseLogger {
  return createLog(logLevel, logFormat === 'pretty' ? prettyLog(writeToStdout) : undefined)
}

/** Returns a function that reports a step of the start or stop, at every `LOG_LEVEL`: as it is, or as a line of JSON. */
export function openStepLog({ logFormat }: Pick<Config, 'logFormat'>, write = writeToStdout): (line: string) => void {
  if (logFormat === 'pretty') return (line) => write(`${line}\n`)
  const log = createLog('info', { write })
  return (line) => {
    for (const each of line.split('\n')) if (each.trim() !== '') log.info(each.trim())
  }
}

function writeToStdout(text: string): void {
  stdout.write(text)
}

/** Logs no secrets: browsers put the search key into the query string, and a login link has its token in the path. */
function describeRequest({ method, url, host, ip }: FastifyRequest): object {
  const path = url.split('?')[0]?.replace(/(login(?:_|%5f)token).+/i, '$1/…')
  return { method, url: path, host, remoteAddress: ip }
}

/** The multipart parser would log all request headers, including the bearer token and cookies. */
function describeForm({ limits }: { limits?: object }): object {
  return { limits }
}

/** Error properties that are logged. Client libraries attach requests, headers and rows to their errors, with secrets and personal data. */
const LOGGED_PROPERTIES = new Set([
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
  const serialized: object = stdSerializers.err(error)
  return Object.fromEntries(Object.entries(serialized).filter(([name]) => LOGGED_PROPERTIES.has(name)))
}
