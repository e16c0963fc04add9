import type { Operation } from './document.ts'
import type { Example } from './examples.ts'

/** Adds the values of an example to the parameters and the body of an operation. */
export function addRequestExamples({ parameters = [], requestBody }: Operation, { request = {} }: Example): void {
  const values: Record<string, unknown> = { ...request.params, ...request.query, ...request.headers }
  for (const parameter of parameters) {
    if (parameter.name in values) parameter.example = values[parameter.name]
  }
  for (const media of Object.values(requestBody?.content ?? {})) {
    if (request.body !== undefined) media.example = request.body
  }
}

/** Marks fields with a default as optional. The validator fills in defaults before it checks required fields. */
export function markOptional({ parameters = [], requestBody }: Operation): void {
  for (const parameter of parameters) {
    if ('default' in parameter.schema) parameter.required = false
    if (parameter.name === 'idempotency-key') parameter.name = 'Idempotency-Key'
  }
  for (const media of Object.values(requestBody?.content ?? {})) {
    const { required = [], properties = {} } = media.schema
    // Copy the schema, because the validator uses the same object.
    media.schema = { ...media.schema, required: required.filter((name) => !('default' in (properties[name] ?? {}))) }
  }
}

const VALUE_KEYWORDS: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const'])

/**
 * Converts tuples from JSON Schema draft 7, which TypeBox writes, to 2020-12, which OpenAPI 3.1 requires. Generators that do not know
 * `prefixItems` read them as lists of a fixed length.
 */
export function convertTuples(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const schema = node as Record<string, unknown>
  if (Array.isArray(schema['items'])) {
    const { items: prefixItems } = schema as { items: unknown[] }
    const isList = new Set(prefixItems.map((each) => JSON.stringify(each))).size === 1
    Object.assign(schema, { prefixItems, items: isList ? prefixItems[0] : {}, maxItems: prefixItems.length })
    delete schema['additionalItems']
  }
  for (const [keyword, value] of Object.entries(schema)) if (!VALUE_KEYWORDS.has(keyword)) convertTuples(value)
}
