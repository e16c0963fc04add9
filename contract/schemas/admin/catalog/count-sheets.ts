import { type Static, Type } from 'typebox'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { Nullable, PageSize } from '#contract/schemas/wire.ts'
import { Cursor, Next } from '#contract/schemas/admin/companies/companies.ts'

const RowId = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description }))

const FILTER = {
  supplier: RowId('Only products of this supplier'),
  category: RowId('Only products of this category and of those below it'),
}
export const CountSheetFilter = Type.Object(FILTER)
export type CountSheetFilter = Static<typeof CountSheetFilter>

export const CountSheetQuery = Type.Object({ ...FILTER, cursor: Cursor, limit: PageSize(500, 500) })
export type CountSheetQuery = Static<typeof CountSheetQuery>

/** A product to count. Without its stock, which would suggest the result. */
export const CountSheetRow = Type.Object({
  ocid: Type.Integer(),
  sku: Type.String(),
  barcode: Nullable(Type.String()),
  title: Type.String(),
  supplier: Type.String(),
})
export type CountSheetRow = Static<typeof CountSheetRow>

export const CountSheet = Type.Object({ data: Type.Array(CountSheetRow), next: Next })
export type CountSheet = Static<typeof CountSheet>

const Choice = Type.Object({ id: Type.Integer(), name: Type.String() })

/** Suppliers and categories by name. The name of a category has those above it. */
export const CountSheetChoices = Type.Object({ suppliers: Type.Array(Choice), categories: Type.Array(Choice) })
export type CountSheetChoices = Static<typeof CountSheetChoices>
