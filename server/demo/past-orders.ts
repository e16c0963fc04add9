import { type Static, Type } from 'typebox'

/** Units of a product, by SKU. */
export const PastLine = Type.Object({
  sku: Type.String(),
  quantity: Type.Integer(),
  note: Type.Optional(Type.String()),
})

const SuborderIndex = Type.Integer({ minimum: 1, description: 'Number of the suborder within its order' })
const Reason = Type.String()
const Reference = Type.String()
const Lines = Type.Record(Type.String(), Type.Integer(), { description: 'Units by SKU; default: all' })

const After = { after: Type.Integer({ minimum: 0, description: 'Days after the order was placed' }) }

/** A step after the order was placed; for all suborders unless `child` is given. */
const PastMove = Type.Union([
  Type.Object({ ...After, move: Type.Literal('accept') }),
  Type.Object({
    ...After,
    move: Type.Literal('ship'),
    child: SuborderIndex,
    carrier: Type.String(),
    tracking: Type.String(),
    lines: Type.Optional(Lines),
  }),
  Type.Object({ ...After, move: Type.Literal('deliver'), child: Type.Optional(SuborderIndex) }),
  Type.Object({ ...After, move: Type.Literal('cancel'), reason: Reason }),
  Type.Object({
    ...After,
    move: Type.Literal('refund'),
    child: SuborderIndex,
    reason: Reason,
    lines: Type.Optional(Lines),
  }),
  Type.Object({
    ...After,
    move: Type.Literal('pay'),
    reference: Reference,
    dollars: Type.Optional(Type.Number({ description: 'Default: the open balance' })),
  }),
  Type.Object({ ...After, move: Type.Literal('pay_back'), reference: Reference }),
])
export type PastMove = Static<typeof PastMove>

export const PastOrder = Type.Object({
  po_number: Type.String({ description: 'Unique within the history' }),
  days_ago: Type.Integer({ minimum: 1, description: 'Days before the demo shop is loaded' }),
  paymentMethod: Type.Enum(['invoice', 'bank_transfer']),
  notes: Type.Optional(Type.String()),
  freight: Type.Optional(Type.Literal(true, { description: 'Shipped by freight where a supplier offers it' })),
  lines: Type.Array(PastLine),
  moves: Type.Array(PastMove),
})
export type PastOrder = Static<typeof PastOrder>

/** An order that was paid by card and shipped on the day before the demo shop is loaded, and then disputed. */
export const DisputedOrder = Type.Object({
  buyer: Type.String({ description: 'Email address' }),
  po_number: Type.String(),
  carrier: Type.String(),
  tracking: Type.String(),
  lines: Type.Array(PastLine),
})
export type DisputedOrder = Static<typeof DisputedOrder>
