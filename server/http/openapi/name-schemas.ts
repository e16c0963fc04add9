import { operationsOf } from './operations-of.ts'
import type { Media, OpenApiDocument, Schema } from './document.ts'
import { SCHEMA_NAMES } from './schema-names.ts'

/** Returns a schema with references in the place of named schemas. */
type Refer = (schema: Schema) => Schema

/** Replaces the schemas of `SCHEMA_NAMES` in a document by references to its components. Returns the components that it needs. */
export function nameSchemas(document: OpenApiDocument): Record<string, Schema> {
  const names = new Map(Object.entries(SCHEMA_NAMES).map(([name, schema]) => [canonical(schema), name]))
  const components: Record<string, Schema> = {}
  const refer: Refer = (schema) => {
    const name = names.get(canonical(schema))
    if (name === undefined) return withReferences(schema, refer)
    components[name] ??= withReferences(schema, refer)
    return { $ref: `#/components/schemas/${name}` }
  }
  const webhooks = Object.values(document.webhooks ?? {}).map(({ post }) => post)
  for (const { parameters = [], requestBody, responses = {} } of [...operationsOf(document), ...webhooks]) {
    for (const parameter of parameters) parameter.schema = refer(parameter.schema)
    const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
    for (const media of contents.flatMap((content): Media[] => Object.values(content ?? {}))) {
      media.schema = refer(media.schema)
    }
  }
  return Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns a copy of a schema whose parts have references. */
function withReferences(schema: Schema, refer: Refer): Schema {
  const { properties, items, prefixItems, anyOf, allOf, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, refer) }),
    ...(isSchema(items) && { items: refer(items) }),
    ...(Array.isArray(items) && { items: items.map((each: Schema) => refer(each)) }),
    ...(Array.isArray(prefixItems) && { prefixItems: prefixItems.map((each: Schema) => refer(each)) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((each: Schema) => refer(each)) }),
    ...(Array.isArray(allOf) && { allOf: allOf.map((each: Schema) => refer(each)) }),
    ...(isSchema(additionalProperties) && { additionalProperties: refer(additionalProperties) }),
  }
}

function mapValues(schemas: Record<string, Schema>, refer: Refer): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, refer(each)]))
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns a text that is equal for equal schemas. The library that makes the document writes `const` as an `enum` of one value, and the
 * fields of a record as `additionalProperties`.
 */
function canonical(schema: unknown): string {
  return JSON.stringify(schema, (_key, value: unknown) => {
    if (!isSchema(value)) return value
    const { const: only, patternProperties, ...rest } = value
    const plain = {
      ...rest,
      ...(only !== undefined && { enum: [only] }),
      ...(isSchema(patternProperties) && { additionalProperties: Object.values(patternProperties)[0] }),
    }
    return Object.fromEntries(Object.entries(plain).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
