/**
 * Checkout and orders. Placing an order is one transaction: prices are ours and fresh, stock is taken where it is, the
 * lines become an immutable snapshot, the cart is emptied and the confirmation mail is a job. Not carts, not payments.
 */
import type { Transaction } from '#database/transaction.ts'
import type { CardPayment } from '#contract/card-payment.ts'
import type { Checkout, CheckoutWanted, PlaceOrder } from '#contract/checkout.ts'
import type { Order } from '#contract/orders.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts, Buyer, Visitor } from '#server/accounts/accounts.ts'
import type { Billing } from '#server/billing/billing.ts'
import type { CartFeature } from '#server/cart/cart.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Payments } from '#server/payments/payments.ts'
import type { Shipping } from '#server/shipping/shipping.ts'
import type { Taxes } from '#server/taxes/taxes.ts'
import { createAfterOrder } from './after.ts'
import type { Warn } from './card-refunds.ts'
import { composeCheckout } from './checkout.ts'
import { orderConfirmation } from './confirmation.ts'
import { readPayment, settlePayments, spendQuestion, startPayment } from './pay.ts'
import { invoiceOfKey, invoiceOfPayment, isOfCart, placeOnce, requirePlaceable } from './place.ts'
import { readLatestOrder, readOrder } from './read-order.ts'
import type { Programs } from './write-move.ts'

/** The features an order is made of, all bound to one database or one transaction. */
export interface OrderParts {
  db: Db
  accounts: Accounts
  catalog: Catalog
  cart: CartFeature
  jobs: Jobs
  shipping: Shipping
  taxes: Taxes
  billing: Billing
  payments: Payments
  integrations: Programs
}

/** `transaction` hands `work` the same features bound to a new transaction; `warn` tells the operator. */
export function createOrders(parts: OrderParts, transaction: Transaction<OrderParts>, warn: Warn) {
  /** Returns the order's number. The processor is asked before the transaction: no network inside. */
  async function place(buyer: Buyer, request: PlaceOrder, key: string): Promise<string> {
    const before = await invoiceOfKey(parts.db, buyer, request, key)
    const paid = before ? null : await invoiceOfPayment(parts.db, buyer, request)
    const placed = before ?? paid
    if (placed && !(await isOfCart(parts, buyer, request))) return placed
    // A program that has forgotten to make a new key would be told that its next order is placed.
    if (before) throw new Problem('key_reused', undefined, { invoice: before })
    if (request.paymentMethod === 'card') await parts.payments.requireAuthorized(buyer, request.payment_id)
    try {
      return await transaction((bound) => placeOnce(bound, buyer, request, key))
    } catch (error) {
      // Which lines are short, and what can be done, as the checkout says it.
      if (error instanceof Problem && error.code === 'insufficient_stock') await requirePlaceable(parts, buyer, request)
      throw error
    }
  }

  return {
    /** What the checkout page shows. Throws `not_signed_in` for a guest. */
    async checkout(visitor: Visitor, wanted: CheckoutWanted = {}): Promise<Checkout> {
      return composeCheckout(parts, requireBuyer(visitor), wanted)
    },

    /**
     * Places the order of the buyer's cart. The same buyer and `key` give the same order, however often and however
     * many at once. Throws `totals_changed` (details: the new `checkout`), `cart_problems` (details: the `cart`, whose
     * lines say what is wrong), `cart_empty`, `key_reused`, `not_signed_in`, `not_approved`, `terms_changed`, `terms_limit`,
     * `below_supplier_minimum`, `address_unserviceable`, `payment_required`, `card_declined`, and `invalid_input` for a foreign address.
     */
    async place(visitor: Visitor, request: PlaceOrder, key: string): Promise<Order> {
      const buyer = requireBuyer(visitor)
      if (request.paymentMethod === 'card') await spendQuestion(parts, buyer)
      const invoice = await place(buyer, request, key)
      const order = await readOrder(parts, buyer.companyId, invoice)
      if (!order) throw new Error(`Order ${invoice} was placed and cannot be read.`)
      return order
    },

    /**
     * Begins the card payment of the order that would be placed now, or goes on with the one of this key. Throws like `place`, and
     * `card_unavailable`.
     */
    async startPayment(visitor: Visitor, request: PlaceOrder, key: string): Promise<CardPayment> {
      return startPayment(parts, requireBuyer(visitor), request, key)
    },

    /** The buyer's own payment as it stands. Throws `not_found`, `rate_limited` and `card_unavailable`. */
    payment: (visitor: Visitor, id: string): Promise<CardPayment> => readPayment(parts, requireBuyer(visitor), id),

    /** Settles the card payments whose browser went away before it placed the order. */
    settlePayments: () => settlePayments(parts, warn, place),

    ...createAfterOrder(parts, transaction, warn),

    /** The order with that number if it is the buyer's company's, or null. */
    async byInvoice(visitor: Visitor, invoice: string): Promise<Order | null> {
      return visitor.user ? readOrder(parts, visitor.user.companyId, invoice) : null
    },

    /** The buyer's latest order, or null. */
    async last(visitor: Visitor): Promise<Order | null> {
      return visitor.user ? readLatestOrder(parts, visitor.user.id) : null
    },

    /** The mail that tells the buyer of an order. */
    confirmation: (invoice: string, shopUrl: string) => orderConfirmation(parts, invoice, shopUrl),
  }
}

function requireBuyer(visitor: Visitor): Buyer {
  if (!visitor.user) throw new Problem('not_signed_in', 'Please sign in to check out. Your cart is kept.')
  return visitor.user
}
