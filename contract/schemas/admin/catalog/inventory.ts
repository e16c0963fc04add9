import { type Static, Type } from 'typebox'
import { MOVEMENT_KINDS, RECORDED_KINDS } from '#contract/catalog/inventory.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { Cursor, Next } from '#contract/schemas/admin/companies/companies.ts'
import { Nullable, PageSize, Timestamp } from '#contract/schemas/wire.ts'

export const OcidParams = Type.Object({
  ocid: Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'OCID of a product' }),
})

export const MovementsQuery = Type.Object({ cursor: Cursor, limit: PageSize(500, 50) })
export type MovementsQuery = Static<typeof MovementsQuery>

/** A change of the stock of a product. */
export const Movement = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...MOVEMENT_KINDS]),
  change: Type.Integer({ description: 'Units; negative if they left the stock. 0 for a count that confirmed it' }),
  stock: Type.Integer({ description: 'Stock after the movement' }),
  reason: Nullable(Type.String()),
  reference: Nullable(Type.String({ description: 'Number of an order, suborder or delivery note, or of an import' })),
  actor: Nullable(
    Type.String({ description: 'Name of a member of staff, or buyer, operator or shop; null if it is unknown' }),
  ),
  at: Timestamp,
})
export type Movement = Static<typeof Movement>

export const Movements = Type.Object({ data: Type.Array(Movement), next: Next })
export type Movements = Static<typeof Movements>

const MAX_UNITS = 10_000_000

/** A movement that staff record. */
export const NewMovement = Type.Object({
  kind: Type.Enum([...RECORDED_KINDS]),
  units: Type.Integer({
    minimum: -MAX_UNITS,
    maximum: MAX_UNITS,
    description:
      'received, damaged: units that arrived or cannot be sold, at least 1. counted: all units on hand, at least 0. corrected: units to add, or to take away if negative',
  }),
  reason: Type.Optional(
    Type.String({ maxLength: 500, pattern: '^[^\\u0000]*$', description: 'Required for damaged and corrected' }),
  ),
  reference: Type.Optional(
    Type.String({ maxLength: 120, pattern: '^[^\\u0000]*$', description: 'Such as the number of a delivery note' }),
  ),
})
export type NewMovement = Static<typeof NewMovement>

/** The stock of a product. */
export const ProductStock = Type.Object({
  ocid: Type.Integer(),
  sku: Type.String(),
  title: Type.String(),
  supplier: Type.String(),
  on_hand: Type.Integer({ description: 'Units in the warehouse: available and reserved ones' }),
  reserved: Type.Integer({ description: 'Units that are sold and have not shipped' }),
  available: Type.Integer({ description: 'Units that can be sold, the stock that buyers see' }),
  owed: Type.Integer({ description: 'Units that were ordered beyond the stock and have not arrived' }),
  low: Type.Boolean({ description: 'True if the available units are at or below the level' }),
  low_stock_level: Nullable(Type.Integer({ description: 'Level that applies; null: none' })),
  low_stock_level_of: Nullable(
    Type.Enum(['product', 'supplier', 'shop'], { description: 'Whose level applies; null: there is none' }),
  ),
  waiting: Type.Integer({ description: 'Buyers who get an email when it is back in stock' }),
  last_movement: Nullable(
    Type.Object({ kind: Movement.properties.kind, change: Movement.properties.change, at: Timestamp }),
  ),
})
export type ProductStock = Static<typeof ProductStock>

export const InventoryQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200, description: 'SKU, OCID or words of names; finds the best 50' })),
  stock: Type.Optional(
    Type.Enum(['low', 'out'], {
      description:
        '`low`: products at or below their low-stock level, some seconds after they reached it. `out`: nothing is available',
    }),
  ),
  cursor: Cursor,
  limit: PageSize(100, 50),
})
export type InventoryQuery = Static<typeof InventoryQuery>

export const InventoryList = Type.Object({ data: Type.Array(ProductStock), next: Next })
export type InventoryList = Static<typeof InventoryList>

export const MovementsExport = Type.Object({ ocid: Type.Optional(OcidParams.properties.ocid) })
export type MovementsExport = Static<typeof MovementsExport>
