import { type Static, Type } from 'typebox'
import {
  BULK_MONEY_FIELDS,
  BULK_SET_FIELDS,
  BULK_TEXT_FIELDS,
  MAX_BULK_OCIDS,
  MAX_BULK_OPERATIONS,
  ROUNDINGS,
} from '#contract/catalog/bulk-edits.ts'
import { Nullable, Timestamp } from '#contract/schemas/wire.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { OcidParams } from './inventory.ts'
import { ProductFields } from './product-fields.ts'
import { ProductsExport } from './products.ts'

const Text = (minLength: number, description: string) =>
  Type.String({ minLength, maxLength: 1000, pattern: '^[^\\u0000]*$', description })

/** A change of every product of a bulk edit. */
export const BulkOperation = Type.Object({
  kind: Type.Enum(['set', 'add', 'multiply', 'replace'], {
    description: '`set` needs `value`, `add` and `multiply` need `amount`, `replace` needs `find`',
  }),
  field: Type.Enum([...new Set([...BULK_SET_FIELDS, ...BULK_MONEY_FIELDS, ...BULK_TEXT_FIELDS])], {
    description:
      'A field of products. `price_breaks`: the price of each volume price. `attributes`: the one that `attribute` names',
  }),
  attribute: Type.Optional(
    Type.String({ maxLength: 40, pattern: '^[a-z][a-z0-9_]{0,39}$', description: 'Key of an own attribute' }),
  ),
  // All types in one list: of several schemas, the validator would turn a number into a text, or null into 0.
  value: Type.Optional(
    Type.Unsafe<string | number | boolean | null>({
      type: ['string', 'number', 'boolean', 'null'],
      description: 'Value of the field, as in `fields` of a product: a text, a number, true, false or null',
    }),
  ),
  amount: Type.Optional(
    Type.Number({
      minimum: -1_000_000,
      maximum: 1_000_000,
      description: 'US dollars to add, negative to take off; or the factor, above 0',
    }),
  ),
  round_to: Type.Optional(
    Type.Enum([...ROUNDINGS], {
      description: 'Rounds the amount to a multiple of these dollars, half up. Default: 0.01',
    }),
  ),
  find: Type.Optional(Text(1, 'Text to replace wherever it occurs, in this case')),
  replacement: Type.Optional(Text(0, 'Text in its place. Default: nothing')),
})
export type BulkOperation = Static<typeof BulkOperation>

/** Products of a bulk edit: those that match the filters of the list, or these. */
export const BulkTarget = Type.Object({
  ...Type.Omit(ProductsExport, ['sort']).properties,
  ocids: Type.Optional(
    Type.Array(OcidParams.properties.ocid, { minItems: 1, maxItems: MAX_BULK_OCIDS, uniqueItems: true }),
  ),
})
export type BulkTarget = Static<typeof BulkTarget>

export const BulkEditRequest = Type.Object({
  target: BulkTarget,
  operations: Type.Array(BulkOperation, {
    minItems: 1,
    maxItems: MAX_BULK_OPERATIONS,
    description: 'Applied to each product in this order',
  }),
})
export type BulkEditRequest = Static<typeof BulkEditRequest>

export const StartBulkEdit = Type.Object({
  ...BulkEditRequest.properties,
  expected: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: '`matching` of the preview. The bulk edit does not start if another number of products matches now',
    }),
  ),
})
export type StartBulkEdit = Static<typeof StartBulkEdit>

const Failure = Type.Object({ ocid: Type.Integer(), sku: Type.String(), reason: Type.String() })

/** Expected result of a bulk edit, without writing anything. */
export const BulkPreview = Type.Object({
  matching: Type.Integer({ description: 'Products that match' }),
  computed: Type.Integer({
    description: 'Products of these that the preview has computed; the counts below are theirs',
  }),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  failures: Type.Array(Failure, { description: 'Products that would stay as they are, with the reason' }),
  sample: Type.Array(
    Type.Object({
      ocid: Type.Integer(),
      sku: Type.String(),
      title: Type.String(),
      before: Type.Partial(ProductFields),
      after: Type.Partial(ProductFields),
    }),
  ),
})
export type BulkPreview = Static<typeof BulkPreview>

export const BulkEditId = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Number of the bulk edit' }),
})

/** A bulk edit with its progress. */
export const BulkEdit = Type.Object({
  id: Type.Integer(),
  created_at: Timestamp,
  ended_at: Nullable(Timestamp),
  actor: Type.String(),
  undo_actor: Nullable(Type.String({ description: 'Who has started its undo' })),
  target: Type.Unknown(),
  operations: Type.Array(BulkOperation),
  state: Type.Enum(['running', 'done', 'undoing', 'undone']),
  expected: Type.Integer({ description: 'Products that matched when it began' }),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  restored: Type.Integer({ description: 'Products that its undo has restored' }),
  partly_restored: Type.Integer({
    description: 'Products of which its undo has restored some values; someone else had changed the others',
  }),
  kept: Type.Integer({ description: 'Products that its undo left alone, because someone else had changed them' }),
  not_restored: Type.Integer({ description: 'Products that its undo could not restore' }),
  failures: Type.Array(Failure, { description: 'The first products that failed' }),
  undo_failures: Type.Array(Failure, { description: 'The first products that its undo could not restore' }),
})
export type BulkEdit = Static<typeof BulkEdit>
