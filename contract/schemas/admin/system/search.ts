import { type Static, Type } from 'typebox'
import { FOUND_KINDS, MAX_FOUND } from '#contract/backoffice/admin-search.ts'
import { Nullable, Timestamp, Usd } from '#contract/schemas/wire.ts'

export const AdminSearchQuery = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: 120,
    pattern: '^[^\\u0000]*$',
    description:
      'A number of an order, suborder, invoice, credit note, purchase order, shipment or product, however it is written, or the beginning of ' +
      'an order or document number; or the beginnings of words of the name of a company, person, product or supplier, or of an email address',
  }),
})
export type AdminSearchQuery = Static<typeof AdminSearchQuery>

/** A record that the search of the back office found. */
export const FoundRecord = Type.Object({
  kind: Type.Enum([...FOUND_KINDS]),
  id: Type.String({
    description:
      'Number of the order (also of an invoice), id of the company (also of a person) or of the supplier, or OCID of the product',
  }),
  title: Type.String({ description: 'Number or name' }),
  detail: Nullable(Type.String({ description: 'The company, email address or SKU' })),
  amount: Nullable(Usd),
  at: Nullable(Timestamp),
})
export type FoundRecord = Static<typeof FoundRecord>

export const FoundRecords = Type.Array(FoundRecord, {
  maxItems: MAX_FOUND * FOUND_KINDS.length,
  description: `At most ${MAX_FOUND} of each kind that the person may read, one kind after the other`,
})
