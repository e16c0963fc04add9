import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { ContentFile } from '#contract/schemas/content/content-files.ts'
import { isLinkUrl, LINK_URL_RULE } from '#contract/text/link-url.ts'
import { badAddresses } from '#server/content/pages/rich-text.ts'

/** A validation error of a file. `place` is its path, such as `content/groups/0/name`, or empty for the whole file. */
export interface FileError {
  place: string
  text: string
}

/** Formats the error for the operator. */
export function formatFileError(file: string, { place, text }: FileError): string {
  return place === '' ? `${file}: ${text}` : `${file}, ${place}: ${text}`
}

/** Validates `value` by the schema. `within` is the value's path in its file. Returns one error per path. */
export function schemaErrors(schema: TSchema, value: unknown, within = ''): FileError[] {
  const byPlace = new Map<string, string>()
  const errors = Value.Errors(schema, value)
  // A nullable value also reports that it is not null. Report the error of the other choice.
  const meant = errors.filter(({ params }) => !('type' in params && params.type === 'null'))
  for (const error of meant.length > 0 ? meant : errors) {
    const union = unionOf(schema, error)
    const place = union?.place ?? error.instancePath.slice(1)
    if (error.keyword !== 'additionalProperties' && !byPlace.has(place)) {
      byPlace.set(place, union ? `must be ${union.description}` : describeError(schema, error))
    }
  }
  return [...byPlace].map(([place, text]) => ({ place: [within, place].filter(Boolean).join('/'), text }))
}

type SchemaError = ReturnType<typeof Value.Errors>[number]

function describeError(schema: TSchema, { keyword, params, message, schemaPath }: SchemaError): string {
  if (keyword === 'boolean') return 'is not a known field'
  if ('requiredProperties' in params) return `lacks ${params.requiredProperties.join(', ')}`
  if (keyword === 'minLength' && 'limit' in params && params.limit === 1) return 'must not be empty'
  if ('allowedValues' in params) return `must be one of ${params.allowedValues.join(', ')}`
  const form = keyword === 'pattern' ? stringAt(partAt(schema, schemaPath), 'description') : null
  return form === null ? message : `must be ${form}`
}

/** Returns the part of a schema that an error refers to. */
function partAt(schema: TSchema, schemaPath: string): unknown {
  const [, ...steps] = schemaPath.split('/')
  return steps.reduce<unknown>(valueAt, schema)
}

/** Returns the union that an error comes from if it has a description, so that there is one message instead of one per member. */
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

/** Returns errors for links with a URL that is not allowed. */
export function addressErrors(content: unknown, place: string): FileError[] {
  if (typeof content === 'string') {
    const addresses = place.endsWith('/url') && !isLinkUrl(content) ? [content] : badAddresses(content)
    return addresses.map((address) => ({
      place,
      text: `"${address}" is not a valid link: ${LINK_URL_RULE}`,
    }))
  }
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, value]) => addressErrors(value, `${place}/${key}`))
}

// Control characters that are not valid in a page. Line breaks and tabs are allowed for custom code.
const UNSHOWABLE = /[^\P{Cc}\t\n\r]/u

/** Returns errors for texts with control characters or lone surrogates. */
export function characterErrors(content: unknown, place: string): FileError[] {
  if (typeof content === 'string') {
    const isFine = content.isWellFormed() && !UNSHOWABLE.test(content)
    return isFine ? [] : [{ place, text: 'contains a character that cannot be displayed' }]
  }
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, value]) => characterErrors(value, `${place}/${key}`))
}

/** Returns errors for duplicate anchors. */
export function anchorErrors(content: unknown): FileError[] {
  const seen = new Set<string>()
  return idsIn(content, 'content').flatMap(({ id, place }) => {
    if (seen.has(id)) return [{ place, text: `"${id}" is already used as an id on this page` }]
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

/** Returns errors for matrix rows that lack a package or name an unknown one. */
export function matrixErrors({ packages, matrix }: ContentFile<'packages'>): FileError[] {
  const ids = packages.map(({ id }) => id)
  return matrix.flatMap(({ values }, index) => {
    const same = Object.keys(values).length === ids.length && ids.every((id) => id in values)
    return same
      ? []
      : [{ place: `content/matrix/${index}/values`, text: `must have ${ids.join(', ')} and nothing else` }]
  })
}
