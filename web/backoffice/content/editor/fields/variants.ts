import { emptyValue, fieldOf, type JsonSchema, valueIn } from '#web/backoffice/content/editor/json-schema.ts'
import { labelOf } from '#web/backoffice/content/editor/labels.ts'

/** A form that a value can have. */
export interface VariantChoice {
  label: string
  schema: JsonSchema
  /** The whole value, if the choice has no fields. */
  value?: string
}

/** Returns the choices of a variant: each option of a list of names, or the variant itself. */
export function choicesOf(schema: JsonSchema): VariantChoice[] {
  if (schema.enum) return schema.enum.map((value) => ({ label: labelOf(value), schema, value }))
  const section = schema.properties?.['section']?.const
  if (typeof section === 'string') return [{ label: labelOf(section), schema }]
  if (schema.type === 'boolean') return [{ label: 'Yes or no', schema }]
  if (schema.type === 'string') return [{ label: 'Text', schema }]
  const names = Object.keys(schema.properties ?? {})
  return [{ label: names.includes('url') ? 'Link of your own' : labelOf(names.at(-1) ?? ''), schema }]
}

/** A value that can be added to a list. */
interface Addition {
  label: string
  create: () => unknown
  /** True if an item is the same: a list has it at most once. Null: any number of times. */
  isOnce: ((item: unknown) => boolean) | null
}

/** Returns what can be added to a list of such values, each with its first value. */
export function additionsOf(schema: JsonSchema, name: string): Addition[] {
  const field = fieldOf(schema)
  if (field.kind !== 'variants') return [{ label: '', create: () => emptyValue(schema, name), isOnce: null }]
  return field.variants.flatMap(choicesOf).map((choice) => ({
    label: choice.label,
    create: () => choice.value ?? emptyValue(choice.schema, name),
    isOnce: sameAs(choice),
  }))
}

/** Entries with fixed names, and the sections of the home page but texts, occur once in a list. */
function sameAs({ schema, value }: VariantChoice): Addition['isOnce'] {
  if (value !== undefined) return (item) => item === value
  const section = schema.properties?.['section']?.const
  return section === undefined || section === 'text' ? null : (item) => valueIn(item, 'section') === section
}
