import type { FastifySchemaValidationError } from 'fastify'
import { LocalCard } from '#contract/card-payment.ts'
import { ShippingChoice } from '#contract/checkout.ts'
import { Day, IdempotencyKey, Uuid } from '#contract/wire.ts'

/** What the validator found wrong, as a list of sentences for each field that say what its value must be. */
export function fieldErrors(faults: readonly FastifySchemaValidationError[]): Record<string, string[]> {
  const byField = Map.groupBy(
    faults.filter((fault) => !isEcho(fault)),
    fieldOf,
  )
  return Object.fromEntries(Array.from(byField, ([field, own]) => [field, sentencesOf(own)]))
}

/**
 * What may be of several kinds is refused for each of them: that is one sentence. Where it is of one of them and something
 * else is wrong with it, the other kinds are none of the reader's business.
 */
function sentencesOf(faults: readonly FastifySchemaValidationError[]): string[] {
  const others = faults.filter(({ keyword }) => keyword !== 'type')
  if (others.length > 0) return [...new Set(others.map(sentenceOf))]
  const kinds = new Set(faults.map(({ params }) => KINDS[String(params['type'])] ?? `a ${String(params['type'])}`))
  return [`This must be ${[...kinds].join(' or ')}.`]
}

/** What may be null too is refused thrice: for what it should be, for not being null, and for being neither. */
function isEcho({ keyword, params }: FastifySchemaValidationError): boolean {
  return keyword === 'anyOf' || (keyword === 'type' && params['type'] === 'null')
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

const A_DAY = 'a date such as 2026-03-31'
const A_UUID = 'a UUID such as 0b5c7c1e-6f0e-4c7e-9a51-3d0c4f0e8a27'

const FORMATS: Readonly<Record<string, string>> = {
  date: A_DAY,
  'date-time': 'a time such as 2026-03-31T09:30:00Z',
  uuid: A_UUID,
}

/** The patterns of the contract in words. */
const PATTERNS: ReadonlyMap<unknown, string> = new Map([
  [patternOf(Day), A_DAY],
  [patternOf(Uuid), A_UUID],
  [patternOf(IdempotencyKey), 'letters, digits, "-" and "_", such as a UUID'],
  [patternOf(ShippingChoice), 'makers with their ways of shipping, such as 12:3,14:5'],
  [patternOf(LocalCard.properties.number), 'the digits of a card number'],
  [patternOf(LocalCard.properties.expires), 'month and year, such as 04/30'],
  [patternOf(LocalCard.properties.cvc), 'three or four digits'],
])

function patternOf(schema: object): unknown {
  return 'pattern' in schema ? schema.pattern : undefined
}

function sentenceOf({ keyword, params, message }: FastifySchemaValidationError): string {
  const limit = String(params['limit'])
  switch (keyword) {
    case 'required':
      return 'This field is required.'
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
    case 'pattern':
      return `This must be ${PATTERNS.get(params['pattern']) ?? 'without signs that do not belong there'}.`
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
