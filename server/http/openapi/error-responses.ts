import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'
import type { Response } from './document.ts'

const RATE_HEADERS = {
  'RateLimit-Limit': 'Calls allowed per time window',
  'RateLimit-Remaining': 'Calls that remain in the current window',
  'RateLimit-Reset': 'Seconds until the window ends',
  'Retry-After': 'Seconds to wait before retrying',
} as const

/** Headers of every response to an API key. */
const RATE_LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

/** Above this number of codes, the name of a shared response would be unreadable. Few operations have so many. */
const MAX_NAMED_CODES = 4

const NOT_MODIFIED: Response = { description: 'Not changed since the ETag of `If-None-Match`' }

const UNEXPECTED: Response = {
  description: 'An unexpected error. Contact us with the `request_id`',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

/** Reference to the header of a response to a GET. */
export const ETAG_HEADER = { ETag: { $ref: '#/components/headers/ETag' } }

/** Reference to the response of a GET for a client that has the response already. */
export const NOT_MODIFIED_RESPONSE: Record<string, unknown> = { 304: { $ref: '#/components/responses/NotModified' } }

/** References to headers that report the rate limit of an API key. */
export function rateHeaders(names: readonly string[] = RATE_LIMIT_HEADERS): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The error responses of a document. Operations with the same problems share a response in its components. */
export function createErrorResponses() {
  const responses: Record<string, Response> = { Unexpected: UNEXPECTED, NotModified: NOT_MODIFIED }
  const used = new Set<ProblemCode>()

  return {
    /** Returns references to the responses of problems, by status. */
    of(codes: readonly ProblemCode[]): Record<string, unknown> {
      const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code][0])
      const references = [...byStatus].map(([status, ofStatus]) => {
        for (const code of ofStatus) used.add(code)
        if (ofStatus.length > MAX_NAMED_CODES) return [status, errorResponse(status, ofStatus)] as const
        const name = ofStatus.map(pascalCase).join('Or')
        responses[name] ??= errorResponse(status, ofStatus)
        return [status, { $ref: `#/components/responses/${name}` }] as const
      })
      return { ...Object.fromEntries(references), 500: { $ref: '#/components/responses/Unexpected' } }
    },

    /** Returns the components that the references lead to. */
    components: () => ({
      headers: {
        ...Object.fromEntries(
          Object.entries(RATE_HEADERS).map(([name, description]) => [
            name,
            { description, schema: { type: 'integer' } },
          ]),
        ),
        ETag: { description: 'Send it as If-None-Match', schema: { type: 'string' } },
      },
      examples: Object.fromEntries(
        [...used].map((code) => [code, { summary: PROBLEMS[code][1], value: exampleFailure(code) }]),
      ),
      responses,
    }),
  }
}

function errorResponse(status: number, codes: readonly ProblemCode[]): Response {
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code][1]}`).join('\n\n'),
    ...(status === 429 && { headers: rateHeaders(Object.keys(RATE_HEADERS)) }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Failure', properties: { code: { enum: codes } } },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

function exampleFailure(code: ProblemCode): object {
  const [status, message] = PROBLEMS[code]
  return { message, code, ...(status === 422 && { errors: { field: ['This field is required.'] } }) }
}

/** Converts `not_found` to `NotFound`. */
function pascalCase(code: string): string {
  return code
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}
