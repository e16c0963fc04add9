import fc from 'fast-check'
import { sql } from 'kysely'
import { todayIs } from '#contract/days.ts'
import { toCents } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/checkout.ts'
import type { Order } from '#contract/orders.ts'
import { Problem } from '#contract/problem.ts'
import { addProduct } from '#server/fixtures.ts'
import type { Fault, openTestStripe } from '#server/payments/test-stripe.ts'
import type { TestShop } from '#server/test-shop.ts'
import { addMaker, type Shopper } from './test-buying.ts'

/** Units of each product before anybody orders. */
export const STOCK = 100
export const METHODS = ['invoice', 'card', 'bank_transfer'] as const satisfies PaymentMethod[]

/** An order with what a walk has to know of it. */
export interface Walked {
  shopper: Shopper
  order: Order
  /** What its processor calls its payment, and what we do; empty where it is paid otherwise. */
  ref: string
  payment: string
  /** Units that were put in stock again, by ocid. */
  restocked: Map<number, number>
}

/** Something that a buyer, the operator, the card's bank or the worker does to one of the orders. */
export const step = fc.record({
  verb: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom('ship', 'shipSome', 'refundLine', 'refundAmount', 'pay', 'work', 'byHand'),
    },
    { weight: 3, arbitrary: fc.constant('workWhile') },
    {
      weight: 2,
      arbitrary: fc.constantFrom('accept', 'freight', 'deliver', 'refund', 'payBack', 'workTwice', 'look', 'sweep'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'cancel',
        'cancelOwn',
        'sentBack',
        'bankRefuses',
        'released',
        'dispute',
        'won',
        'workBadly',
      ),
    },
  ),
  order: fc.nat({ max: METHODS.length - 1 }),
  child: fc.constantFrom('-1', '-2', '-1', '-2', ''),
  cents: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 40_000 })),
  flag: fc.boolean(),
  /** What happens to the order by card while the processor is asked. */
  meanwhile: fc.constantFrom(
    'pay',
    'payBack',
    'cancel',
    'cancelOwn',
    'refundAmount',
    'refund',
    'ship',
    'freight',
    'byHand',
    'work',
    'sentBack',
    'released',
    'dispute',
    'sweep',
  ),
})
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** What goes wrong with the processor while the worker asks it; its client asks twice more. */
const FAULTS: readonly (readonly Fault[])[] = [
  ['fails by its key'],
  ['fails', 'fails', 'fails'],
  ['loses the answer', 'loses the answer', 'loses the answer'],
  ['none', 'fails by its key'],
  ['none', 'fails', 'fails', 'fails'],
  ['none', 'loses the answer', 'loses the answer', 'loses the answer'],
  ['none', 'none', 'fails by its key'],
  ['none', 'none', 'loses the answer', 'loses the answer', 'loses the answer'],
]

/** A refund waits for the capture, for what was given back by hand to be booked, and for a processor that answers. */
function comesAgain(error: unknown): void {
  if (error instanceof Problem && error.code === 'card_unavailable') return
  if (!/not captured yet|charge_already_refunded/.test(String(error))) throw error
}

let counter = 0

/** What can be done to the orders of a walk, in a shop that takes cards by this processor. */
export function createWalk(test: TestShop, stripe: Awaited<ReturnType<typeof openTestStripe>>) {
  /** An order of two makers, the second of whom sends by freight; a line of the first costs nothing. */
  async function placed(shopper: Shopper, method: PaymentMethod): Promise<Walked> {
    counter += 1
    const db = test.database.db
    const [first, second] = [await addMaker(test, `walk-${counter}-a`), await addMaker(test, `walk-${counter}-b`)]
    await db
      .insertInto('shipping_methods')
      .values({ key: `walk-${counter}`, supplier_id: second, name: 'Freight', kind: 'freight' })
      .execute()
    for (const [supplier_id, price_cents, units] of [
      [first, 999, 3],
      [first, 0, 2],
      [second, 12_345, 2],
    ] as const) {
      await shopper.put(await addProduct(db, { supplier_id, price_cents, stock: STOCK }), units)
    }
    const checkout = await shopper.checkout({ paymentMethod: method })
    const walked = { shopper, restocked: new Map<number, number>() }
    if (method !== 'card') {
      return { ...walked, order: await shopper.place(checkout, { paymentMethod: method }), ref: '', payment: '' }
    }
    const { payment_id: payment } = await shopper.pay(checkout)
    const { provider_ref } = await db
      .selectFrom('card_payments')
      .select('provider_ref')
      .where('id', '=', payment)
      .executeTakeFirstOrThrow()
    const ref = provider_ref ?? ''
    stripe.confirm(ref)
    return {
      ...walked,
      order: await shopper.place(checkout, { paymentMethod: 'card', payment_id: payment }),
      ref,
      payment,
    }
  }

  const JOBS = {
    'payment.capture': (data) => test.shop.payments.capture(data.payment),
    'payment.cancel': (data) => test.shop.payments.release(data.payment),
    'card.refund': (data) => test.shop.orders.refundCard(data.reference),
    'card.refunded': (data) => test.shop.orders.bookCardRefunds(data.payment),
  } satisfies Record<string, (data: { payment: string; reference: string }) => Promise<unknown>>

  /** Runs the jobs that move money, each `times`; one that fails stays. Returns how many were done. */
  async function work(times = 1): Promise<number> {
    // They come again for longer than the processor knows a key that failed.
    stripe.forgetKeys()
    const { rows } = await test.database.pool.query(
      `select id, name, data from pgboss.job where state = 'created' and name = any($1) order by created_on, id`,
      [Object.keys(JOBS)],
    )
    let done = 0
    for (const { id, name, data } of rows) {
      try {
        for (let time = 0; time < times; time += 1) await JOBS[name as keyof typeof JOBS](data)
        await test.database.pool.query(`update pgboss.job set state = 'completed' where id = $1`, [id])
        done += 1
      } catch (error) {
        comesAgain(error)
      }
    }
    return done
  }

  const tell = (kind: string, ref: string) =>
    test.app.inject({ method: 'POST', url: '/stripe/webhook', ...stripe.notice(kind, ref) })

  async function creditedUnits({ order }: Walked): Promise<Map<number, number>> {
    const { rows } = await sql<{ ocid: number; units: number }>`
    select line.ocid, sum((taken->>'quantity')::integer)::integer as units
    from papers join maker_orders as child on child.id = papers.maker_order_id
    join orders on orders.id = child.order_id
    cross join lateral jsonb_array_elements(papers.snapshot->'lines') as taken
    join order_lines as line on line.order_id = orders.id and line.position = (taken->>'position')::integer
    where orders.invoice = ${order.invoice} and papers.kind = 'credit_note' group by line.ocid`.execute(
      test.database.db,
    )
    return new Map(rows.map(({ ocid, units }) => [ocid, units]))
  }

  /**
   * What of an order's card was sent by bank instead, with what is promised to the card beside it, in cents. 0 where nothing was: then
   * a refund by hand takes the place of promised ones.
   */
  async function sentOtherwise(orderId: number): Promise<number> {
    const { rows } = await sql<{ sent: number; promised: number }>`
      select ((select coalesce(sum(cents), 0) from refunds where order_id = ${orderId} and card_payment_id is null)
        - (select coalesce(sum(cents), 0) from receipts where order_id = ${orderId} and card_payment_id is null))::integer
        as sent,
        (select coalesce(sum(cents), 0) from refunds
          where order_id = ${orderId} and card_payment_id is not null and done_at is null)::integer as promised`.execute(
      test.database.db,
    )
    const { sent = 0, promised = 0 } = rows[0] ?? {}
    return sent > 0 ? sent + promised : 0
  }

  async function restocking(walked: Walked, act: () => Promise<unknown>): Promise<void> {
    const before = await creditedUnits(walked)
    await act()
    for (const [ocid, units] of await creditedUnits(walked)) {
      walked.restocked.set(ocid, (walked.restocked.get(ocid) ?? 0) + units - (before.get(ocid) ?? 0))
    }
  }

  /** What cannot be done is refused, and leaves everything as it was. */
  async function take(walked: Walked, { verb, child, cents, flag, meanwhile }: Step): Promise<void> {
    const { orders, billing, payments } = test.shop
    const { shopper, order, ref, payment } = walked
    const number = order.invoice + child
    const sku = order.products[cents % order.products.length]?.sku ?? ''
    const parcel = { carrier: 'UPS', tracking: null }
    const { id, surplus_cents, order: now } = await orders.ofAnybody(order.invoice)
    const exactly = flag && now.balance > 0 ? toCents(now.balance) : cents
    counter += 1
    const money = { companyId: shopper.companyId, orderId: id, reference: `walk-${counter}`, cents }
    const lines = new Map([[sku, 1 + (cents % 2)]])
    const maybe = (act: (wanted: object) => Promise<unknown>) =>
      flag ? restocking(walked, () => act({ restock: true })) : act({})
    const verbs: Record<string, () => Promise<unknown>> = {
      accept: () => orders.accept(number),
      ship: () => orders.ship(number, parcel),
      shipSome: () => orders.ship(number, { ...parcel, lines }),
      deliver: () => orders.deliver(number),
      cancel: () => orders.cancel(number, 'because'),
      cancelOwn: () => orders.cancelOwn(shopper, order.invoice, child ? { number } : {}),
      refund: () => maybe((more) => orders.refund(number, { reason: 'because', ...more })),
      refundLine: () => maybe((more) => orders.refund(number, { reason: 'because', lines, ...more })),
      refundAmount: () => orders.refund(number, { reason: 'because', cents }),
      freight: () => orders.freight(number, cents),
      pay: () =>
        billing.receive({ ...money, cents: exactly, cardPaymentId: null, method: 'bank_transfer', on: todayIs() }),
      payBack: async () => {
        // An operator may pay back what is wanted yet, too.
        const there = flag ? await billing.depositsOfOrder(id) : surplus_cents
        const back = { reference: money.reference, cents: flag ? there : Math.min(cents, there) }
        return there > 0 && orders.bookPayBack(order.invoice, back)
      },
      work: () => work(),
      workTwice: () => work(2),
      workWhile: async () => {
        stripe.meanwhile.push(() => take(walked, { verb: meanwhile, child, cents, flag, meanwhile, order: 0 }))
        await work()
        stripe.meanwhile.length = 0
      },
      workBadly: async () => {
        stripe.faults.push(...(FAULTS[cents % FAULTS.length] ?? []))
        await work()
        stripe.faults.length = 0
      },
      look: async () => payment && payments.read(shopper, payment),
      byHand: async () => {
        const intent = stripe.intents.get(ref)
        const held = intent ? intent.amount_received - intent.refunded - intent.disputed : 0
        // Whoever gives back at the processor what was sent by bank already has lost it, and no rule of ours can hold that.
        const most = held - (await sentOtherwise(id))
        if (most <= 0) return
        stripe.refundByHand(ref, Math.min(cents, most))
        await tell('charge.refunded', ref)
      },
      dispute: async () => {
        const intent = stripe.intents.get(ref)
        const held = intent ? intent.amount_received - intent.refunded - intent.disputed : 0
        // A bank may take what was sent to its holder otherwise already; that is lost, and no rule of ours can hold it.
        const most = held - (await sentOtherwise(id))
        if (most <= 0) return
        stripe.dispute(ref, flag ? most : Math.min(cents, most))
        await tell('charge.dispute.funds_withdrawn', ref)
      },
      won: async () => {
        if (!ref) return
        stripe.winDisputes(ref)
        await tell('charge.dispute.closed', ref)
      },
      sentBack: async () => {
        if (!ref) return
        stripe.sendRefundsBack(ref)
        await tell('refund.failed', ref)
      },
      bankRefuses: async () => {
        if (stripe.intents.get(ref)?.status !== 'requires_capture') return
        stripe.faults.push('refuses the card')
        await payments.capture(payment)
        stripe.faults.length = 0
        await tell('payment_intent.payment_failed', ref)
      },
      released: async () => {
        if (stripe.intents.get(ref)?.status !== 'requires_capture') return
        stripe.releaseByHand(ref)
        await tell('payment_intent.canceled', ref)
      },
      sweep: async () => {
        await test.database.pool.query(`update card_payments set updated_at = now() - interval '1 hour'`)
        await test.database.pool.query(`update refunds set created_at = now() - interval '2 days'`)
        await orders.settlePayments().catch(comesAgain)
      },
    }
    await verbs[verb]?.().catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  }

  return { placed, work, take }
}
