import type {
  AdminOrder,
  AdminOrderFilters,
  AdminOrdersExport,
  AdminOrdersQuery,
  OrderNote,
} from '#contract/schemas/admin/orders/orders.ts'
import type { RenderedOrderEmail } from '#contract/schemas/admin/orders/order-moves.ts'
import { Problem } from '#contract/problem.ts'
import type { OrderDeps, StaffAuthor } from '#server/orders/deps.ts'
import { lockOrderByNumber } from '#server/orders/fulfilment/lock-suborder.ts'
import { findOrder } from '#server/orders/reading/operator-orders.ts'
import { exportQueue } from './export-queue.ts'
import { alertLate } from './late-alerts.ts'
import { countQueues, listQueue } from './list-queue.ts'
import { matchStatement } from '#server/orders/statement/match-statement.ts'
import { addNote, sendNote } from './notes.ts'
import { readOrderEmail } from './read-order-email.ts'
import { readOrderDetails } from './order-details.ts'
import { type OrderSnapshot, readSnapshot, requireVersion } from './order-version.ts'

/** Creates the verbs of the screens on which staff work through the orders. */
export function createOrderBackOffice(deps: OrderDeps & { operatorEmail: string; shopUrl: string }) {
  const { db } = deps
  return {
    /** Returns a page of a queue. */
    list: (query: AdminOrdersQuery) => listQueue(db, query, deps.now()),
    /** Returns a queue as a table for a file. */
    export: (query: AdminOrdersExport, batchSize?: number) => exportQueue(db, query, deps.now(), batchSize),
    /** Counts the orders of each queue. */
    counts: (filters: AdminOrderFilters) => countQueues(db, filters, deps.now()),
    /** Alerts staff of what is late, once each. Run it inside `shop.transaction`. */
    alertLate: () => alertLate(deps),
    /** Returns an order with everything that staff needs to decide about it. Throws `not_found`. */
    details: (number: string): Promise<AdminOrder> => readOrderDetails(deps, number),

    /**
     * Locks an order before a change that was decided on its version `version`, and returns what the audit log compares. Call it in the
     * transaction of the change. `number` is the order or one of its suborders. Throws `not_found`, and `changed_meanwhile` with the
     * changes since then.
     */
    async begin(invoice: string, { version, number }: { version: number; number?: string }): Promise<OrderSnapshot> {
      if (number !== undefined && number !== invoice && !number.startsWith(`${invoice}-`)) {
        throw new Problem('not_found', `There is no ${number} in order ${invoice}.`)
      }
      const { orderId } = await lockOrderByNumber(deps, invoice)
      await requireVersion(db, orderId, version)
      return readSnapshot(db, orderId)
    },
    /** Returns the order as the audit log compares it. Throws `not_found`. */
    async snapshot(number: string): Promise<OrderSnapshot> {
      const { id } = await findOrder(db, number)
      return readSnapshot(db, id)
    },
    /** True if no part of an order waits to be accepted. Throws `not_found`. */
    async isAccepted(number: string): Promise<boolean> {
      const { id } = await findOrder(db, number)
      const waiting = await db
        .selectFrom('maker_orders')
        .select('id')
        .where('order_id', '=', id)
        .where('state', '=', 'placed')
        .executeTakeFirst()
      return waiting === undefined
    },

    /** Proposes the orders that the payments on a bank statement (CSV) are for. Throws `invalid_input`. */
    readStatement: (csv: string) => matchStatement(db, csv),
    /** Returns an email about the order, rendered with the current data. Throws `not_found`. */
    async email(number: string, emailId: number): Promise<RenderedOrderEmail> {
      const { id } = await findOrder(db, number)
      return readOrderEmail(deps, id, emailId)
    },
    /** Sends the buyer a note by email, which their page of the order shows, too. Call it in a transaction. Throws `not_found`. */
    async sendNote(number: string, text: string, author: StaffAuthor): Promise<OrderNote> {
      const { orderId } = await lockOrderByNumber(deps, number)
      return sendNote(deps, orderId, text, author)
    },
    /** Adds a note that only staff can read. Throws `not_found`. */
    async addNote(number: string, text: string, author: StaffAuthor): Promise<OrderNote> {
      const { id } = await findOrder(db, number)
      return addNote({ db, at: deps.now() }, id, text, author)
    },
  }
}
