import { requirePermission } from '#contract/accounts/company-permissions.ts'
import { DAY_MS } from '#contract/values/days.ts'
import { TEST_ORDER_DAYS } from '#contract/integrations.ts'
import { Problem } from '#contract/problem.ts'
import type { Checkout, CheckoutQuery, PlaceOrder } from '#contract/schemas/orders/checkout.ts'
import type {
  CancelOrder,
  InvoiceDetails,
  InvoiceListQuery,
  Order,
  OrderListQuery,
  OrderSummary,
} from '#contract/schemas/orders/orders.ts'
import type { TestOrderMove, TestOrderPath } from '#contract/schemas/orders/test-orders.ts'
import type { Transaction } from '#database/transaction.ts'
import { withIdempotencyKey } from '#server/idempotency/idempotency.ts'
import type { Buyer, Member } from '#server/accounts/deps.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { composeCheckout, toProblem } from '#server/orders/placing/checkout.ts'
import { CheckoutRejection } from '#server/orders/placing/validate.ts'
import { testInvoiceDetails } from './invoice-details.ts'
import { listTestInvoices } from './list-test-invoices.ts'
import { listTestOrders, listTestOrdersAfter } from './list-test-orders.ts'
import { moveTestOrder } from './move-test-order.ts'
import { placeTestOrder } from './place-test-order.ts'
import type { Tester } from './tester.ts'
import type { Step } from './test-order-change.ts'
import { readTestOrder, updateTestOrder } from './test-order-rows.ts'

/** Test orders on the page of the keys. */
const LATEST = 10

const NO_ORDER = 'There is no such test order.'

/**
 * Creates the orders of test keys (decision 0106). They have the products, prices, addresses and rules of the buyer, and are rows of their own
 * table: nothing of them is taken from the stock, booked, emailed or counted.
 */
export function createTestMode(deps: OrderDeps, transaction: Transaction<OrderDeps>) {
  const { db, now } = deps

  async function find({ companyId }: Buyer, invoice: string): Promise<Order | null> {
    const row = await readTestOrder(db, companyId, (eb) => eb.and([eb('invoice', '=', invoice)]))
    return row?.order ?? null
  }

  /** Returns the test order that a document with this number is of, or null. */
  const findByDocument = (buyer: Buyer, number: string) => find(buyer, /^TEST-\d+/.exec(number)?.[0] ?? '')

  /** Makes a step of an order, once per idempotency key, and records its webhook events. Throws `not_found` and `impossible_move`. */
  async function move(
    tester: Tester,
    { invoice, move: name }: TestOrderPath,
    step: TestOrderMove & Pick<Step, 'by'>,
    key?: string,
  ): Promise<Order> {
    const { companyId } = tester.user
    return transaction(async (bound) => {
      const ofInvoice = () => readTestOrder(bound.db, companyId, (eb) => eb.and([eb('invoice', '=', invoice)]), true)
      const row = await ofInvoice()
      if (!row) throw new Problem('not_found', NO_ORDER)
      await withIdempotencyKey(bound.db, tester, { key, request: ['test order', invoice, name, step] }, async () => {
        const at = now()
        const { order, events } = moveTestOrder(row.order, name, { ...step, at, taxesShipping: row.taxesShipping })
        await updateTestOrder(bound.db, row.id, order, at)
        for (const { kind, payload, cause } of events) {
          await bound.integrations.recordTest(companyId, kind, payload, cause)
        }
        return {}
      })
      const moved = await ofInvoice()
      if (!moved) throw new Error(`${invoice} was moved but cannot be read.`)
      return moved.order
    })
  }

  return {
    /** Returns the checkout of the key's cart. */
    checkout: async (tester: Tester, query: CheckoutQuery): Promise<Checkout> =>
      composeCheckout(deps, tester.user, query, { reader: 'buyer', goods: await deps.cart.lines(tester) }),

    /**
     * Places a test order of the key's cart and empties it; idempotent by buyer and `key`. Throws the problems of an order, except those of
     * a card: a test order by card needs no payment.
     */
    async place(tester: Tester, request: PlaceOrder, key: string): Promise<Order> {
      requirePermission(tester.user, 'orders.place')
      try {
        return await transaction((bound) => placeTestOrder(bound, tester, request, key))
      } catch (error) {
        if (error instanceof CheckoutRejection) throw await toProblem(deps, tester.user, error)
        throw error
      }
    },

    async move(tester: Tester, path: TestOrderPath, step: TestOrderMove, key?: string): Promise<Order> {
      requirePermission(tester.user, 'orders.place')
      return move(tester, path, { ...step, by: 'operator' }, key)
    },

    /** Cancels what the suppliers have not accepted yet, as the buyer. Throws `not_found` and `not_cancellable`. */
    async cancel(tester: Tester, invoice: string, request: CancelOrder): Promise<Order> {
      requirePermission(tester.user, 'orders.change')
      try {
        return await move(tester, { invoice, move: 'cancel' }, { ...request, by: 'buyer' })
      } catch (error) {
        if (error instanceof Problem && error.code === 'impossible_move') throw new Problem('not_cancellable')
        throw error
      }
    },

    /** Returns the test order with this number, or null. */
    async find(buyer: Member, invoice: string): Promise<Order | null> {
      requirePermission(buyer, 'orders.read')
      return find(buyer, invoice)
    },

    /** Returns the newest test order of the buyer, or null. */
    async last({ id, companyId, permissions }: Member): Promise<Order | null> {
      requirePermission({ permissions }, 'orders.read')
      const row = await readTestOrder(db, companyId, (eb) => eb.and([eb('user_id', '=', id)]))
      return row?.order ?? null
    },

    async list(buyer: Member, { cursor, ...query }: OrderListQuery) {
      requirePermission(buyer, 'orders.read')
      return cursor === undefined
        ? listTestOrders(db, buyer, query)
        : listTestOrdersAfter(db, buyer, { ...query, cursor })
    },

    /** Returns the latest test orders of the company and the number of all. */
    async latest(buyer: Member): Promise<{ orders: OrderSummary[]; total: number }> {
      requirePermission(buyer, 'orders.read')
      const { data, meta } = await listTestOrders(db, buyer, { page: 1, limit: LATEST })
      return { orders: data, total: meta.total }
    },

    /** Returns a test order as people see it, or null. Only API clients move it. */
    async readOnly(buyer: Member, invoice: string): Promise<Order | null> {
      requirePermission(buyer, 'orders.read')
      const order = await find(buyer, invoice)
      const groups = order?.groups.map((suborder) => ({ ...suborder, can_cancel: false })) ?? []
      return order && { ...order, groups, can_cancel: false }
    },

    async invoices(buyer: Member, query: InvoiceListQuery) {
      requirePermission(buyer, 'invoices.read')
      return listTestInvoices(db, buyer, query)
    },

    /** Returns an invoice with its lines, or null. */
    async invoice(buyer: Member, number: string): Promise<InvoiceDetails | null> {
      requirePermission(buyer, 'invoices.read')
      const order = await findByDocument(buyer, number)
      const invoice = order?.invoices.find((each) => each.number === number)
      return order && invoice ? testInvoiceDetails(order, invoice) : null
    },

    /** Renders a document of a test order, marked as a test; null if there is none with this number. */
    async drawDocument(buyer: Member, number: string): Promise<Buffer | null> {
      requirePermission(buyer, 'invoices.read')
      const order = await findByDocument(buyer, number)
      return order && deps.billing.renderTestDocument(order, number)
    },

    /** Deletes test orders that are older than `TEST_ORDER_DAYS`. */
    async deleteOld(): Promise<void> {
      await db
        .deleteFrom('test_orders')
        .where('placed_at', '<', new Date(now().getTime() - TEST_ORDER_DAYS * DAY_MS))
        .execute()
    },
  }
}
