import { type Static, Type } from 'typebox'
import { Timestamp } from '#contract/schemas/wire.ts'

/** A view of the shop as a buyer. */
export const Viewing = Type.Object({
  person: Type.String({ description: 'Name of the buyer' }),
  company: Type.String(),
  company_id: Type.Integer(),
  until: Timestamp,
})
export type Viewing = Static<typeof Viewing>
