import type { Transaction } from '#database/transaction.ts'
import type { BulkAdded } from '#contract/cart.ts'
import type { CancelOrder, Order, OrdersWanted } from '#contract/orders.ts'
import type { Reorder } from '#contract/reorder.ts'
import type { Cents } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import type { OrderLetter } from '#server/jobs/jobs.ts'
import { type BookedMoney, bookPayBack, bookPayment } from './book-money.ts'
import { cancel } from './cancel.ts'
import { refundCard } from './pay.ts'
import { orderLetter } from './letters/letters.ts'
import { listOrders } from './list-orders.ts'
import { accept, deliver, type MoveParts } from './move.ts'
import { operatorOrder, operatorOrders, type OperatorWanted } from './operator-orders.ts'
import type { OrderParts } from './orders.ts'
import { ordersFile } from './orders-file.ts'
import { drawOrderPaper } from './paper-files.ts'
import { previouslyBought } from './previously-bought.ts'
import { readOrder } from './read-order.ts'
import { quoteFreight } from './freight.ts'
import { type Refund, refund } from './refund.ts'
import { previewReorder, reorder } from './reorder.ts'
import { bookCardRefunds, bookRefundsOfOrder, type Warn } from './card-refunds.ts'
import { type NewShipment, ship } from './ship.ts'

/** Files that one person may ask for: drawing a paper takes a while. */
const FILES = { most: 100, seconds: 600 }

/** What can be done with an order that has been placed. `transaction` hands `work` the same features bound to a new one. */
export function createAfterOrder(parts: OrderParts, transaction: Transaction<OrderParts>, warn: Warn) {
  const { db } = parts
  const spendFile = ({ id }: Buyer) => parts.accounts.attempts.spend(`order files of ${id}`, FILES)
  const move = <T>(work: (bound: MoveParts) => Promise<T>): Promise<T> => transaction(work)

  return {
    /** One page of the company's orders, the newest first. */
    list: (buyer: Buyer, wanted: OrdersWanted) => listOrders(parts, buyer, wanted),
    /** The company's orders as CSV. Throws `rate_limited`. */
    async file(buyer: Buyer, filters: Omit<OrdersWanted, 'page' | 'limit'>): Promise<string> {
      await spendFile(buyer)
      return ordersFile(db, buyer, filters)
    },

    /**
     * Cancels what the makers have not accepted, of the order or of one of its child orders. Throws `not_found`, and
     * `not_cancellable` where nothing is left that a buyer may cancel.
     */
    async cancelOwn(buyer: Buyer, invoice: string, { number, reason }: CancelOrder): Promise<Order> {
      if (number !== undefined && number !== invoice && !number.startsWith(`${invoice}-`)) {
        throw new Problem('not_found', `There is no ${number} in order ${invoice}.`)
      }
      const cancelling = { by: 'buyer', companyId: buyer.companyId, reason: reason?.trim() || null } as const
      await move((bound) => cancel(bound, number ?? invoice, cancelling))
      const order = await readOrder(parts, buyer.companyId, invoice)
      if (!order) throw new Problem('not_found', 'There is no such order.')
      return order
    },

    /** What ordering it again would do today, or null where there is no such order. */
    previewReorder: (buyer: Buyer, invoice: string) => previewReorder(parts, buyer, invoice),
    /** Puts lines of it into the cart again, once for its `key`. Throws `not_found`. */
    reorder: (buyer: Buyer, invoice: string, wanted: Reorder & { key: string | undefined }): Promise<BulkAdded> =>
      reorder(parts, buyer, invoice, wanted),
    /** One page of what the company bought and can buy again, what is due first. */
    previouslyBought: (buyer: Buyer, page: { page: number; limit: number }) =>
      previouslyBought(parts, buyer.companyId, page),

    /** The operator's moves, of a child order or of all in an order; each throws `not_found` and `impossible_move`. */
    accept: (number: string) => move((bound) => accept(bound, number)),
    ship: (number: string, shipment: NewShipment) => move((bound) => ship(bound, number, shipment)),
    deliver: (number: string) => move((bound) => deliver(bound, number)),
    cancel: (number: string, reason: string) =>
      move(async (bound) => {
        const { children } = await cancel(bound, number, { by: 'operator', companyId: null, reason })
        return children.map((child) => child.number)
      }),
    freight: (number: string, cents: Cents) => move((bound) => quoteFreight(bound, number, cents)),
    refund: (number: string, wanted: Refund) => move((bound) => refund(bound, number, wanted)),

    /**
     * Books money that came in by bank on a day, once for its reference, and tells the buyer; an invoice whose number is given is
     * paid first. Returns whether it was new. Throws `not_found` and `key_reused`.
     */
    bookPayment: (number: string, money: BookedMoney & { on: string }) =>
      transaction((bound) => bookPayment(bound, number, money)),
    /** Books money that was sent back by bank in the same way. Throws `impossible_move`, too, where less of it is in no invoice. */
    async bookPayBack(number: string, money: BookedMoney): Promise<boolean> {
      // What somebody gave back in the processor's own pages is not there to be sent once more.
      await bookRefundsOfOrder(parts, transaction, warn, number)
      return transaction((bound) => bookPayBack(bound, number, money))
    },

    /** Asks the card's processor for a refund that was promised, once. Throws while the money was not taken yet. */
    refundCard: (reference: string) => refundCard(parts, reference),

    /** Books what the processor gave back to a card without our asking, once. Returns what the operator should know. */
    bookCardRefunds: (payment: string) => bookCardRefunds(parts, transaction, warn, payment),

    /** The mail that a job asks for; null where nobody wants it. */
    letter: (told: OrderLetter, shopUrl: string) => orderLetter(parts, told, shopUrl),

    /**
     * A paper as a PDF: an invoice, a credit note, the pro forma of an order or the slip of a parcel; null where the company has none
     * of that number. Throws `rate_limited`.
     */
    async drawPaper(buyer: Buyer, number: string): Promise<Buffer | null> {
      await spendFile(buyer)
      return (await parts.billing.drawPaper(buyer.companyId, number)) ?? drawOrderPaper(parts, buyer.companyId, number)
    },

    /** What the company owes, as a PDF. Throws `rate_limited`. */
    async drawStatement(buyer: Buyer): Promise<Buffer> {
      await spendFile(buyer)
      return parts.billing.drawStatement(buyer.companyId)
    },

    /** The newest orders of everybody, for the operator, and how many more there are (see `operatorOrders`). */
    newest: (wanted: OperatorWanted) => operatorOrders(db, wanted),
    /** An order of anybody, by its number, by that of a child order or by that of an invoice or credit note. Throws `not_found`. */
    ofAnybody: (number: string) => operatorOrder(parts, number),
  }
}
