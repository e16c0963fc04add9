import { type Static, Type } from 'typebox'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { IntegerOrNull, Nullable, PageSize } from '#contract/schemas/wire.ts'
import { Cursor, Next } from '#contract/schemas/admin/companies/companies.ts'

/** A product is low when its available units are at or below its level. */
export const LowStockLevel = IntegerOrNull({
  minimum: 0,
  maximum: MAX_INTEGER,
  description: 'Available units at or below which a product is low; null: the next general level applies, if any',
})

export const SetStockLevel = Type.Object({ low_stock_level: LowStockLevel })

export const StockLevelsQuery = Type.Object({ cursor: Cursor, limit: PageSize(500, 100) })
export type StockLevelsQuery = Static<typeof StockLevelsQuery>

/** The level of a supplier, which overrides that of the shop. */
export const SupplierStockLevel = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  low_stock_level: LowStockLevel,
})
export type SupplierStockLevel = Static<typeof SupplierStockLevel>

export const StockLevels = Type.Object({
  low_stock_level: Nullable(Type.Integer({ description: 'Level of the shop; null: none' })),
  data: Type.Array(SupplierStockLevel),
  next: Next,
})
export type StockLevels = Static<typeof StockLevels>

export const SupplierOfLevel = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Number of a supplier' }),
})
