import fc, { type Arbitrary } from 'fast-check'
import { knownFor, nth } from './known-values.ts'
import { BROKEN_JSON, CONTENT_TYPES, FILES, FORMS, HOSTILE_VALUES } from './values.ts'
import { nearValidInputs } from './near-valid.ts'
import type { Operation, Parameter, Schema } from '#server/http/openapi/document.ts'
import type { Body, Input } from './input.ts'

/** Hostile values of one field. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Returns inputs of an operation: random ones by its schemas, and nearly valid ones. */
export function inputsOf(operation: Operation, path: string): Arbitrary<Input> {
  const near = nearValidInputs(operation, path, hostile)
  const any = anyInputs(operation, path)
  return near === null ? any : fc.oneof({ weight: 2, arbitrary: any }, { weight: 1, arbitrary: near })
}

/** Returns inputs whose fields mostly follow the schemas; some are hostile. */
function anyInputs(operation: Operation, path: string): Arbitrary<Input> {
  const { parameters = [], requestBody, operationId } = operation
  const given = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return fc.record({
    params: fields(given('path'), path),
    query: fc.oneof(
      { weight: 8, arbitrary: fields(given('query'), path) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'page=1&page=2',
          'ocids[__proto__]=1',
          '%',
          'a=%00',
          '&&==',
          'page[]=1',
          'ocids[9999999]=1',
        ),
      },
      {
        weight: 1,
        arbitrary: fc.dictionary(fc.constantFrom('page', 'limit', 'q', 'sort', 'x', '__proto__'), hostile, {
          maxKeys: 3,
        }),
      },
    ),
    headers: fc.record(
      {
        ...Object.fromEntries(
          given('header').map((parameter) => [parameter.name.toLowerCase(), valueOf(parameter, path)]),
        ),
        'x-referral': fc.oneof(fc.constantFrom('', 'NOBODY', 'x'.repeat(9000)), nth('referral')),
        'if-none-match': fc.constantFrom('*', '"x"', 'W/"x"', '"'.repeat(3000)),
        accept: fc.constantFrom('text/html', '*/*', 'application/json;q=0', ','.repeat(500)),
        cookie: fc.constantFrom(
          'trellis_cart=x',
          `trellis_cart=${'c'.repeat(43)}`,
          'trellis_session=%00',
          '__proto__=1; =; ;;',
        ),
      },
      { requiredKeys: given('header').map(({ name }) => name.toLowerCase() as 'accept') },
    ),
    body: media === undefined ? none : bodies(type === 'multipart/form-data', media.schema, path, media.example),
    as: fc.oneof(
      { weight: operationId === 'logout' ? 1 : 12, arbitrary: fc.constant('buyer' as const) },
      { weight: 2, arbitrary: fc.constantFrom('browser' as const, 'api-client' as const) },
      { weight: 1, arbitrary: fc.constantFrom('guest' as const, 'stranger' as const) },
    ),
    from: fc.nat(0xffffff),
  })
}

export const none = fc.oneof(
  { weight: 9, arbitrary: fc.constant<Body>({ kind: 'none' }) },
  { weight: 1, arbitrary: hostile.map((value): Body => ({ kind: 'json', value })) },
)

function bodies(isForm: boolean, schema: Schema, path: string, example: unknown): Arbitrary<Body> {
  const value = schemaValue(schema, '', path, example)
  const raw = fc.record({
    kind: fc.constant('raw' as const),
    type: fc.constantFrom(...CONTENT_TYPES),
    bytes: fc.oneof(
      fc.constantFrom(...BROKEN_JSON, ...FORMS).map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    ),
    encoding: fc.constantFrom('identity', 'identity', 'identity', 'gzip', 'br', 'x'),
  })
  const form = fc.record({
    kind: fc.constant('form' as const),
    value,
    file: fc.constantFrom(null, ...FILES),
  })
  return fc.oneof(
    { weight: 12, arbitrary: isForm ? form : value.map((value): Body => ({ kind: 'json', value })) },
    { weight: 2, arbitrary: raw },
    { weight: 1, arbitrary: hostile.map((value): Body => ({ kind: 'json', value })) },
  )
}

function fields(parameters: readonly Parameter[], path: string): Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(parameters.map((parameter) => [parameter.name, valueOf(parameter, path)])), {
    requiredKeys: parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
  })
}

function valueOf({ schema, name, example }: Parameter, path: string): Arbitrary<unknown> {
  return schemaValue(schema, name.toLowerCase(), path, example)
}

/** Returns a value of a schema, or occasionally a hostile one. */
function schemaValue(schema: Schema, name: string, path: string, example: unknown): Arbitrary<unknown> {
  const known = knownFor(name, path)
  const isOne = schema['type'] === 'object' || schema['type'] === 'array'
  return fc.oneof(
    { weight: 10, arbitrary: wellFormed(schema, name, path, example) },
    ...(known === null || isOne ? [] : [{ weight: 16, arbitrary: nth(known) }]),
    ...(example === undefined || isOne ? [] : [{ weight: 8, arbitrary: fc.constant(example) }]),
    { weight: isOne ? 1 : 3, arbitrary: hostile },
  )
}

function wellFormed(schema: Schema, name: string, path: string, example: unknown): Arbitrary<unknown> {
  const {
    enum: words,
    const: only,
    anyOf,
    type,
    format,
    pattern,
  } = schema as {
    [keyword: string]: unknown
    anyOf?: Schema[]
    enum?: unknown[]
  }
  const number = (keyword: string, fallback: number) => Number(schema[keyword] ?? fallback)
  if (words) return fc.constantFrom(...words)
  if (only !== undefined) return fc.constant(only)
  if (anyOf) return fc.oneof(...anyOf.map((each) => schemaValue(each, name, path, example)))
  if (Array.isArray(type)) {
    return fc.oneof(...type.map((each: unknown) => schemaValue({ ...schema, type: each }, name, path, example)))
  }
  switch (type) {
    case 'object':
      return objectOf(schema, path, example)
    case 'array': {
      const most = Math.min(number('maxItems', 4), 4)
      const [first] = Array.isArray(example) ? (example as unknown[]) : []
      const items = schemaValue((schema['items'] ?? {}) as Schema, name, path, first)
      return fc.array(items, { minLength: Math.min(number('minItems', 0), most), maxLength: most })
    }
    case 'integer':
      return fc.integer({
        min: Math.max(number('minimum', -100), -1e9),
        max: Math.min(number('maximum', 1000), 2 ** 31),
      })
    case 'number':
      return fc.double({ min: number('minimum', -1000), max: number('maximum', 1e6), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      if (format === 'uuid') return fc.uuid()
      if (format === 'date') return days.map((day) => day.slice(0, 10))
      if (format === 'date-time') return days
      if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 200 })
      return fc.string({
        unit: 'grapheme',
        minLength: Math.min(number('minLength', 0), 50),
        maxLength: Math.min(number('maxLength', 80), 80),
      })
  }
}

const days = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString())

/** Returns an object of a schema, sometimes with properties of the object prototype. */
function objectOf(schema: Schema, path: string, example: unknown): Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema
  const examples = (example ?? {}) as Record<string, unknown>
  const named = Object.entries(properties).map(
    ([name, each]) => [name, schemaValue(each, name, path, examples[name])] as const,
  )
  const whole = fc.record(Object.fromEntries(named), { requiredKeys: required.filter((name) => name in properties) })
  const extra = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'id', '')
  return fc.oneof(
    { weight: 10, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(named), { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.tuple(whole, extra, hostile).map(([value, name, more]) => {
        const copy = { ...(value as object) }
        // `defineProperty` creates an own property even for `__proto__`, as JSON.parse does.
        Object.defineProperty(copy, name, { value: more, enumerable: true, configurable: true })
        return copy
      }),
    },
  )
}
