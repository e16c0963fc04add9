import { type Static, type TProperties, Type } from 'typebox'
import { AdminOrder, OrderNumber, OrderVersion } from './orders.ts'
import { Day, Nullable } from '#contract/schemas/wire.ts'

const SuborderNumber = Type.String({ ...OrderNumber, description: 'Number of a suborder' })
const Reason = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: '\\S',
  description: 'The email to the buyer has it',
})
const Amount = Type.Number({ exclusiveMinimum: 0, maximum: 1e9, description: 'US dollars' })
const Reference = Type.String({
  minLength: 1,
  maxLength: 120,
  pattern: '^[^\\u0000]*\\S[^\\u0000]*$',
  description: 'Reference of the transfer. The same reference is booked once',
})
export const Units = Type.Array(
  Type.Object({
    sku: Type.String({ minLength: 1, maxLength: 120 }),
    units: Type.Integer({ minimum: 1, maximum: 1e6 }),
  }),
  { minItems: 1, maxItems: 500 },
)

export const Carrier = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' })
export const Tracking = Type.Optional(Type.String({ maxLength: 120 }))

/** Returns the schema of a change of an order, which names the version that it was decided on. */
const move = <T extends TProperties>(fields: T) => Type.Object({ version: OrderVersion, ...fields })

const OfOrderOrSuborder = Type.Optional(
  Type.String({ ...OrderNumber, description: 'Number of a suborder. Default: every suborder that allows the step' }),
)

export const AcceptMove = move({ number: OfOrderOrSuborder })
export const DeliverMove = move({ number: OfOrderOrSuborder })
export const CancelMove = move({ number: OfOrderOrSuborder, reason: Reason })
export const FreightMove = move({
  number: SuborderNumber,
  amount: Type.Number({
    minimum: 0,
    maximum: 1e9,
    description: 'US dollars without tax; 0 if it is free',
  }),
})
export const ShipMove = move({
  number: SuborderNumber,
  carrier: Carrier,
  tracking: Tracking,
  lines: Type.Optional({ ...Units, description: 'Only these units. Default: everything that is left' }),
})
export const TrackingMove = move({
  number: Type.String({ ...OrderNumber, description: 'T-100001-1, or T-100001-1-P2 if it has several shipments' }),
  carrier: Type.Optional(Carrier),
  tracking: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
})
export const RefundMove = move({
  number: OfOrderOrSuborder,
  reason: Reason,
  lines: Type.Optional({ ...Units, description: 'Only these units. Not together with `amount`' }),
  amount: Type.Optional(Type.Number({ ...Amount, description: 'Only this amount including tax, in US dollars' })),
  restock: Type.Optional(Type.Boolean({ description: 'Returns the units to the stock. Not together with `amount`' })),
})
export type RefundMove = Static<typeof RefundMove>

export const PaymentMove = move({
  invoice: Type.Optional(Type.String({ ...OrderNumber, description: 'Number of the invoice that it pays first' })),
  amount: Amount,
  reference: Reference,
  on: Type.Optional(Type.String({ ...Day, description: 'Day on which it was received. Default: today' })),
})
export const PayBackMove = move({ amount: Amount, reference: Reference })
export const CorrectionMove = move({
  reference: Type.String({ ...Reference, description: 'Reference of the booking that was a mistake' }),
  reason: Reason,
  amount: Type.Optional(Type.Number({ ...Amount, description: 'What was received or sent. Default: nothing was' })),
  order: Type.Optional(Type.String({ ...OrderNumber, description: 'The order that the payment was for' })),
  notify: Type.Boolean({ default: true, description: 'Whether the buyer gets an email about the mistake' }),
})
export const WriteOffMove = move({
  invoice: Type.String({ ...OrderNumber, description: 'Number of the invoice' }),
  reason: Type.String({ ...Reason, description: 'Only staff can read it' }),
})
export const PayByMove = move({
  pay_by: Type.Union([Day, Type.Null()], { description: 'Last day to pay the order; null: it is not canceled' }),
})

export const NewOrderNote = Type.Object({
  to_buyer: Type.Boolean({
    default: false,
    description:
      'True: the buyer gets it by email, and sees it on the page of the order. Default: only staff can read it',
  }),
  text: Type.String({ minLength: 1, maxLength: 4000, pattern: '^[^\\u0000]*\\S[^\\u0000]*$' }),
})

/** Result of a change: the order as it is now, and what happened. */
export const MoveResult = Type.Object({
  data: AdminOrder,
  messages: Type.Array(Type.String({ description: 'What happened, in sentences' })),
})
export type MoveResult = Static<typeof MoveResult>

/** An email as its recipient got it, rendered with the current data. */
export const RenderedOrderEmail = Type.Object({
  subject: Type.String(),
  to: Type.String(),
  text: Nullable(Type.String({ description: 'Null if the email would not be sent any more' })),
  html: Nullable(Type.String()),
})
export type RenderedOrderEmail = Static<typeof RenderedOrderEmail>
