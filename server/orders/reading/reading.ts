import { requirePermission } from '#contract/accounts/company-permissions.ts'
import { Readable } from 'node:stream'
import type { InvoicesQuery, Order, OrderListQuery, OrdersQuery } from '#contract/schemas/orders/orders.ts'
import { Problem } from '#contract/problem.ts'
import type { Buyer, Visitor, Member } from '#server/accounts/deps.ts'
import type { OrderPrint } from '#server/billing/billing.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { changedOrders } from './changed-orders.ts'
import { renderOperatorDocument, renderOrderDocument } from './document-files.ts'
import { listOrders, listOrdersAfter } from './list-orders.ts'
import { type ExportedTable, exportTable } from './operator-export.ts'
import { operatorOrder, operatorOrders, type OperatorQuery, ordersByNumber } from './operator-orders.ts'
import { ordersFile } from './orders-csv.ts'
import { suborderLinesToPick } from './pick-list.ts'
import { readLatestOrder, readOrder } from './read-order.ts'

/** Rate limit of files per user: rendering a PDF is slow. */
const FILES_LIMIT = { max: 100, seconds: 600 }

/** Creates the verbs that read orders, for members of their company and for the operator. Those for members throw `permission_missing`. */
export function createOrderReading(deps: OrderDeps) {
  const { db } = deps
  const consumeFile = ({ id }: Buyer) => deps.accounts.rateLimiter.consume(`order files of ${id}`, FILES_LIMIT)

  return {
    /** Returns one page of the company's orders, newest first. */
    async list(buyer: Member, query: OrderListQuery) {
      requirePermission(buyer, 'orders.read')
      return listOrders(deps, buyer, query)
    },
    /** Returns the page of them after a cursor. Throws `invalid_input`. */
    async listAfter(buyer: Member, query: Omit<OrderListQuery, 'page'> & { cursor: string }) {
      requirePermission(buyer, 'orders.read')
      return listOrdersAfter(deps, buyer, query)
    },

    /** Returns the company's order with this number, or null. */
    async byInvoice(visitor: Visitor, invoice: string): Promise<Order | null> {
      if (!visitor.user) return null
      requirePermission(visitor.user, 'orders.read')
      return readOrder(deps, visitor.user.companyId, invoice)
    },

    /** Returns the buyer's latest order in the active company, or null. */
    async last(visitor: Visitor): Promise<Order | null> {
      if (!visitor.user) return null
      requirePermission(visitor.user, 'orders.read')
      return readLatestOrder(deps, visitor.user)
    },

    /** Returns the recent orders that were changed, but not by a buyer; the latest change first. */
    async changed(buyer: Member) {
      requirePermission(buyer, 'orders.read')
      return changedOrders(db, buyer.companyId)
    },

    /** Streams the company's orders with their lines as CSV, batch by batch. Throws `rate_limited`. */
    async file(buyer: Member, filters: Omit<OrdersQuery, 'page' | 'limit'>): Promise<Readable> {
      requirePermission(buyer, 'orders.read')
      await consumeFile(buyer)
      return Readable.from(ordersFile(db, buyer, filters))
    },

    /** Streams the company's invoices and credit notes as CSV, batch by batch. Throws `rate_limited`. */
    async invoicesFile(buyer: Member, filters: Pick<InvoicesQuery, 'status'>): Promise<Readable> {
      requirePermission(buyer, 'invoices.read')
      await consumeFile(buyer)
      return Readable.from(deps.billing.documentsFile(buyer.companyId, filters))
    },

    /**
     * Renders an invoice, credit note, pro forma invoice or packing slip as a PDF; null if the company has no document with this
     * number. Throws `rate_limited`.
     */
    async drawDocument(buyer: Member, number: string): Promise<Buffer | null> {
      requirePermission(buyer, 'invoices.read')
      await consumeFile(buyer)
      return (
        (await deps.billing.renderDocument(buyer.companyId, number)) ??
        renderOrderDocument(deps, buyer.companyId, number)
      )
    },

    /** Renders the company's statement as a PDF. Throws `rate_limited`. */
    async drawStatement(buyer: Member): Promise<Buffer> {
      requirePermission(buyer, 'invoices.read')
      await consumeFile(buyer)
      return deps.billing.renderStatement(buyer.companyId)
    },

    /** Operator: returns a page of the orders of all companies, oldest first (see `operatorOrders`). */
    listForOperator: (query: OperatorQuery, after: number | null = null, limit?: number) =>
      operatorOrders(db, query, after, limit),
    /** Operator: renders a document of any company as a PDF; null if there is none with this number. Throws `not_found`. */
    documentForOperator: (number: string) => renderOperatorDocument(deps, number),
    /**
     * Operator: renders packing slips, purchase orders or labels of orders as one PDF, in the order of the numbers. Throws `not_found` if
     * an order is unknown, or if there is nothing to print.
     */
    async printForOperator(what: OrderPrint, numbers: readonly string[]): Promise<Buffer> {
      const ids = new Map((await ordersByNumber(db, numbers)).map(({ invoice, id }) => [invoice, id]))
      const unknown = numbers.filter((number) => !ids.has(number))
      if (unknown.length > 0) throw new Problem('not_found', `There is no order ${unknown.join(', ')}.`)
      const pdf = await deps.billing.printOrders(
        what,
        [...new Set(numbers)].map((number) => ids.get(number) ?? 0),
      )
      if (!pdf)
        throw new Problem(
          'not_found',
          'These orders have nothing to print: all of them are canceled, refunded or wait for units on back order.',
        )
      return pdf
    },
    /** Operator: returns the columns and rows of all orders, invoices or payments. */
    exportTable: (table: ExportedTable) => exportTable(db, table),
    /** Operator: returns what is left to ship of accepted suborders. */
    toPick: () => suborderLinesToPick(db),
    /** Operator: returns an order by its number, or by that of a suborder, invoice or credit note. Throws `not_found`. */
    forOperator: (number: string) => operatorOrder(deps, number),
  }
}
