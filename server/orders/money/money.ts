import { dayOf } from '#contract/values/days.ts'
import type { Transaction } from '#database/transaction.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { findOrder } from '#server/orders/reading/operator-orders.ts'
import { bookCardRefunds, bookRefundsOfOrder, type Warn } from './card-refunds.ts'
import { changePayBy, enforceDeadlines } from './payment-deadlines.ts'
import { correctBooking, type Correction } from './correct-booking.ts'
import { refundCard } from './send-card-refund.ts'
import { type BookedMoney, bookPayBack, bookPayment } from './record-payments.ts'
import { type Refund, refund } from './refund.ts'

/** Creates the verbs that move money after an order was placed. `warn` notifies the operator. */
export function createOrderMoney(deps: OrderDeps, transaction: Transaction<OrderDeps>, warn: Warn) {
  return {
    /**
     * Operator: refunds shipped units or an amount. The result may have a `next` step. Throws `not_found` and
     * `impossible_move`.
     */
    refund: (number: string, request: Refund) => transaction((bound) => refund(bound, number, request)),

    /**
     * Books a bank transfer received on a day (default: today) and notifies the buyer; idempotent by its reference. The invoice with the given number is
     * paid first. Returns true if the payment was new. Throws `not_found` and `key_reused`.
     */
    bookPayment: (number: string, { on = dayOf(deps.now()), ...money }: BookedMoney & { on?: string }) =>
      transaction((bound) => bookPayment(bound, number, { ...money, on })),

    /** Books a bank transfer sent back to the buyer, like `bookPayment`. Throws `impossible_move` if it exceeds the unused deposits. */
    async bookPayBack(number: string, money: BookedMoney): Promise<boolean> {
      await bookRefundsOfOrder(deps, transaction, warn, number)
      return transaction((bound) => bookPayBack(bound, number, money))
    },
    /**
     * Books refunds that were made in the processor's dashboard: that money must not be sent back twice. It sends requests to the
     * processor, so call it outside of a transaction. Throws `not_found`.
     */
    bookProcessorRefunds: (number: string) => bookRefundsOfOrder(deps, transaction, warn, number),
    /** Like `bookPayBack`, in a transaction after `bookProcessorRefunds`. */
    bookCheckedPayBack: (number: string, money: BookedMoney) =>
      transaction((bound) => bookPayBack(bound, number, money)),

    /**
     * Operator: writes off what is open of the invoice with this number. Returns its order and the amount. Throws `not_found` and
     * `impossible_move`.
     */
    writeOff: (number: string, reason: string) =>
      transaction(async (bound) => {
        const { id, invoice } = await findOrder(bound.db, number)
        await bound.billing.lockOrder(id)
        return { order: invoice, cents: await bound.billing.writeOff({ orderId: id, number, reason }) }
      }),

    /**
     * Operator: takes a booking by bank transfer back, and books what it should have been. Returns null if it was corrected before. Throws
     * `not_found` and `impossible_move`.
     */
    correctBooking: (number: string, correction: Correction) =>
      transaction((bound) => correctBooking(bound, number, correction)),

    /** Reminds buyers of the deadlines of bank transfers, and cancels orders that are not paid in time. */
    enforceDeadlines: () => enforceDeadlines(deps, transaction),

    /** Operator: changes the last day to pay of an order; null: it is not canceled. Returns its number. Throws `not_found`. */
    changePayBy: (number: string, payBy: string | null) => transaction((bound) => changePayBy(bound, number, payBy)),

    /** Requests a pending refund from the card processor; idempotent. Throws while the payment is not captured, so that the job retries. */
    refundCard: (reference: string) => refundCard(deps, reference),

    /** Books refunds and disputes that the processor reports; idempotent. */
    bookCardRefunds: (payment: string) => bookCardRefunds(deps, transaction, warn, payment),
  }
}
