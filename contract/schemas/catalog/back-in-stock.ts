import { type Static, Type } from 'typebox'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { Timestamp } from '#contract/schemas/wire.ts'

export const BackInStockPath = Type.Object({
  ocid: Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'OCID of a product' }),
})

/** A product whose return the buyer waits for. */
export const BackInStockRequest = Type.Object({
  ocid: Type.Integer(),
  sku: Type.String(),
  title: Type.String(),
  requested_at: Timestamp,
})
export type BackInStockRequest = Static<typeof BackInStockRequest>
