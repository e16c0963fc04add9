import type { LightMyRequestResponse } from 'fastify'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Operation } from './complete-document.ts'

/** What an answer must never show: where it was made, and of what. */
const INSIDES = /\bat [\w.<> ]+ \(|node_modules|\.ts:\d+|\b(?:select|insert into|update|delete from) "?\w+"? /

/** Holds an answer against what the document says of the operation. Returns what is wrong with it, or null. */
export function judge(operation: Operation, answer: LightMyRequestResponse, strays: boolean): string | null {
  const { statusCode: status, body, headers } = answer
  const type = headers['content-type'] ?? ''
  const said = `${status} ${body.slice(0, 300)}`
  const documented = operation.responses?.[String(status)]
  if (status >= 500 && (status === 500 || !documented)) return `fails: ${said}`
  if (status === 304) return documented && body === '' ? null : `is not unchanged: ${said}`
  if (status < 400 && !type.includes('json')) return documented || status === 302 ? null : `is unknown: ${said}`
  if (INSIDES.test(body) && status >= 400) return `shows its insides: ${said}`
  if (!type.includes('application/json')) return `is no JSON but ${type}: ${said}`
  const told = answer.json<{ message?: unknown; code?: unknown }>()
  if (status >= 400 && (typeof told.message !== 'string' || typeof told.code !== 'string'))
    return `is no failure: ${said}`
  if (strays && [400, 404, 405].includes(status)) return null
  if (!documented) return `is not in the document: ${said}`
  const schema = documented.content?.['application/json']?.schema
  if (!schema) return null
  const [fault] = [...Value.Errors(schema as TSchema, told)]
  return fault ? `is not as the document says (${fault.instancePath} ${fault.message}): ${said}` : null
}
