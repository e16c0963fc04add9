import { type Static, Type } from 'typebox'
import { todayIs } from '#contract/days.ts'
import { toCents } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from './accounts/accounts.ts'
import type { Shop } from './shop.ts'

/** Units of a product, named by its SKU. */
export const PastLine = Type.Object({
  sku: Type.String(),
  quantity: Type.Integer(),
  note: Type.Optional(Type.String()),
})

const Child = Type.Integer({ minimum: 1, description: 'Which child order: the number at the end of its own' })
const Reason = Type.String()
const Reference = Type.String()
const Lines = Type.Record(Type.String(), Type.Integer(), { description: 'Units by SKU; all where they are left out' })

/** What was done with an order after it was placed; of all its child orders where none is named. */
const PastMove = Type.Union([
  Type.Object({ move: Type.Literal('accept') }),
  Type.Object({
    move: Type.Literal('ship'),
    child: Child,
    carrier: Type.String(),
    tracking: Type.String(),
    lines: Type.Optional(Lines),
  }),
  Type.Object({ move: Type.Literal('deliver'), child: Type.Optional(Child) }),
  Type.Object({ move: Type.Literal('cancel'), reason: Reason }),
  Type.Object({ move: Type.Literal('refund'), child: Child, reason: Reason, lines: Type.Optional(Lines) }),
  Type.Object({
    move: Type.Literal('pay'),
    reference: Reference,
    dollars: Type.Optional(Type.Number({ description: 'All that is open where it is left out' })),
  }),
  Type.Object({ move: Type.Literal('pay_back'), reference: Reference }),
])
type PastMove = Static<typeof PastMove>

export const PastOrder = Type.Object({
  po_number: Type.String({ description: 'No other order of the past has it' }),
  paymentMethod: Type.Enum(['invoice', 'bank_transfer']),
  notes: Type.Optional(Type.String()),
  lines: Type.Array(PastLine),
  moves: Type.Array(PastMove),
})

/** Places an order and does with it what was done, in one transaction; nothing where it is there. */
export async function placePastOrder(
  shop: Shop,
  db: Db,
  buyer: Buyer,
  { lines, moves, ...wanted }: Static<typeof PastOrder>,
): Promise<void> {
  const key = `demo ${wanted.po_number}`
  const known = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', buyer.id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (known) return
  const ocidOf = await productsOf(db, lines)
  const visitor = { user: buyer, guestHash: null }
  await shop.transaction(async (bound) => {
    for (const { sku, ...line } of lines) await bound.cart.add(visitor, { id: ocidOf(sku), ...line })
    const { totals_hash, address_id, terms_version } = await bound.orders.checkout(visitor, wanted)
    const agreed = { totals_hash, terms_version, address_id: address_id ?? 0 }
    const { invoice } = await bound.orders.place(visitor, { ...wanted, ...agreed }, key)
    for (const move of moves) await makeMove(bound, buyer, invoice, move)
    // Nobody was there to read these mails: a new mailbox is empty.
    await bound.jobs.takeBack(['order.placed', 'order.letter'])
  })
}

async function makeMove({ orders }: Shop, buyer: Buyer, invoice: string, made: PastMove): Promise<void> {
  const child = 'child' in made && made.child !== undefined ? `${invoice}-${made.child}` : invoice
  const lines = 'lines' in made && made.lines && { lines: new Map(Object.entries(made.lines)) }
  switch (made.move) {
    case 'accept':
      await orders.accept(invoice)
      break
    case 'ship':
      await orders.ship(child, { carrier: made.carrier, tracking: made.tracking, ...lines })
      break
    case 'deliver':
      await orders.deliver(child)
      break
    case 'cancel':
      await orders.cancelOwn(buyer, invoice, { reason: made.reason })
      break
    case 'refund':
      await orders.refund(child, { reason: made.reason, ...lines })
      break
    case 'pay': {
      const { order } = await orders.ofAnybody(invoice)
      const cents = toCents(made.dollars ?? order.balance)
      await orders.bookPayment(invoice, { cents, reference: made.reference, on: todayIs() })
      break
    }
    case 'pay_back': {
      const { surplus_cents: cents } = await orders.ofAnybody(invoice)
      await orders.bookPayBack(invoice, { cents, reference: made.reference })
    }
  }
}

/** Tells the products of lines by their SKUs. Throws where there is none. */
export async function productsOf(db: Db, lines: readonly { sku: string }[]): Promise<(sku: string) => number> {
  const skus = lines.map(({ sku }) => sku)
  const rows = await db.selectFrom('products').select(['sku', 'ocid']).where('sku', 'in', skus).execute()
  const ocids = new Map(rows.map(({ sku, ocid }) => [sku, ocid]))
  return (sku) => {
    const ocid = ocids.get(sku)
    if (ocid === undefined) throw new Error(`The demo shop has no product ${sku}.`)
    return ocid
  }
}
