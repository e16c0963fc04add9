import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import { isDiskFull, isUnavailable } from '#database/connect-with-retry.ts'
import { EngineBusy } from '#engine/engine.ts'
import { SearchUnavailable } from '#server/search/search.ts'
import { sendOverloadedPage, acceptsHtml } from '#server/http/pages/overloaded-page.ts'
import { isClientAbort, logClientAbort } from '#server/http/api/client-abort.ts'
import { fieldErrors } from './field-errors.ts'
import { logRejection } from '#server/http/auth/audit-log.ts'
import { protocolOf } from '#server/http/auth/client-origin.ts'
import { commonHeaders } from '#server/http/auth/security-headers.ts'

/** Turns every thrown error into a response: a `Problem` as it is, anything else as a 500 without details. */
export function setErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    preventCaching(reply)
    if (isClientAbort(error, request)) {
      logClientAbort(request)
      return reply.code(400).send(responseBody(new Problem('bad_request'), request))
    }
    const problem = temporaryProblem(error) ?? asProblem(error)
    if (!problem) {
      request.log.error({ err: error }, 'unexpected failure')
      return reply.code(500).send({
        message:
          'Something went wrong on our side. Please try again. If it happens again, contact us with the request id.',
        code: 'unexpected',
        request_id: request.id,
      })
    }
    if (isUnavailable(error)) request.log.error({ err: error }, 'the database is unavailable')
    if (isDiskFull(error)) reportDiskFull(request, error)
    logRejection(request, problem.code)
    setRetryHeaders(reply, problem)
    if (TEMPORARY.has(problem.code) && acceptsHtml(request)) return sendOverloadedPage(reply, problem)
    return reply.code(problem.status).send(responseBody(problem, request))
  })

  app.setNotFoundHandler((_request, reply) => {
    preventCaching(reply)
    return reply.code(404).send({ message: 'There is nothing at this address.', code: 'not_found' })
  })
}

/** Logs that nothing can be stored, and makes the process not ready until it can (`watchDisk`). */
export function reportDiskFull({ log, server }: FastifyRequest, error: Error): void {
  server.diskWatch?.reportFull()
  log.error({ err: error }, 'the disk of PostgreSQL is full: free some space, or buyers can order nothing')
}

/** Keeps an error response out of caches: it may contain details for this client only. */
function preventCaching(reply: FastifyReply): void {
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
}

const RETRY_SECONDS = 5
const TEMPORARY: ReadonlySet<ProblemCode> = new Set(['overloaded', 'unavailable', 'rate_limited'])

/**
 * Returns the problem of a temporary error, with the seconds until a retry; null for any other error. A client that retries
 * with the same idempotency key after the database was unavailable has the request executed once.
 */
export function temporaryProblem(error: Error): Problem | null {
  if (isUnavailable(error) || isDiskFull(error))
    return new Problem('unavailable', undefined, { retry_after: RETRY_SECONDS })
  if (error instanceof SearchUnavailable) return new Problem('unavailable', undefined, { retry_after: RETRY_SECONDS })
  if (error instanceof EngineBusy) return new Problem('overloaded', undefined, { retry_after: RETRY_SECONDS })
  return error instanceof Problem && TEMPORARY.has(error.code) ? error : null
}

/** Sets the retry headers of an error response. For API keys, the remaining calls were already set (`authenticateApiKey`). */
function setRetryHeaders(reply: FastifyReply, { code, details }: Problem): void {
  const { retry_after: retryAfter, limit } = details
  if (typeof retryAfter !== 'number') return
  reply.header('Retry-After', retryAfter)
  if (code !== 'rate_limited') return
  reply.headers({ 'RateLimit-Remaining': 0, 'RateLimit-Reset': retryAfter })
  if (typeof limit === 'number') reply.header('RateLimit-Limit', limit)
}

/** Answers a request that fails before routing because its URL cannot be decoded. Search errors have a shape of their own. */
export function sendFrameworkError(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, code, message } = new Problem('bad_request')
  const body = request.url.startsWith('/1/') ? { message: 'Invalid request', status } : { message, code }
  void reply
    .code(status)
    .headers(commonHeaders(protocolOf(request)))
    .header('X-Request-Id', request.id)
    .send(body)
}

function responseBody(problem: Problem, { url, id }: FastifyRequest): Record<string, unknown> {
  const traced = problem.code === 'unavailable' && { request_id: id }
  const body = { message: problem.message, code: problem.code, ...problem.details, ...traced }
  // Spec 7: the storefront reads the text of a failed /cart/add in `error`.
  return url.includes('/cart/add') ? { ...body, error: firstFieldError(problem) } : body
}

function firstFieldError(problem: Problem): string {
  const errors = problem.details['errors'] as Record<string, string[]> | undefined
  return Object.values(errors ?? {})[0]?.[0] ?? problem.message
}

function asProblem(error: FastifyError | Problem): Problem | null {
  if (error instanceof Problem) return error
  if (error.validation) return Problem.invalid(fieldErrors(error.validation))
  if (error.statusCode === 413) return new Problem('too_large')
  if (error.statusCode === 415) return new Problem('unsupported_type')
  if (error.statusCode !== undefined && error.statusCode < 500) return new Problem('bad_request', error.message)
  return null
}
