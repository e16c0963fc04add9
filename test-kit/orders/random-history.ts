import { sql } from 'kysely'
import { todayUtc } from '#contract/values/days.ts'
import { toCents } from '#contract/values/money.ts'
import type { PaymentMethod } from '#contract/orders/checkout.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { Problem } from '#contract/problem.ts'
import { addProduct } from '#test-kit/catalog.ts'
import type { openTestStripe } from '#test-kit/stripe.ts'
import type { TestShop } from '#test-kit/shop.ts'
import { editOrder } from './edits.ts'
import { addSupplier, type Shopper } from './buying.ts'
import { passDeadline } from './placed-order.ts'
import { FAILURE_SEQUENCES, type Step } from './random-steps.ts'

/** Units of each product before the first order. */
export const STOCK = 100

type TestStripe = Awaited<ReturnType<typeof openTestStripe>>
type CurrentOrder = Awaited<ReturnType<TestShop['shop']['orders']['reading']['forOperator']>>
type Verbs = Record<string, () => Promise<unknown>>

/** An order of a history, with what the checks have to know of it. */
export interface TrackedOrder {
  shopper: Shopper
  order: Order
  /** Card payments: of its placing, if it is by card, and those that were started for changes. */
  payments: StartedPayment[]
  /** Units that a refund returned to the stock, by ocid. */
  restocked: Map<number, number>
}

/** ID of a payment at the processor, and in the shop. */
interface StartedPayment {
  ref: string
  payment: string
}

let counter = 0

/** Creates the actions of a random history, in a shop that uses this processor. */
export function createHistory(test: TestShop, stripe: TestStripe) {
  const work = createWorker(test, stripe)

  /** Applies a step. An impossible one is rejected, and changes nothing. */
  async function apply(tracked: TrackedOrder, step: Step): Promise<void> {
    counter += 1
    const current = await test.shop.orders.reading.forOperator(tracked.order.invoice)
    const verbs: Verbs = {
      ...fulfilmentVerbs(test, tracked, step),
      ...editVerbs(test, stripe, tracked, current, step),
      ...moneyVerbs(test, tracked, current, step),
      ...processorVerbs(test, stripe, tracked, current.id, step),
      work: () => work(),
      workTwice: () => work(2),
      async workWhile() {
        stripe.meanwhile.push(() => apply(tracked, { ...step, verb: step.meanwhile, order: 0 }))
        await work()
        stripe.meanwhile.length = 0
      },
      async workWithFailures() {
        stripe.failures.push(...(FAILURE_SEQUENCES[step.cents % FAILURE_SEQUENCES.length] ?? []))
        await work()
        stripe.failures.length = 0
      },
    }
    await verbs[step.verb]?.().catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  }

  return {
    placed: (shopper: Shopper, method: PaymentMethod) => placeTracked(test, stripe, shopper, method),
    work,
    apply,
    reconcile: () => reconcile(test),
  }
}

/** Places an order of two suppliers, the second of whom ships by freight; one line of the first is free. */
async function placeTracked(
  test: TestShop,
  stripe: TestStripe,
  shopper: Shopper,
  method: PaymentMethod,
): Promise<TrackedOrder> {
  counter += 1
  const db = test.database.db
  const [first, second] = [
    await addSupplier(test, `history-${counter}-a`),
    await addSupplier(test, `history-${counter}-b`),
  ]
  await db
    .insertInto('shipping_methods')
    .values({ key: `history-${counter}`, supplier_id: second, name: 'Freight', kind: 'freight' })
    .execute()
  for (const [supplier_id, price_cents, units] of [
    [first, 999, 3],
    [first, 0, 2],
    [second, 12_345, 2],
  ] as const) {
    await shopper.put(await addProduct(db, { supplier_id, price_cents, stock: STOCK }), units)
  }
  const checkout = await shopper.checkout({ paymentMethod: method })
  const tracked = { shopper, restocked: new Map<number, number>() }
  if (method !== 'card') {
    return { ...tracked, order: await shopper.place(checkout, { paymentMethod: method }), payments: [] }
  }
  const { payment_id } = await shopper.pay(checkout)
  const payments = [await confirm(test, stripe, payment_id)]
  return { ...tracked, order: await shopper.place(checkout, { paymentMethod: 'card', payment_id }), payments }
}

/** Authorizes a payment at the processor, as the browser of the buyer does. */
async function confirm({ database }: TestShop, stripe: TestStripe, payment: string): Promise<StartedPayment> {
  const { provider_ref } = await database.db
    .selectFrom('card_payments')
    .select('provider_ref')
    .where('id', '=', payment)
    .executeTakeFirstOrThrow()
  const ref = provider_ref ?? ''
  stripe.confirm(ref)
  return { ref, payment }
}

/** Returns a function that runs each job that moves money, `times`. A failed job stays. It returns the number of completed jobs. */
function createWorker(test: TestShop, stripe: TestStripe) {
  const jobs = {
    'payment.capture': (data) => test.shop.payments.capture(data.payment),
    'payment.captureChange': (data) => test.shop.payments.capture(data.payment),
    'payment.cancel': (data) => test.shop.payments.release(data.payment),
    'card.refund': (data) => test.shop.orders.money.refundCard(data.reference),
    'card.refunded': (data) => test.shop.orders.money.bookCardRefunds(data.payment),
  } satisfies Record<string, (data: { payment: string; reference: string }) => Promise<unknown>>

  return async function work(times = 1): Promise<number> {
    // Jobs retry for longer than the processor stores an idempotency key.
    stripe.forgetKeys()
    const { rows } = await test.database.pool.query(
      `select id, name, data from pgboss.job where state = 'created' and name = any($1) order by created_on, id`,
      [Object.keys(jobs)],
    )
    let done = 0
    for (const { id, name, data } of rows) {
      try {
        for (let time = 0; time < times; time += 1) await jobs[name as keyof typeof jobs](data)
        await test.database.pool.query(`update pgboss.job set state = 'completed' where id = $1`, [id])
        done += 1
      } catch (error) {
        ignoreRetryable(error)
      }
    }
    return done
  }
}

/** A refund retries until the capture, until external refunds are booked, and until the processor responds. */
function ignoreRetryable(error: unknown): void {
  if (error instanceof Problem && error.code === 'card_unavailable') return
  if (!/not captured yet|charge_already_refunded/.test(String(error))) throw error
}

function fulfilmentVerbs(test: TestShop, { shopper, order }: TrackedOrder, step: Step): Verbs {
  const { fulfilment } = test.shop.orders
  const number = order.invoice + step.suborder
  const shipment = { carrier: 'UPS', tracking: null }
  return {
    accept: () => fulfilment.accept(number),
    ship: () => fulfilment.ship(number, shipment),
    shipSome: () => fulfilment.ship(number, { ...shipment, lines: someLines(order, step) }),
    deliver: () => fulfilment.deliver(number),
    cancel: () => fulfilment.cancel(number, 'because'),
    cancelOwn: () => fulfilment.cancelOwn(shopper, order.invoice, step.suborder ? { number } : {}),
    freight: () => fulfilment.quoteFreight(number, step.cents),
    passDeadline: () => passDeadline(test, order.invoice),
  }
}

/**
 * Changes the units, and sometimes the price, of a line. A change that raises the total waits for the buyer, who may pay it by card; their
 * browser may be closed before it approves.
 */
function editVerbs(
  test: TestShop,
  stripe: TestStripe,
  { shopper, payments }: TrackedOrder,
  { order }: CurrentOrder,
  { cents, flag }: Step,
): Verbs {
  const { editing } = test.shop.orders
  const line = order.products[cents % order.products.length]
  const position = line?.position ?? 0
  const quantity = cents % 5
  const edit = { lines: [{ position, quantity, ...(flag && { price: (cents % 2000) / 100 }) }] }
  const ref = { invoice: order.invoice, number: order.proposal?.number ?? 0 }
  const expected = toCents(order.proposal?.card_amount ?? 0)
  return {
    edit: () => editOrder(test.shop, order.invoice, edit),
    approve: () => editing.approve(shopper, ref),
    async approveByCard() {
      const { payment_id } = await editing.pay(shopper, { ...ref, expected, key: `history-${counter}` })
      payments.push(await confirm(test, stripe, payment_id))
      if (flag) await editing.approve(shopper, { ...ref, payment_id })
    },
    decline: () => editing.decline(shopper, ref),
  }
}

function moneyVerbs(
  test: TestShop,
  tracked: TrackedOrder,
  { id, surplus_cents, order: current }: CurrentOrder,
  step: Step,
): Verbs {
  const { orders, billing, payments } = test.shop
  const { shopper, order } = tracked
  const { cents, flag } = step
  const payment = chosenPayment(tracked, step)?.payment
  const number = order.invoice + step.suborder
  const reference = `history-${counter}`
  const refund = (more: object) =>
    flag
      ? trackRestock(test, tracked, () => orders.money.refund(number, { reason: 'because', ...more, restock: true }))
      : orders.money.refund(number, { reason: 'because', ...more })
  return {
    refund: () => refund({}),
    refundLine: () => refund({ lines: someLines(order, step) }),
    refundAmount: () => orders.money.refund(number, { reason: 'because', cents }),
    pay: () =>
      billing.receive({
        companyId: shopper.companyId,
        orderId: id,
        reference,
        cents: flag && current.balance > 0 ? toCents(current.balance) : cents,
        cardPaymentId: null,
        method: 'bank_transfer',
        on: todayUtc(),
      }),
    async payBack() {
      // An operator may also pay deposits back that are still needed.
      const available = flag ? await billing.depositsOfOrder(id) : surplus_cents
      const back = { reference, cents: flag ? available : Math.min(cents, available) }
      return available > 0 && orders.money.bookPayBack(order.invoice, back)
    },
    read: async () => payment && payments.read(shopper, payment),
    reconcile: () => reconcile(test),
  }
}

/** Settles payments and refunds as if they had waited. */
async function reconcile({ database, shop }: TestShop): Promise<void> {
  await database.pool.query(`update card_payments set updated_at = now() - interval '1 hour'`)
  await database.pool.query(`update refunds set created_at = now() - interval '2 days'`)
  await shop.orders.placing.settlePayments().catch(ignoreRetryable)
}

/** Returns the payment that a step is about. */
function chosenPayment({ payments }: TrackedOrder, { cents }: Step): StartedPayment | undefined {
  return payments[cents % payments.length]
}

function processorVerbs(test: TestShop, stripe: TestStripe, tracked: TrackedOrder, orderId: number, step: Step): Verbs {
  const { cents, flag } = step
  const { ref = '', payment = '' } = chosenPayment(tracked, step) ?? {}
  const deliver = (kind: string) =>
    test.app.inject({ method: 'POST', url: '/stripe/webhook', ...stripe.webhook(kind, ref) })
  // Money that the shop already paid back by bank is lost if it is also refunded at the processor, or disputed. No rule prevents that.
  const chargedOf = (id: string) => {
    const intent = stripe.intents.get(id)
    return intent ? intent.amount_received - intent.refunded - intent.disputed : 0
  }
  const refundable = async () => {
    const charged = tracked.payments.reduce((sum, each) => sum + chargedOf(each.ref), 0)
    return Math.min(chargedOf(ref), charged - (await paidBackByBank(test, orderId)))
  }
  const isAuthorized = () => stripe.intents.get(ref)?.status === 'requires_capture'
  return {
    async refundByHand() {
      const most = await refundable()
      if (most <= 0) return
      stripe.refundByHand(ref, Math.min(cents, most))
      await deliver('charge.refunded')
    },
    async dispute() {
      const most = await refundable()
      if (most <= 0) return
      stripe.dispute(ref, flag ? most : Math.min(cents, most))
      await deliver('charge.dispute.funds_withdrawn')
    },
    async winDisputes() {
      if (!ref) return
      stripe.winDisputes(ref)
      await deliver('charge.dispute.closed')
    },
    async returnRefunds() {
      if (!ref) return
      stripe.returnRefunds(ref)
      await deliver('refund.failed')
    },
    async bankDeclines() {
      if (!isAuthorized()) return
      stripe.failures.push('refuses the card')
      await test.shop.payments.capture(payment)
      stripe.failures.length = 0
      await deliver('payment_intent.payment_failed')
    },
    async releaseByHand() {
      if (!isAuthorized()) return
      stripe.releaseByHand(ref)
      await deliver('payment_intent.canceled')
    },
  }
}

function someLines({ products }: Order, { cents }: Step): Map<string, number> {
  return new Map([[products[cents % products.length]?.sku ?? '', 1 + (cents % 2)]])
}

/** Runs a refund that restocks, and adds the credited units to `restocked`. */
async function trackRestock(test: TestShop, tracked: TrackedOrder, refund: () => Promise<unknown>): Promise<void> {
  const before = await creditedUnits(test, tracked)
  await refund()
  for (const [ocid, units] of await creditedUnits(test, tracked)) {
    tracked.restocked.set(ocid, (tracked.restocked.get(ocid) ?? 0) + units - (before.get(ocid) ?? 0))
  }
}

async function creditedUnits({ database }: TestShop, { order }: TrackedOrder): Promise<Map<number, number>> {
  const { rows } = await sql<{ ocid: number; units: number }>`
    select line.ocid, sum((credited->>'quantity')::integer)::integer as units
    from papers join maker_orders as suborder on suborder.id = papers.maker_order_id
    join orders on orders.id = suborder.order_id
    cross join lateral jsonb_array_elements(papers.snapshot->'lines') as credited
    join order_lines as line on line.order_id = orders.id and line.position = (credited->>'position')::integer
    where orders.invoice = ${order.invoice} and papers.kind = 'credit_note' group by line.ocid`.execute(database.db)
  return new Map(rows.map(({ ocid, units }) => [ocid, units]))
}

/**
 * Returns what of a card payment was paid back by bank instead, plus pending refunds to the card, in cents; 0 if nothing was: then a
 * refund by hand takes the place of pending ones.
 */
async function paidBackByBank({ database }: TestShop, orderId: number): Promise<number> {
  const { rows } = await sql<{ paidBack: number; pending: number }>`
    select ((select coalesce(sum(cents), 0) from refunds where order_id = ${orderId} and card_payment_id is null)
      - (select coalesce(sum(cents), 0) from receipts where order_id = ${orderId} and card_payment_id is null))::integer
      as "paidBack",
      (select coalesce(sum(cents), 0) from refunds
        where order_id = ${orderId} and card_payment_id is not null and done_at is null)::integer as pending`.execute(
    database.db,
  )
  const { paidBack = 0, pending = 0 } = rows[0] ?? {}
  return paidBack > 0 ? paidBack + pending : 0
}
