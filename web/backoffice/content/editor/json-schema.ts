/** The part of JSON Schema that the schemas of content use. `editor` names the input of a value, where its type does not say enough. */
export interface JsonSchema {
  type?: string
  editor?: 'paragraph' | 'blocks' | 'image' | 'anchor' | 'url' | 'time' | 'hotspots'
  description?: string
  enum?: readonly string[]
  const?: unknown
  anyOf?: readonly JsonSchema[]
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  patternProperties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Input of a value, with what it needs of the schema. */
export type FieldKind =
  | { kind: 'text' | 'paragraph' | 'url' | 'time' | 'blocks' | 'image' | 'hotspots' | 'boolean' }
  | { kind: 'number'; isInteger: boolean }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'list'; items: JsonSchema }
  | { kind: 'object'; properties: Readonly<Record<string, JsonSchema>>; required: readonly string[] }
  | { kind: 'record'; values: JsonSchema }
  | { kind: 'optional'; schema: JsonSchema }
  | { kind: 'variants'; variants: readonly JsonSchema[] }
  /** A value that the schema fixes. */
  | { kind: 'fixed' }

/** Returns the input of a value. */
export function fieldOf(schema: JsonSchema): FieldKind {
  if (schema.editor && schema.editor !== 'anchor') return { kind: schema.editor }
  if (schema.anyOf) return fieldOfUnion(schema.anyOf)
  if (schema.enum) return { kind: 'choice', options: schema.enum }
  if (schema.const !== undefined) return { kind: 'fixed' }
  if (schema.type === 'boolean') return { kind: 'boolean' }
  if (schema.type === 'integer' || schema.type === 'number')
    return { kind: 'number', isInteger: schema.type === 'integer' }
  if (schema.type === 'array') return { kind: 'list', items: schema.items ?? {} }
  if (schema.properties) return { kind: 'object', properties: schema.properties, required: schema.required ?? [] }
  const [values] = Object.values(schema.patternProperties ?? {})
  return values ? { kind: 'record', values } : { kind: 'text' }
}

function fieldOfUnion(anyOf: readonly JsonSchema[]): FieldKind {
  const values = anyOf.filter(({ type }) => type !== 'null')
  const [only] = values
  if (values.length < anyOf.length && only)
    return { kind: 'optional', schema: values.length === 1 ? only : { anyOf: values } }
  return { kind: 'variants', variants: values.flatMap(variantsOf) }
}

/** An object with a choice, such as a section of the home page, is one variant for each option of it. */
function variantsOf(schema: JsonSchema): JsonSchema[] {
  const { section } = schema.properties ?? {}
  if (!section?.enum) return [schema]
  return section.enum.map((option) => ({ ...schema, properties: { ...schema.properties, section: { const: option } } }))
}

/** Returns the variant that a value has: the first with its type and its fields. */
export function variantOf(variants: readonly JsonSchema[], value: unknown): JsonSchema | undefined {
  return variants.find((variant) => fits(variant, value))
}

function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.const !== undefined) return value === schema.const
  if (schema.enum) return schema.enum.some((option) => option === value)
  if (schema.type === 'boolean') return typeof value === 'boolean'
  if (schema.type === 'string') return typeof value === 'string'
  if (!schema.properties || typeof value !== 'object' || value === null) return false
  const fields = Object.entries(schema.properties)
  return fields.every(
    ([name, field]) => name in value && (field.const === undefined || fits(field, valueIn(value, name))),
  )
}

/** Returns the value that a new field starts with. What must be filled in is empty. */
export function emptyValue(schema: JsonSchema, name = ''): unknown {
  const field = fieldOf(schema)
  switch (field.kind) {
    case 'optional':
      return null
    case 'list':
    case 'blocks':
    case 'hotspots':
      return []
    case 'record':
      return {}
    case 'boolean':
      return false
    case 'number':
      return schema.minimum ?? 0
    case 'choice':
      return field.options[0] ?? ''
    case 'fixed':
      return schema.const
    case 'image':
      return { picture: '', alt: '' }
    case 'variants':
      return emptyValue(field.variants[0] ?? {}, name)
    case 'object':
      return Object.fromEntries(field.required.map((key) => [key, emptyValue(field.properties[key] ?? {}, key)]))
    default:
      // The id of a part is its anchor, which must be unique on its page.
      return name === 'id' && schema.editor === 'anchor' ? `part-${randomName()}` : ''
  }
}

function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(3)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns a field of an object, or undefined. */
export function valueIn(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined
}
