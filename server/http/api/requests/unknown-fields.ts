import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Problem } from '#contract/problem.ts'
import { nearestWord } from '#server/config/nearest-word.ts'
import { type BranchSchema, branchesOf } from '#server/http/api/schema-branches.ts'

/** Bounds of the error response, and of the time that it takes to find similar names. */
const MAX_REPORTED = 10
const MAX_LISTED = 20
const MAX_NAME = 64

/**
 * Rejects a body or query with fields that its schema does not have. A misspelled field would be ignored and its default applied: the
 * default quantity of `cart/update` removes the line (spec 5). Throws `invalid_input` with the path of each unknown field and the known
 * field that is nearest to it.
 */
export function rejectUnknownFields(
  value: unknown,
  schema: TSchema | undefined,
  kind: 'field' | 'query parameter',
): void {
  const unknown: Unknown[] = []
  collectUnknown(value, schema ?? { properties: {} }, [], unknown)
  if (unknown.length === 0) return
  const errors = unknown.map(({ path, known }) => [path.join('.'), [unknownError(path.at(-1) ?? '', known, kind)]])
  throw Problem.invalid(Object.fromEntries(errors) as Record<string, string[]>)
}

/**
 * Returns a hook that rejects unknown query parameters of a file, except in a link that a browser opens, which may carry tracking
 * parameters. Throws `invalid_input`.
 */
export function knownQuery(schema: TSchema) {
  return async ({ query, headers }: FastifyRequest): Promise<void> => {
    if (headers.accept?.includes('text/html')) return
    rejectUnknownFields(query, schema, 'query parameter')
  }
}

interface Unknown {
  path: readonly string[]
  /** Fields that the object may have. */
  known: readonly string[]
}

function collectUnknown(value: unknown, schema: BranchSchema, path: readonly string[], found: Unknown[]): void {
  if (typeof value !== 'object' || value === null) return
  const branches = branchesOf(schema)
  if (Array.isArray(value)) {
    const items = branches.find((branch) => branch.items)?.items
    for (const [index, item] of items ? value.entries() : []) {
      if (found.length >= MAX_REPORTED) return
      collectUnknown(item, items ?? {}, [...path, String(index)], found)
    }
    return
  }
  const objects = branches.filter(({ properties }) => properties)
  // A record has any fields, and a schema without properties describes no object: the validator reports it.
  if (objects.length === 0 || branches.some(({ patternProperties }) => patternProperties)) return
  const properties = new Map(objects.flatMap((branch) => Object.entries(branch.properties ?? {})))
  for (const [name, field] of Object.entries(value)) {
    if (found.length >= MAX_REPORTED) return
    const at = [...path, name.slice(0, MAX_NAME)]
    const known = properties.get(name)
    if (known) collectUnknown(field, known, at, found)
    else found.push({ path: at, known: [...properties.keys()] })
  }
}

/** Returns the message about an unknown name, with the nearest of the known ones. */
export function unknownError(name: string, known: readonly string[], kind: string): string {
  const near = nearestField(name, known)
  if (near !== null) return `Unknown ${kind}. Did you mean ${near}?`
  if (known.length === 0) return `Unknown ${kind}. This call accepts none.`
  return `Unknown ${kind}. Use one of: ${known.slice(0, MAX_LISTED).join(', ')}.`
}

/** Returns the field that is written the same but for case and signs, an abbreviation of the other, similarly spelled, or the only one. */
function nearestField(name: string, known: readonly string[]): string | null {
  // The name of an item of a list, such as `ocids[0]`, is that of the list.
  const [list = ''] = name.split('[')
  const plain = plainName(list)
  return (
    known.find((each) => plainName(each) === plain) ??
    known.find((each) => isAbbreviation(plain, plainName(each)) || isAbbreviation(plainName(each), plain)) ??
    nearestWord(list, known) ??
    (known.length === 1 ? (known[0] ?? null) : null)
  )
}

/** Returns a name in lower case without signs, so that `poNumber` is `po_number`. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** True if the characters of `short` are in `long` in the same order from the first one on, such as `qty` and `quantity`. */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length < 3 || short[0] !== long[0]) return false
  let at = 0
  for (const character of long) if (character === short[at]) at += 1
  return at === short.length
}
