import type { LightMyRequestResponse } from 'fastify'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Operation } from '#server/http/openapi/document.ts'

/** Internals that a response must not contain: stack traces, file names and SQL. */
const INTERNALS = /\bat [\w.<> ]+ \(|node_modules|\.ts:\d+|\b(?:select|insert into|update|delete from) "?\w+"? /

/** Compares a response with the documentation of its operation. Returns the error, or null. */
export function checkResponse(operation: Operation, response: LightMyRequestResponse, strays: boolean): string | null {
  const { statusCode: status, body, headers } = response
  const type = headers['content-type'] ?? ''
  const summary = `${status} ${body.slice(0, 300)}`
  const documented = operation.responses?.[String(status)]
  if (status >= 500 && (status === 500 || !documented)) return `failed: ${summary}`
  if (status === 304) return documented && body === '' ? null : `sent a body with a 304: ${summary}`
  if (status < 400 && !type.includes('json'))
    return documented || status === 302 ? null : `has an undocumented status: ${summary}`
  if (INTERNALS.test(body) && status >= 400) return `shows internals: ${summary}`
  if (!type.includes('application/json')) return `is ${type}, not JSON: ${summary}`
  const json = response.json<{ message?: unknown; code?: unknown }>()
  if (status >= 400 && (typeof json.message !== 'string' || typeof json.code !== 'string'))
    return `is not an error with message and code: ${summary}`
  if (strays && [400, 404, 405].includes(status)) return null
  if (!documented) return `has an undocumented status: ${summary}`
  const schema = documented.content?.['application/json']?.schema
  if (!schema) return null
  const [error] = [...Value.Errors(schema as TSchema, json)]
  return error ? `does not match its schema (${error.instancePath} ${error.message}): ${summary}` : null
}
