import { type Static, Type } from 'typebox'
import { Day, Nullable, Timestamp, Usd } from '#contract/schemas/wire.ts'

/** Overdue invoices, expiring certificates and changed orders: what needs a buyer of the company now. */
export const Attention = Type.Object({
  overdue: Nullable(
    Type.Object({
      invoices: Type.Integer({ description: 'Number of overdue invoices' }),
      amount: Usd,
      due_on: Type.String({ ...Day, description: 'Earliest due date' }),
    }),
  ),
  certificates: Type.Array(
    Type.Object({
      state: Type.String({ description: 'Such as NY' }),
      expires_on: Type.String({ ...Day, description: 'Last day of the certificate; it may be over' }),
    }),
    { description: 'Resale certificates that expire soon or have just expired, without those that were renewed' },
  ),
  orders: Type.Array(
    Type.Object({
      invoice: Type.String({ description: 'The order number' }),
      text: Type.String({ description: 'What changed, in a sentence' }),
      at: Timestamp,
    }),
    { description: 'Recent orders that the shop or a supplier has changed in the last days, the latest change first' },
  ),
})
export type Attention = Static<typeof Attention>
