/**
 * Checkout and orders. Placing an order is one transaction: prices are ours and fresh, stock is taken where it is, the
 * lines become an immutable snapshot, the cart is emptied and the confirmation mail is a job. Not carts, not payments.
 */
import type { Checkout, Order, PlaceOrder } from '#contract/orders.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts, Buyer, Visitor } from '#server/accounts/accounts.ts'
import type { CartFeature } from '#server/cart/cart.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { composeCheckout } from './checkout.ts'
import { orderConfirmation } from './confirmation.ts'
import { invoiceOfKey, placeOnce } from './place.ts'
import { readLatestOrder, readOrder } from './read-order.ts'

/** The features an order is made of, all bound to one database or one transaction. */
export interface OrderParts {
  db: Db
  accounts: Accounts
  catalog: Catalog
  cart: CartFeature
  jobs: Jobs
}

/** `transaction` hands `work` the same features bound to a new transaction. */
export function createOrders(
  parts: OrderParts,
  transaction: <T>(work: (parts: OrderParts) => Promise<T>) => Promise<T>,
) {
  return {
    /** What the checkout page shows. Throws `not_signed_in` for a guest (design: settled question 10). */
    async checkout(visitor: Visitor): Promise<Checkout> {
      return composeCheckout(parts, requireBuyer(visitor))
    },

    /**
     * Places the order of the buyer's cart. The same buyer and `key` give the same order, however often and however
     * many at once. Throws `totals_changed` (details: the new `checkout`), `cart_problems` (details: the `cart`, whose
     * lines say what is wrong), `cart_empty`, `key_reused`, `not_signed_in`, `not_approved`, and `invalid_input` for a foreign address.
     */
    async place(visitor: Visitor, request: PlaceOrder, key: string): Promise<Order> {
      const buyer = requireBuyer(visitor)
      const invoice =
        (await invoiceOfKey(parts.db, buyer, request, key)) ??
        (await transaction((bound) => placeOnce(bound, buyer, request, key)))
      const order = await readOrder(parts, buyer.companyId, invoice)
      if (!order) throw new Error(`Order ${invoice} was placed and cannot be read.`)
      return order
    },

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
