import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import { isAway } from '#database/patient.ts'
import { EngineBusy } from '#engine/problem.ts'
import { sendBusyPage, wantsPage } from './busy-page.ts'
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

function fieldErrors(faults: readonly FastifySchemaValidationError[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const fault of faults) (errors[fieldOf(fault)] ??= []).push(sentenceOf(fault))
  return errors
}

function fieldOf(fault: FastifySchemaValidationError): string {
  const missing = fault.params['missingProperty']
  const path = fault.instancePath.split('/').slice(1)
  return [...path, ...(typeof missing === 'string' ? [missing] : [])].join('.') || 'body'
}

/** What a value must be, in words; others are named as they are. */
const KINDS: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  string: 'a text',
  'number,null': 'a number or null',
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-03-31',
  'date-time': 'a time such as 2026-03-31T09:30:00Z',
  uuid: 'a UUID such as 0b5c7c1e-6f0e-4c7e-9a51-3d0c4f0e8a27',
}

function sentenceOf({ keyword, params, message }: FastifySchemaValidationError): string {
  const limit = String(params['limit'])
  switch (keyword) {
    case 'required':
      return 'This field is required.'
    case 'type':
      return `This must be ${KINDS[String(params['type'])] ?? `a ${String(params['type'])}`}.`
    case 'format':
      return `This must be ${FORMATS[String(params['format'])] ?? `of the format ${String(params['format'])}`}.`
    case 'minimum':
      return `This must be at least ${limit}.`
    case 'maximum':
      return `This must be at most ${limit}.`
    case 'minLength':
      return limit === '1' ? 'This field is required.' : `This must have at least ${limit} characters.`
    case 'maxLength':
      return `This must have at most ${limit} characters.`
    case 'maxItems':
      return `This must have at most ${limit} items.`
    case 'enum':
      return `This must be one of: ${(params['allowedValues'] as unknown[]).join(', ')}.`
    default:
      return `This ${message ?? 'is not valid'}.`
  }
}
