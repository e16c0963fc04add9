import { type Static, Type } from 'typebox'
import { todayUtc } from '#contract/days.ts'
import { toCents } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import type { Shop } from '#server/shop.ts'
import type { Buyer } from '#server/accounts/deps.ts'

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

/** A step after the order was placed; for all suborders unless `child` is given. */
const PastMove = Type.Union([
  Type.Object({ move: Type.Literal('accept') }),
  Type.Object({
    move: Type.Literal('ship'),
    child: SuborderIndex,
    carrier: Type.String(),
    tracking: Type.String(),
    lines: Type.Optional(Lines),
  }),
  Type.Object({ move: Type.Literal('deliver'), child: Type.Optional(SuborderIndex) }),
  Type.Object({ move: Type.Literal('cancel'), reason: Reason }),
  Type.Object({ move: Type.Literal('refund'), child: SuborderIndex, reason: Reason, lines: Type.Optional(Lines) }),
  Type.Object({
    move: Type.Literal('pay'),
    reference: Reference,
    dollars: Type.Optional(Type.Number({ description: 'Default: the open balance' })),
  }),
  Type.Object({ move: Type.Literal('pay_back'), reference: Reference }),
])
type PastMove = Static<typeof PastMove>

export const PastOrder = Type.Object({
  po_number: Type.String({ description: 'Unique within the history' }),
  paymentMethod: Type.Enum(['invoice', 'bank_transfer']),
  notes: Type.Optional(Type.String()),
  lines: Type.Array(PastLine),
  moves: Type.Array(PastMove),
})

/** Places an order and replays its steps in one transaction; does nothing if the order exists. */
export async function placeHistoryOrder(
  shop: Shop,
  db: Db,
  buyer: Buyer,
  { lines, moves, ...request }: Static<typeof PastOrder>,
): Promise<void> {
  const key = `demo ${request.po_number}`
  const known = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', buyer.id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (known) return
  const ocidOf = await ocidsBySku(db, lines)
  const visitor = { user: buyer, guestHash: null }
  await shop.transaction(async (bound) => {
    for (const { sku, ...line } of lines) await bound.cart.add(visitor, { id: ocidOf(sku), ...line })
    const { totals_hash, address_id, terms_version } = await bound.orders.placing.checkout(visitor, request)
    if (address_id === null) throw new Error('The demo buyer has no address.')
    const agreed = { totals_hash, terms_version, address_id }
    const { invoice } = await bound.orders.placing.place(visitor, { ...request, ...agreed }, key)
    for (const move of moves) await makeMove(bound, buyer, invoice, move)
  })
}

async function makeMove({ orders }: Shop, buyer: Buyer, invoice: string, made: PastMove): Promise<void> {
  const suborder = 'child' in made && made.child !== undefined ? `${invoice}-${made.child}` : invoice
  const lines = 'lines' in made && made.lines && { lines: new Map(Object.entries(made.lines)) }
  switch (made.move) {
    case 'accept':
      await orders.fulfilment.accept(invoice)
      break
    case 'ship':
      await orders.fulfilment.ship(suborder, { carrier: made.carrier, tracking: made.tracking, ...lines })
      break
    case 'deliver':
      await orders.fulfilment.deliver(suborder)
      break
    case 'cancel':
      await orders.fulfilment.cancelOwn(buyer, invoice, { reason: made.reason })
      break
    case 'refund':
      await orders.money.refund(suborder, { reason: made.reason, ...lines })
      break
    case 'pay': {
      const { order } = await orders.reading.forOperator(invoice)
      const cents = toCents(made.dollars ?? order.balance)
      await orders.money.bookPayment(invoice, { cents, reference: made.reference, on: todayUtc() })
      break
    }
    case 'pay_back': {
      const { surplus_cents: cents } = await orders.reading.forOperator(invoice)
      await orders.money.bookPayBack(invoice, { cents, reference: made.reference })
    }
  }
}

/** Returns a lookup from SKU to ocid. The lookup throws for an unknown SKU. */
export async function ocidsBySku(db: Db, lines: readonly { sku: string }[]): Promise<(sku: string) => number> {
  const skus = lines.map(({ sku }) => sku)
  const rows = await db.selectFrom('products').select(['sku', 'ocid']).where('sku', 'in', skus).execute()
  const ocids = new Map(rows.map(({ sku, ocid }) => [sku, ocid]))
  return (sku) => {
    const ocid = ocids.get(sku)
    if (ocid === undefined) throw new Error(`The demo shop has no product ${sku}.`)
    return ocid
  }
}
