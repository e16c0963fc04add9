import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import { isAway } from '#database/patient.ts'
import { EngineBusy } from '#engine/problem.ts'
import { sendBusyPage, wantsPage } from './busy-page.ts'
import { fieldErrors } from './field-errors.ts'
import { tellRefusal } from './security-log.ts'
import { commonHeaders } from './security.ts'

/** Turns everything thrown into an answer: expected failures as they are, the rest as a 500 that says nothing. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    keepNowhere(reply)
    const problem = passing(error) ?? asProblem(error)
    if (!problem) {
      request.log.error({ err: error }, 'unexpected failure')
      return reply.code(500).send({
        message: 'Something went wrong on our side. Please try again; if it goes on, tell us the request id.',
        code: 'unexpected',
        request_id: request.id,
      })
    }
    if (isAway(error)) request.log.error({ err: error }, 'the database is away')
    tellRefusal(request, problem.code)
    tellLimit(reply, problem)
    if (PASSING.has(problem.code) && wantsPage(request)) return sendBusyPage(reply, problem)
    return reply.code(problem.status).send(bodyOf(problem, request))
  })

  app.setNotFoundHandler((_request, reply) => {
    keepNowhere(reply)
    return reply.code(404).send({ message: 'There is nothing at this address.', code: 'not_found' })
  })
}

/** A refusal is of this request alone, and may say what only its sender may know. */
function keepNowhere(reply: FastifyReply): void {
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
}

const RETRY_SECONDS = 5
const PASSING: ReadonlySet<ProblemCode> = new Set(['overloaded', 'unavailable'])

/**
 * What passes by itself, as the refusal that says when to ask again; null for everything else. While the database is away,
 * whoever asks again with the same idempotency key has it done once.
 */
export function passing(error: Error): Problem | null {
  if (isAway(error)) return new Problem('unavailable', undefined, { retry_after: RETRY_SECONDS })
  if (error instanceof EngineBusy) return new Problem('overloaded', undefined, { retry_after: RETRY_SECONDS })
  return error instanceof Problem && PASSING.has(error.code) ? error : null
}

/** Says in the headers of a refusal when to try again; how many are left was said before where a key is counted. */
function tellLimit(reply: FastifyReply, { code, details }: Problem): void {
  const { retry_after: wait, limit } = details
  if (typeof wait !== 'number') return
  reply.header('Retry-After', wait)
  if (code !== 'rate_limited') return
  reply.headers({ 'RateLimit-Remaining': 0, 'RateLimit-Reset': wait })
  if (typeof limit === 'number') reply.header('RateLimit-Limit', limit)
}

/** Answers what fails before there is a route: an address that cannot be read. The search has faults of its own shape. */
export function answerUnreadable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, code, message } = new Problem('bad_request')
  const body = request.url.startsWith('/1/') ? { message: 'Invalid request', status } : { message, code }
  void reply.code(status).headers(commonHeaders(request.protocol)).header('X-Request-Id', request.id).send(body)
}

function bodyOf(problem: Problem, { url, id }: FastifyRequest): Record<string, unknown> {
  const traced = problem.code === 'unavailable' && { request_id: id }
  const body = { message: problem.message, code: problem.code, ...problem.details, ...traced }
  // Spec 7: the storefront reads the text of a failed /cart/add in `error`.
  return url.includes('/cart/add') ? { ...body, error: firstText(problem) } : body
}

function firstText(problem: Problem): string {
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
