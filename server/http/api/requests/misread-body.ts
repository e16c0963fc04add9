import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { Problem } from '#contract/problem.ts'

/** Keywords of a field's schema that decide how the validator coerces its value. */
interface FieldSchema {
  type?: string
  anyOf?: readonly FieldSchema[]
  items?: FieldSchema
  maxItems?: number
}

/**
 * Rejects input that must not reach the validator or the database:
 * - text that PostgreSQL cannot store (`isStorable`);
 * - values that the validator would coerce to another one, such as `null` and `false` to the number 0, which would remove a
 *   cart line;
 * - lists that are too long, because the validator would report an error for each of their items.
 */
export function rejectMisreadBody(request: FastifyRequest, schema: Endpoint['body']): void {
  if (request.url.includes('%00') || !isStorable(request.body)) throw new Problem('bad_request')
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, FieldSchema> }
  for (const [field, value] of Object.entries(request.body ?? {})) {
    const fieldSchema = Object.hasOwn(properties, field) ? properties[field] : undefined
    const error = fieldSchema && misreadError(value, fieldSchema)
    if (error) throw Problem.invalid({ [field]: [error] })
  }
}

/**
 * True if PostgreSQL can store every text and key of a value. It stores no NUL, and no unpaired surrogate (JSON can contain
 * both as escapes). The recursion is bounded: the parser rejects bodies nested deeper than `MAX_DEPTH`.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorable)
  return Object.entries(value).every(([key, each]) => isStorable(key) && isStorable(each))
}

/** Returns the error of a value that the validator would coerce to another one; null if it reads or rejects the value correctly. */
function misreadError(value: unknown, { type, anyOf = [], items, maxItems = Infinity }: FieldSchema): string | null {
  if (type === 'boolean') return value === null ? 'This must be true or false.' : null
  if (type === 'integer') return value === null || typeof value === 'boolean' ? 'This must be a whole number.' : null
  if (type === 'array' && items && Array.isArray(value)) {
    if (value.length > maxItems) return `This must have at most ${maxItems} items.`
    return value.map((item) => misreadError(item, items)).find((error) => error !== null) ?? null
  }
  // The validator coerces `false`, an empty text and 0 to null where null is allowed.
  const mayBeNull = anyOf.some((each) => each.type === 'integer') && anyOf.some((each) => each.type === 'null')
  const isZero = value === 0 || (typeof value === 'string' && Number(value) === 0)
  const misread = mayBeNull && (typeof value === 'boolean' || isZero)
  return misread ? 'This must be a whole number from 1, or null.' : null
}
