import { type Static, Type } from 'typebox'
import { MAX_MATCHED_PAYMENTS } from '#contract/orders/order-work.ts'
import { OrderNumber } from './orders.ts'
import { PaymentState } from '#contract/schemas/orders/orders.ts'
import { Day, Nullable, Usd } from '#contract/schemas/wire.ts'

export const MAX_STATEMENT_BYTES = 1024 * 1024

export const BankStatement = Type.Object({
  csv: Type.String({
    minLength: 1,
    maxLength: MAX_STATEMENT_BYTES,
    pattern: '^[^\\u0000]*$',
    description: 'CSV with a header that names a date, an amount (or credit) and texts of each transaction',
  }),
})

/** How a payment on the statement fits an order. */
export const StatementMatch = Type.Enum(
  ['exact', 'partial', 'over', 'double', 'suggested', 'ambiguous', 'unknown', 'booked', 'outgoing'],
  {
    description:
      '`exact`: it names an order or invoice and has the open amount. `partial`: less than that. `over`: more. `double`: nothing is open any ' +
      'more. `suggested`: no number, but one order fits by amount or company. `ambiguous`: several do. `unknown`: none does. `booked`: booked ' +
      'before. `outgoing`: not money from a buyer',
  },
)

const Candidate = Type.Object({
  order: Type.String(),
  company: Type.String(),
  open: Type.Number({ description: 'What is open of the order, in US dollars' }),
})

export const StatementRow = Type.Object({
  line: Type.Integer({ description: 'Line of the file' }),
  on: Day,
  amount: Usd,
  text: Type.String(),
  reference: Type.String({ description: 'Reference under which it is booked, once' }),
  match: StatementMatch,
  number: Nullable(Type.String({ description: 'Number of the order or invoice that it pays' })),
  candidates: Type.Array(Candidate, { description: 'Orders that it may pay, the likeliest first; at most five' }),
})
export type StatementRow = Static<typeof StatementRow>

export const MatchedPayments = Type.Object({
  payments: Type.Array(
    Type.Object({
      number: Type.String({ ...OrderNumber, description: 'Number of the order or invoice that it pays' }),
      amount: Type.Number({ exclusiveMinimum: 0, maximum: 1e9 }),
      reference: Type.String({ minLength: 1, maxLength: 120, pattern: '^[^\\u0000]*\\S[^\\u0000]*$' }),
      on: Day,
    }),
    { minItems: 1, maxItems: MAX_MATCHED_PAYMENTS },
  ),
})
export type MatchedPayments = Static<typeof MatchedPayments>

export const BookedPayment = Type.Object({
  order: Type.String(),
  reference: Type.String(),
  is_new: Type.Boolean({ description: 'False if it was booked before' }),
  payment: PaymentState,
  surplus: Type.Number({ description: 'Received beyond what is due, in US dollars' }),
})
export type BookedPayment = Static<typeof BookedPayment>
