import type { FastifyServerOptions } from 'fastify'
import { type BranchSchema, branchesOf } from '#server/http/api/schema-branches.ts'

type Ajv = Parameters<NonNullable<NonNullable<FastifyServerOptions['ajv']>['onCreate']>>[0]

interface TypeError {
  keyword: 'type'
  instancePath: string
  schemaPath: string
  params: { type: string }
  message: string
}

const INTEGER = /^-?\d+$/
const DECIMAL = /^-?\d+(?:\.\d+)?$/

/**
 * Makes the validator reject texts that are not plain decimal numbers. It coerces texts with JavaScript's `Number`, which also reads
 * `Infinity`, `1e400`, `0x6`, `1e3` and `" 7 "`; an infinite number passes the check for integers and then fails in the database.
 */
export function rejectMisreadNumbers(ajv: Ajv): void {
  const compile = ajv.compile.bind(ajv)
  ajv.compile = ((schema: BranchSchema) => {
    const validate = compile(schema)
    return Object.assign(function strict(data: unknown): boolean {
      const misread = misreadNumbers(data, schema, '')
      const isValid = validate(data) && misread.length === 0
      // Another error at the same place would be about a number that the client did not send.
      const places = new Set(misread.map(({ instancePath }) => instancePath))
      const others = (validate.errors ?? []).filter(({ instancePath }) => !places.has(instancePath))
      Object.assign(strict, { errors: isValid ? null : [...misread, ...others] })
      return isValid
    }, validate)
  }) as typeof ajv.compile
}

/** Returns a type error for each number of `data` that is written in another way than as a decimal number. */
function misreadNumbers(data: unknown, schema: BranchSchema, path: string): TypeError[] {
  if (typeof data === 'string') return isMisread(data, schema) ? [typeError(schema, path)] : []
  if (typeof data !== 'object' || data === null) return []
  const inner = (key: string | number, value: unknown, of: BranchSchema) => misreadNumbers(value, of, `${path}/${key}`)
  return branchesOf(schema).flatMap(({ items, properties }) => {
    if (Array.isArray(data)) return items ? data.flatMap((each, index) => inner(index, each, items)) : []
    return Object.entries(properties ?? {}).flatMap(([name, of]) =>
      Object.hasOwn(data, name) ? inner(name, (data as Record<string, unknown>)[name], of) : [],
    )
  })
}

/** True for a text where a number is expected, and not a text. */
function isMisread(text: string, schema: BranchSchema): boolean {
  const types = new Set(branchesOf(schema).map(({ type }) => type))
  if (types.has('string')) return false
  if (types.has('integer')) return !(INTEGER.test(text) && Number.isSafeInteger(Number(text)))
  return types.has('number') && !(DECIMAL.test(text) && Number.isFinite(Number(text)))
}

function typeError(schema: BranchSchema, instancePath: string): TypeError {
  const type = branchesOf(schema).some((branch) => branch.type === 'integer') ? 'integer' : 'number'
  return { keyword: 'type', instancePath, schemaPath: '#', params: { type }, message: `must be ${type}` }
}
