import { requireMember } from '#server/accounts/accounts.ts'
import { requirePermission } from '#contract/accounts/company-permissions.ts'
import type { CardPayment } from '#contract/schemas/orders/card-payment.ts'
import type { Checkout, CheckoutQuery, PlaceOrder } from '#contract/schemas/orders/checkout.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { Problem } from '#contract/problem.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Buyer, Visitor, Member } from '#server/accounts/deps.ts'
import type { RequestedLine } from '#server/cart/cart.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import type { Warn } from '#server/orders/money/card-refunds.ts'
import { readOrder } from '#server/orders/reading/read-order.ts'
import { consumeProcessorQuery, type PaidWork, readPayment, settlePayments, startPayment } from './card-payments.ts'
import { composeCheckout, toProblem } from './checkout.ts'
import { findOrderByKey, findOrderByPayment, matchesCart, type OrderOnBehalf, placeInTransaction } from './place.ts'
import { CheckoutRejection, requirePlaceable } from './validate.ts'

/** Creates the verbs from the checkout to the placed order. `warn` notifies the operator; `approve` approves a change that a card pays. */
export function createPlacing(
  deps: OrderDeps,
  transaction: Transaction<OrderDeps>,
  { warn, approve }: { warn: Warn } & Pick<PaidWork, 'approve'>,
) {
  /** Runs `work`, and replaces its `CheckoutRejection` by a problem with the checkout as it was rejected. */
  async function withCheckout<T>(buyer: Buyer, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof CheckoutRejection) throw await toProblem(deps, buyer, error)
      throw error
    }
  }

  /** Places the order and returns its number. Queries the card processor before the transaction, which has no network calls inside. */
  async function place(buyer: Buyer, request: PlaceOrder, key: string): Promise<string> {
    const before = await findOrderByKey(deps.db, buyer, request, key)
    const paid = before ? null : await findOrderByPayment(deps.db, buyer, request)
    const placed = before ?? paid
    if (placed && !(await matchesCart(deps, buyer, request))) return placed
    // The cart holds another order now. A client that reuses its key must learn that this order was not placed.
    if (before) throw new Problem('key_reused', undefined, { invoice: before })
    if (request.paymentMethod === 'card') await deps.payments.requireAuthorized(buyer, request.payment_id)
    return withCheckout(buyer, async () => {
      try {
        const { invoice } = await transaction((bound) => placeInTransaction(bound, buyer, request, key))
        return invoice
      } catch (error) {
        // The error names no lines. Quote again outside the transaction: that rejection has the short lines and what is left.
        if (error instanceof Problem && error.code === 'insufficient_stock')
          await requirePlaceable(deps, buyer, request, { reader: 'buyer' })
        throw error
      }
    })
  }

  /** Places the order of a payment whose browser disappeared, if the person may still order for the company. */
  async function placePaid(buyer: Buyer, request: PlaceOrder, key: string): Promise<string> {
    requirePermission(await requireMember(deps.db, buyer), 'orders.place')
    return place(buyer, request, key)
  }

  return {
    /** Returns the checkout page's data. Throws `not_signed_in` for a guest. */
    async checkout(visitor: Visitor, query: CheckoutQuery = {}): Promise<Checkout> {
      return composeCheckout(deps, requireBuyer(visitor), query, { reader: 'buyer' })
    },

    /**
     * Places the order of the buyer's cart; idempotent by buyer and `key`. Throws `totals_changed` (details: the new `checkout`),
     * `permission_missing`, `cart_problems` (details: the `cart` with a problem on each affected line), `cart_empty`, `key_reused`, `not_signed_in`,
     * `not_approved`, `terms_changed`, `terms_limit`, `below_supplier_minimum`, `address_unserviceable`, `payment_required`,
     * `card_declined`, and `invalid_input` for an address of another company.
     */
    async place(visitor: Visitor, request: PlaceOrder, key: string): Promise<Order> {
      const buyer = requireBuyer(visitor)
      requirePermission(buyer, 'orders.place')
      if (request.paymentMethod === 'card') await consumeProcessorQuery(deps, buyer)
      const invoice = await place(buyer, request, key)
      const order = await readOrder(deps, buyer.companyId, invoice)
      if (!order) throw new Error(`Order ${invoice} was placed but cannot be read.`)
      return order
    },

    /**
     * Starts the card payment of the order that would be placed now, or returns the payment of this key. Throws the same problems as
     * `place`, and `card_unavailable`.
     */
    async startPayment(visitor: Visitor, request: PlaceOrder, key: string): Promise<CardPayment> {
      const buyer = requireBuyer(visitor)
      requirePermission(buyer, 'orders.place')
      return withCheckout(buyer, () => startPayment(deps, buyer, request, key))
    },

    /** Returns the buyer's own payment. Throws `not_found`, `rate_limited` and `card_unavailable`. */
    payment: (visitor: Visitor, id: string): Promise<CardPayment> => readPayment(deps, requireBuyer(visitor), id),

    /** Staff: returns the checkout of `goods` for a buyer, with the buyer's prices, minimums, credit and taxes. */
    checkoutFor: (buyer: Buyer, goods: readonly RequestedLine[], query: CheckoutQuery): Promise<Checkout> =>
      composeCheckout(deps, buyer, query, { reader: 'staff', goods }),

    /**
     * Staff: places an order on behalf of a buyer and returns its number; idempotent by buyer and `key`. `isNew` is false for a repetition.
     * Throws like `place`.
     */
    placeFor: (buyer: Buyer, request: PlaceOrder, key: string, onBehalf: OrderOnBehalf) =>
      withCheckout(buyer, async () => {
        try {
          return await transaction((bound) => placeInTransaction(bound, buyer, request, key, onBehalf))
        } catch (error) {
          // As above: the rejection of a new quote has the short lines.
          if (error instanceof Problem && error.code === 'insufficient_stock')
            await requirePlaceable(deps, buyer, request, { reader: 'staff', goods: onBehalf.goods })
          throw error
        }
      }),

    /** Settles authorized card payments whose browser disappeared before it placed the order or approved the change. */
    settlePayments: () => settlePayments(deps, warn, { place: placePaid, approve }),
  }
}

function requireBuyer(visitor: Visitor): Member {
  if (!visitor.user) throw new Problem('not_signed_in', 'Please sign in to check out. Your cart is saved.')
  if (visitor.isTest) throw new Error('A test key places test orders only.')
  return visitor.user
}
