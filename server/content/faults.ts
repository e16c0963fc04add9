import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { ContentFile } from '#contract/content-files.ts'
import { isLinkAddress, LINK_ADDRESSES } from '#contract/link-address.ts'
import { badAddresses } from './rich-text.ts'

/** What is wrong in a file and where: `content/groups/0/name`, or nothing for the file as a whole. */
export interface Fault {
  place: string
  text: string
}

/** The fault as the operator reads it. */
export function sentenceOf(file: string, { place, text }: Fault): string {
  return place === '' ? `${file}: ${text}` : `${file}, ${place}: ${text}`
}

/** What the schema has against `value`; `within` is where that stands in its file. One fault for each place. */
export function schemaFaults(schema: TSchema, value: unknown, within = ''): Fault[] {
  const faults = new Map<string, string>()
  const errors = Value.Errors(schema, value)
  // What may be null tells of that choice too, and then of the one that was meant.
  const meant = errors.filter(({ params }) => !('type' in params && params.type === 'null'))
  for (const error of meant.length > 0 ? meant : errors) {
    const union = unionOf(schema, error)
    const place = union?.place ?? error.instancePath.slice(1)
    if (error.keyword !== 'additionalProperties' && !faults.has(place)) {
      faults.set(place, union ? `must be ${union.description}` : wordsOf(schema, error))
    }
  }
  return [...faults].map(([place, text]) => ({ place: [within, place].filter(Boolean).join('/'), text }))
}

type SchemaError = ReturnType<typeof Value.Errors>[number]

function wordsOf(schema: TSchema, { keyword, params, message, schemaPath }: SchemaError): string {
  if (keyword === 'boolean') return 'is not known here'
  if ('requiredProperties' in params) return `lacks ${params.requiredProperties.join(', ')}`
  if ('allowedValues' in params) return `must be one of ${params.allowedValues.join(', ')}`
  const form = keyword === 'pattern' ? stringAt(partAt(schema, schemaPath), 'description') : null
  return form === null ? message : `must be ${form}`
}

/** The part of a schema that an error names. */
function partAt(schema: TSchema, schemaPath: string): unknown {
  const [, ...steps] = schemaPath.split('/')
  return steps.reduce<unknown>(valueAt, schema)
}

/** The choice an error came from that says in words what it may be: one sentence instead of one for each form. */
function unionOf(
  schema: TSchema,
  { schemaPath, instancePath }: SchemaError,
): { place: string; description: string } | null {
  const [, ...steps] = schemaPath.split('/')
  const places = instancePath.split('/').slice(1)
  let here: unknown = schema
  let depth = 0
  for (const [index, step] of steps.entries()) {
    const description = stringAt(here, 'description')
    if (step === 'anyOf' && description !== null) return { place: places.slice(0, depth).join('/'), description }
    here = valueAt(here, step)
    const entersValue = step === 'items' || ['properties', 'patternProperties'].includes(steps[index - 1] ?? '')
    if (entersValue) depth += 1
  }
  return null
}

function valueAt(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined
}

function stringAt(holder: unknown, key: string): string | null {
  const value = valueAt(holder, key)
  return typeof value === 'string' ? value : null
}

/** Links that lead nowhere a link may lead. */
export function addressFaults(content: unknown, place: string): Fault[] {
  if (typeof content === 'string') {
    const addresses = place.endsWith('/url') && !isLinkAddress(content) ? [content] : badAddresses(content)
    return addresses.map((address) => ({
      place,
      text: `"${address}" is no address of a link: ${LINK_ADDRESSES}`,
    }))
  }
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, value]) => addressFaults(value, `${place}/${key}`))
}

// No page can hold them; lines and tabs are for custom code.
const UNSHOWABLE = /[^\P{Cc}\t\n\r]/u

/** Texts with control characters, or with halves of a character. */
export function characterFaults(content: unknown, place: string): Fault[] {
  if (typeof content === 'string') {
    const isFine = content.isWellFormed() && !UNSHOWABLE.test(content)
    return isFine ? [] : [{ place, text: 'has a character that no page can show' }]
  }
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, value]) => characterFaults(value, `${place}/${key}`))
}

/** Anchors that are given twice. */
export function anchorFaults(content: unknown): Fault[] {
  const seen = new Set<string>()
  return idsIn(content, 'content').flatMap(({ id, place }) => {
    if (seen.has(id)) return [{ place, text: `"${id}" is the id of something else on this page` }]
    seen.add(id)
    return []
  })
}

function idsIn(content: unknown, place: string): { id: string; place: string }[] {
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, value]) => {
    const here = `${place}/${key}`
    return key === 'id' && typeof value === 'string' ? [{ id: value, place: here }] : idsIn(value, here)
  })
}

/** Rows of the matrix that leave a package out or speak of one there is not. */
export function matrixFaults({ packages, matrix }: ContentFile<'packages'>): Fault[] {
  const ids = packages.map(({ id }) => id)
  return matrix.flatMap(({ values }, index) => {
    const same = Object.keys(values).length === ids.length && ids.every((id) => id in values)
    return same
      ? []
      : [{ place: `content/matrix/${index}/values`, text: `must have ${ids.join(', ')} and nothing else` }]
  })
}
