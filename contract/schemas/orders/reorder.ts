import { type Static, Type } from 'typebox'
import { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { ImageRef } from '#contract/schemas/catalog/images.ts'
import { Cursor, Day, Fields, Nullable, PageNumber, PageSize, Usd } from '#contract/schemas/wire.ts'

/** Lines to order again, by position. Default: all of them. `quantity` is in units. */
export const Reorder = Type.Object({
  lines: Type.Optional(
    Type.Array(
      Type.Object({
        position: Type.Integer({ minimum: 0, maximum: 100_000 }),
        quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      }),
      { minItems: 1, maxItems: 500 },
    ),
  ),
})
export type Reorder = Static<typeof Reorder>

/** Result of reordering a line today. */
export const ReorderLine = Type.Object({
  position: Type.Integer(),
  ocid: Type.Integer(),
  title: Type.String(),
  sku: Type.String({ description: 'Current SKU' }),
  image: Nullable(ImageRef),
  supplier: Type.String(),
  quantity: Type.Integer({ description: 'Units that would be added; 0 if it cannot be ordered' }),
  min_qty: Type.Integer(),
  qty_step: Type.Integer(),
  stock: Type.Integer({ description: '0 if the product is discontinued' }),
  was: Type.Number({ description: 'Price of a unit in that order' }),
  now: Nullable(Usd),
  status: Type.Enum(['ok', 'adjusted', 'unavailable']),
  message: Nullable(Type.String()),
  replacement: Nullable(InventoryCard),
})
export type ReorderLine = Static<typeof ReorderLine>

export const PreviouslyBoughtQuery = Type.Object({
  page: PageNumber,
  limit: PageSize(100, 24),
  cursor: Cursor,
  fields: Fields,
})
export type PreviouslyBoughtQuery = Static<typeof PreviouslyBoughtQuery>

export const PreviouslyBought = Type.Object({
  product: InventoryCard,
  times: Type.Integer(),
  units: Type.Integer(),
  last_quantity: Type.Integer(),
  last_ordered_on: Day,
  every_days: Nullable(Type.Integer({ description: 'Usual number of days between two orders of the product' })),
  due_again: Type.Boolean(),
})
export type PreviouslyBought = Static<typeof PreviouslyBought>
