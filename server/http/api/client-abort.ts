import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'

/**
 * True if a request failed because its client closed the connection before the whole body had arrived. The error has the code of a
 * lost database connection (ECONNRESET), but belongs to the request. The parser of forms reports it as a malformed form.
 */
export function isClientAbort(error: unknown, { raw }: FastifyRequest): boolean {
  if (raw.errored !== null && raw.errored === error) return true
  return error instanceof Problem && error.code === 'bad_request' && raw.destroyed && !raw.complete
}

/** Logs an aborted request. It is not an error of the shop, and its response reaches no client. */
export function logClientAbort(request: FastifyRequest): void {
  request.log.info({ req: request }, 'the client closed the connection before the request was complete')
}
