import { type TSchema, Type } from 'typebox'
import { expect, it } from 'vitest'
import { type Endpoint, MAX_BODY_BYTES } from '#contract/endpoints/endpoint.ts'
import { ADMIN_ENDPOINTS } from '#contract/endpoints/admin/admin.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { FeedQuery } from './integrations.ts'
import { OrdersQuery } from '#contract/schemas/orders/orders.ts'
import { LineSheetQuery } from '#contract/schemas/catalog/seeds.ts'

/** JSON schema of a value, as far as its size depends on it. */
interface ValueSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  items?: ValueSchema | ValueSchema[]
  properties?: Record<string, ValueSchema>
  patternProperties?: Record<string, ValueSchema>
  additionalProperties?: boolean | ValueSchema
  anyOf?: ValueSchema[]
  allOf?: ValueSchema[]
}

/** Parts of a request that the client decides. */
const INPUTS = ['params', 'query', 'headers', 'body'] as const

/** Returns the bound of each text, list and map below `schema`: Infinity if it has none. */
function boundsOf(schema: ValueSchema, path: string): [string, number][] {
  const { items, properties = {}, patternProperties = {}, anyOf = [], allOf = [] } = schema
  return [
    ...ownBound(schema, path),
    ...[anyOf, allOf].flat().flatMap((each) => boundsOf(each, path)),
    ...[items ?? []].flat().flatMap((each) => boundsOf(each, `${path}[]`)),
    ...Object.entries(properties).flatMap(([name, each]) => boundsOf(each, `${path}.${name}`)),
    ...Object.values(patternProperties).flatMap((each) => boundsOf(each, `${path}.*`)),
  ]
}

function ownBound(schema: ValueSchema, path: string): [string, number][] {
  const types = new Set([schema.type ?? []].flat())
  if (types.has('string') && !schema.enum && schema.const === undefined) return [[path, schema.maxLength ?? Infinity]]
  if (types.has('array') && !Array.isArray(schema.items)) return [[`${path}[]`, schema.maxItems ?? Infinity]]
  if (schema.patternProperties) return [[`${path}.*`, schema.maxProperties ?? Infinity]]
  return []
}

/** Returns the size in JSON of the largest value of a schema, with two bytes for each character. */
function bytesOf(schema: ValueSchema): number {
  const { items, properties = {}, anyOf = [] } = schema
  const types = new Set([schema.type ?? []].flat())
  if (anyOf.length > 0) return Math.max(...anyOf.map(bytesOf))
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length))
  if (types.has('string')) return 2 * (schema.maxLength ?? Infinity) + 2
  if (types.has('array')) return (schema.maxItems ?? Infinity) * (bytesOf([items ?? {}].flat()[0] ?? {}) + 1) + 2
  const fields = Object.entries(properties).map(([name, each]) => name.length + 4 + bytesOf(each))
  return types.has('object') ? fields.reduce((sum, bytes) => sum + bytes, 2) : NUMBER_BYTES
}

const NUMBER_BYTES = 20

type Inputs = Partial<Record<(typeof INPUTS)[number], TSchema | undefined>>

const endpoints: [string, Inputs][] = [
  ...Object.entries<Endpoint>(ENDPOINTS).map(([name, { params, query, headers, body }]): [string, Inputs] => [
    name,
    { params, query, headers, body },
  ]),
  ['the product feed', { query: FeedQuery }],
  ['the file of orders', { query: OrdersQuery }],
  ['a line sheet', { query: LineSheetQuery }],
]
const BOUNDS = endpoints.flatMap(([name, endpoint]) =>
  INPUTS.flatMap((input) => {
    const schema = endpoint[input]
    return schema ? boundsOf(schema, `${name} ${input}`) : []
  }),
)
const BODIES = Object.entries<Endpoint>(ENDPOINTS).flatMap(
  ([name, { body, multipart, maxBodyBytes = MAX_BODY_BYTES }]) =>
    body && !multipart ? [[name, maxBodyBytes, bytesOf(body as ValueSchema)] as const] : [],
)

it.each(BOUNDS)('the size of %s is limited to %d', (_name, bound) => {
  expect(bound).toBeLessThan(Infinity)
})

it.each(BODIES)('the body of %s fits its limit of %d bytes', (_name, limit, bytes) => {
  expect(bytes).toBeLessThanOrEqual(limit)
})

/** Returns the path of each number below `schema` that the validator would coerce from null to 0. */
function coercedNulls(schema: ValueSchema, path: string): string[] {
  const { items, properties = {}, anyOf = [], allOf = [] } = schema
  const isNullable = anyOf.some(({ type }) => type === 'null')
  const mayBeZero = anyOf.some(({ type, minimum = 0 }) => (type === 'number' || type === 'integer') && minimum <= 0)
  return [
    ...(isNullable && mayBeZero ? [path] : []),
    ...[anyOf, allOf].flat().flatMap((each) => coercedNulls(each, path)),
    ...[items ?? []].flat().flatMap((each) => coercedNulls(each, `${path}[]`)),
    ...Object.entries(properties).flatMap(([name, each]) => coercedNulls(each, `${path}.${name}`)),
  ]
}

it('no number of a request is read as 0 where it is null', () => {
  const all = Object.entries<Endpoint>({ ...ENDPOINTS, ...ADMIN_ENDPOINTS })
  expect(all.flatMap(([name, { body }]) => (body ? coercedNulls(body as ValueSchema, name) : []))).toEqual([])
})

it('an input without a bound is found at any depth', () => {
  const item = Type.Union([Type.Object({ text: Type.String() }), Type.Null()])
  const found = boundsOf(Type.Object({ rows: Type.Array(item), tags: Type.Record(Type.String(), Type.Integer()) }), 'x')
  expect(found).toEqual([
    ['x.rows[]', Infinity],
    ['x.rows[].text', Infinity],
    ['x.tags.*', Infinity],
  ])
})
