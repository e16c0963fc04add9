import { type Static, Type } from 'typebox'
import { InventoryCard } from './catalog.ts'
import { ImageRef } from './images.ts'
import { Day, Nullable, Usd } from './wire.ts'

/** The lines to order again, by position; all of them where absent. `quantity` is in units. */
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

/** What ordering a line again would do today. */
export const ReorderLine = Type.Object({
  position: Type.Integer(),
  ocid: Type.Integer(),
  title: Type.String(),
  sku: Type.String({ description: "Today's" }),
  image: Nullable(ImageRef),
  supplier: Type.String(),
  quantity: Type.Integer({ description: 'Units it would add; 0 where it cannot be ordered' }),
  min_qty: Type.Integer(),
  qty_step: Type.Integer(),
  stock: Type.Integer({ description: '0 where it is sold no more' }),
  was: Type.Number({ description: 'What a unit cost in that order' }),
  now: Nullable(Usd),
  status: Type.Enum(['ok', 'adjusted', 'unavailable']),
  message: Nullable(Type.String()),
  replacement: Nullable(InventoryCard),
})
export type ReorderLine = Static<typeof ReorderLine>

export const PreviouslyBought = Type.Object({
  product: InventoryCard,
  times: Type.Integer(),
  units: Type.Integer(),
  last_quantity: Type.Integer(),
  last_ordered_on: Day,
  every_days: Nullable(Type.Integer({ description: 'The usual interval between two orders of it' })),
  due_again: Type.Boolean(),
})
export type PreviouslyBought = Static<typeof PreviouslyBought>
