import type { FastifySchemaValidationError } from 'fastify'
import { LocalCard } from '#contract/schemas/orders/card-payment.ts'
import { ShippingChoice } from '#contract/schemas/orders/checkout.ts'
import { Day, IdempotencyKey, Uuid } from '#contract/schemas/wire.ts'

/** Returns the errors of the validator as messages by field. Each message states what the value must be. */
export function fieldErrors(errors: readonly FastifySchemaValidationError[]): Record<string, string[]> {
  const byField = Map.groupBy(
    errors.filter((error) => !isRedundant(error)),
    fieldOf,
  )
  return Object.fromEntries(Array.from(byField, ([field, ofField]) => [field, messagesFor(ofField)]))
}

/**
 * Returns the messages of one field. The validator reports a type error for each type of a union; these become one message.
 * If the value has one of the types and fails another keyword, only that keyword is reported.
 */
function messagesFor(errors: readonly FastifySchemaValidationError[]): string[] {
  const others = errors.filter(({ keyword }) => keyword !== 'type')
  if (others.length > 0) return [...new Set(others.map(messageFor))]
  const types = new Set(errors.map(({ params }) => TYPE_TEXTS[String(params['type'])] ?? `a ${String(params['type'])}`))
  return [`This must be ${[...types].join(' or ')}.`]
}

/** True for the two extra errors of a nullable field: that the value is not null, and that no branch of `anyOf` matches. */
function isRedundant({ keyword, params }: FastifySchemaValidationError): boolean {
  return keyword === 'anyOf' || (keyword === 'type' && params['type'] === 'null')
}

function fieldOf(error: FastifySchemaValidationError): string {
  const missing = error.params['missingProperty']
  const path = error.instancePath.split('/').slice(1)
  return [...path, ...(typeof missing === 'string' ? [missing] : [])].join('.') || 'body'
}

/** Texts for the types of JSON Schema. A type that is not listed is named as it is. */
const TYPE_TEXTS: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  string: 'a text',
  'number,null': 'a number or null',
}

const DATE_EXAMPLE = 'a date such as 2026-03-31'
const UUID_EXAMPLE = 'a UUID such as 0b5c7c1e-6f0e-4c7e-9a51-3d0c4f0e8a27'

const FORMAT_TEXTS: Readonly<Record<string, string>> = {
  date: DATE_EXAMPLE,
  'date-time': 'a time such as 2026-03-31T09:30:00Z',
  uuid: UUID_EXAMPLE,
}

/** Texts for the patterns of the contract. */
const PATTERN_TEXTS: ReadonlyMap<unknown, string> = new Map([
  [patternOf(Day), DATE_EXAMPLE],
  [patternOf(Uuid), UUID_EXAMPLE],
  [patternOf(IdempotencyKey), 'letters, digits, "-" and "_", such as a UUID'],
  [patternOf(ShippingChoice), 'makers with their shipping methods, such as 12:3,14:5'],
  [patternOf(LocalCard.properties.number), 'the digits of a card number'],
  [patternOf(LocalCard.properties.expires), 'month and year, such as 04/30'],
  [patternOf(LocalCard.properties.cvc), 'three or four digits'],
])

function patternOf(schema: object): unknown {
  return 'pattern' in schema ? schema.pattern : undefined
}

function messageFor({ keyword, params, message }: FastifySchemaValidationError): string {
  const limit = String(params['limit'])
  switch (keyword) {
    case 'required':
      return 'This field is required.'
    case 'format':
      return `This must be ${FORMAT_TEXTS[String(params['format'])] ?? `of the format ${String(params['format'])}`}.`
    case 'minimum':
      return `This must be at least ${limit}.`
    case 'maximum':
      return `This must be at most ${limit}.`
    case 'minLength':
      return limit === '1' ? 'This field is required.' : `This must have at least ${limit} characters.`
    case 'maxLength':
      return `This must have at most ${limit} characters.`
    case 'pattern':
      return `This must be ${PATTERN_TEXTS.get(params['pattern']) ?? 'free of characters that are not allowed here'}.`
    case 'minItems':
      return limit === '1' ? 'Name at least one.' : `This must have at least ${limit} items.`
    case 'maxItems':
      return `This must have at most ${limit} items.`
    case 'enum':
      return `This must be one of: ${(params['allowedValues'] as unknown[]).join(', ')}.`
    default:
      return `This ${message ?? 'is not valid'}.`
  }
}
