import { type Static, Type } from 'typebox'
import { ATTRIBUTE_TYPES, MAX_ATTRIBUTE_CHOICES, MAX_ATTRIBUTES } from '#contract/catalog/attributes.ts'
import { Nullable } from '#contract/schemas/wire.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { RecordId, RecordVersion, REVISION_FIELDS, StoredTextOrNull } from './edited-records.ts'

const AttributeKey = Type.String({
  maxLength: 40,
  // Every object of JavaScript has a property of that name.
  pattern: '^(?!constructor$)[a-z][a-z0-9_]{0,39}$',
  description:
    'Name in files (`attr:finish`), the APIs and the search index: lowercase letters, digits and `_`. It never changes',
})

const Choice = Type.String({ minLength: 1, maxLength: 120, pattern: '^[^\\u0000|]*\\S[^\\u0000|]*$' })

/** Fields that staff set. */
const SET_FIELDS = {
  name: Type.String({
    minLength: 1,
    maxLength: 80,
    pattern: '^[^\\u0000]*\\S[^\\u0000]*$',
    description: 'Name for people. Files can use it as a header',
  }),
  type: Type.Enum([...ATTRIBUTE_TYPES], { description: 'A dimension is a number with a unit' }),
  unit: StoredTextOrNull(20, 'Unit of numbers, such as `cm`; null: none'),
  choices: Type.Array(Choice, { maxItems: MAX_ATTRIBUTE_CHOICES, description: 'Values of a `choice`, in their order' }),
  is_facet: Type.Boolean({ description: 'True: buyers can filter by it' }),
  in_specs: Type.Boolean({ description: 'True: the page of a product shows it' }),
  in_feed: Type.Boolean({ description: 'True: product feeds have it' }),
  categories: Nullable(
    Type.Array(RecordId.properties.id, {
      maxItems: 500,
      uniqueItems: true,
      description: 'Ids of the categories whose products have it, with those below; null: all of them',
    }),
  ),
}

export const NewAttribute = Type.Object({ key: AttributeKey, ...SET_FIELDS })
export type NewAttribute = Static<typeof NewAttribute>

const Replacements = Type.Optional(
  Type.Record(Type.String({ minLength: 1, maxLength: 120 }), Choice, {
    maxProperties: MAX_ATTRIBUTE_CHOICES,
    description: 'Removed choices, each with the choice that its products get: `{"Matt": "Matte"}` renames one',
  }),
)

/** A change, to preview. */
export const AttributeChange = Type.Object({ ...SET_FIELDS, replacements: Replacements })
export type AttributeChange = Static<typeof AttributeChange>

const Discard = Type.Integer({
  minimum: 0,
  maximum: MAX_INTEGER,
  default: 0,
  description:
    '`discarded` of the preview, or `products` before a deletion. Nothing happens if another number of values would be lost now',
})

export const SetAttribute = Type.Object({ version: RecordVersion, ...AttributeChange.properties, discard: Discard })
export type SetAttribute = Static<typeof SetAttribute>

export const DeleteAttribute = Type.Object({ discard: Discard })

/** Effects of a change on the stored values. */
export const AttributeEffects = Type.Object({
  products: Type.Integer({ description: 'Products that have a value' }),
  converted: Type.Integer({ description: 'Values that are written anew' }),
  discarded: Type.Integer({ description: 'Values that the changed attribute cannot have' }),
  sample: Type.Array(
    Type.Object({
      before: Type.String(),
      after: Nullable(Type.String({ description: 'null: the value is lost' })),
      products: Type.Integer({ description: 'Products with this value' }),
    }),
    { description: 'The most frequent values that change, lost ones first' },
  ),
})
export type AttributeEffects = Static<typeof AttributeEffects>

/** An attribute in the list. */
export const Attribute = Type.Object({
  id: Type.Integer(),
  key: Type.String(),
  ...SET_FIELDS,
  name: Type.String(),
  unit: Nullable(Type.String()),
  choices: Type.Array(Type.String()),
  category_names: Type.Array(Type.String(), { description: 'Paths of `categories`, such as Kitchen > Mugs' }),
  applies_to: Nullable(
    Type.Array(Type.String(), { description: 'Links of the categories and of all below them; null: all categories' }),
  ),
  is_converting: Type.Boolean({
    description:
      'True while a job converts or removes its values. They cannot be changed until then, and buyers do not see them',
  }),
  ...REVISION_FIELDS,
})
export type Attribute = Static<typeof Attribute>

export const AttributeDetails = Type.Object({
  ...Attribute.properties,
  products: Type.Integer({ description: 'Products that have a value' }),
})
export type AttributeDetails = Static<typeof AttributeDetails>

export const AttributeOrder = Type.Object({
  ids: Type.Array(RecordId.properties.id, {
    minItems: 1,
    maxItems: MAX_ATTRIBUTES,
    uniqueItems: true,
    description: 'All attributes, in their new order',
  }),
})
