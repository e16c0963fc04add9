import { type Static, Type } from 'typebox'
import { MAX_BATCH_LINES, MAX_STOCK_FILE_LENGTH } from '#contract/catalog/inventory.ts'
import { Nullable, Timestamp } from '#contract/schemas/wire.ts'
import { NewMovement } from './inventory.ts'

const BatchKind = Type.Enum(['counted', 'received'], {
  description: '`counted`: all units on hand of each product. `received`: units that arrived',
})

const CountedAt = Type.Optional(
  Type.String({
    format: 'date-time',
    description:
      'When the units were counted, at most a week ago; default: now. What shipped or arrived since then is kept. For counts only',
  }),
)

/** Units of a product that were counted or arrived. */
export const StockEntry = Type.Object({
  code: Type.String({
    minLength: 1,
    maxLength: 120,
    pattern: '^[^\\u0000]*$',
    description: 'SKU, barcode or OCID of a product',
  }),
  units: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  reason: NewMovement.properties.reason,
  reference: NewMovement.properties.reference,
  counted_at: CountedAt,
})
export type StockEntry = Static<typeof StockEntry>

export const StockBatch = Type.Object({
  kind: BatchKind,
  entries: Type.Array(StockEntry, { minItems: 1, maxItems: MAX_BATCH_LINES }),
})
export type StockBatch = Static<typeof StockBatch>

export const RecordStockBatch = Type.Object({
  kind: BatchKind,
  entries: Type.Array(
    Type.Object({
      ...StockEntry.properties,
      confirmed_warning: Type.Optional(
        Type.String({
          maxLength: 400,
          description: 'The warning of the preview that someone has checked. An entry that has another one is left out',
        }),
      ),
    }),
    { minItems: 1, maxItems: MAX_BATCH_LINES },
  ),
})
export type RecordStockBatch = Static<typeof RecordStockBatch>

export const StockFile = Type.Object({
  csv: Type.String({
    minLength: 1,
    maxLength: MAX_STOCK_FILE_LENGTH,
    pattern: '^[^\\u0000]*$',
    description: `At most ${MAX_BATCH_LINES} rows with the columns \`sku\` (or \`barcode\`, \`ocid\`), \`counted\` or \`received\` and, if you like, \`reason\` and \`reference\`. Rows without units and other columns are ignored`,
  }),
  counted_at: CountedAt,
})
export type StockFile = Static<typeof StockFile>

/** An entry, and what it does to the stock. */
export const StockLine = Type.Object({
  line: Type.Integer({ description: 'Line of the file, or place among the entries, from 1' }),
  code: Type.String(),
  units: Type.Integer(),
  reason: Nullable(Type.String()),
  reference: Nullable(Type.String()),
  counted_at: Nullable(Timestamp),
  ocid: Nullable(Type.Integer({ description: 'Null: no product has this code' })),
  sku: Nullable(Type.String()),
  title: Nullable(Type.String()),
  on_hand: Nullable(Type.Integer({ description: 'Units on hand: of a count, when it was made' })),
  change: Nullable(Type.Integer({ description: 'Units that the stock changes by; null: it cannot' })),
  available: Nullable(Type.Integer({ description: 'Available units after the change' })),
  warning: Nullable(Type.String({ description: 'Why it may be a mistake' })),
  problem: Nullable(Type.String({ description: 'Why it cannot be recorded' })),
  recorded: Type.Boolean({ description: 'True if it was recorded; false in a preview' }),
})
export type StockLine = Static<typeof StockLine>

export const StockLines = Type.Object({ kind: BatchKind, data: Type.Array(StockLine) })
export type StockLines = Static<typeof StockLines>
