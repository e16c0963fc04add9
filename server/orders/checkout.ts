import { createHash } from 'node:crypto'
import type { User } from '#contract/accounts.ts'
import type { Cart } from '#contract/cart.ts'
import { type Checkout, DEFAULT_PAYMENT_METHOD } from '#contract/orders.ts'
import { PROBLEMS } from '#contract/problem.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import type { OrderParts } from './orders.ts'

/** The buyer's cart with addresses, terms and totals. */
export async function composeCheckout(parts: OrderParts, buyer: Buyer): Promise<Checkout> {
  const cart = await parts.cart.content({ user: buyer, guestHash: null })
  const addresses = await parts.accounts.addresses(buyer.companyId)
  const user = await parts.accounts.user(buyer.id)
  const { company } = user
  const refusal = mayNotOrder(user)
  return {
    cart,
    addresses,
    paymentMethod: DEFAULT_PAYMENT_METHOD,
    terms: { days: company.terms_days, due_on: dueOn(new Date(), company.terms_days) },
    totals: { subtotal: cart.subtotal, shippingCost: cart.shipping_estimate, orderTotal: cart.total },
    totals_hash: hashTotals(cart),
    can_place: cart.can_checkout && addresses.length > 0 && refusal === null,
    not_approved: refusal,
  }
}

/** Why a buyer may not order yet, in a sentence, or null: the address must be confirmed and the company approved. */
export function mayNotOrder({ status, email_verified }: User): string | null {
  if (status === 'pending') return PROBLEMS.not_approved[1]
  if (status === 'rejected') return 'Your account was not approved, so it cannot order. Your profile tells the reason.'
  return email_verified ? null : 'Please confirm your e-mail address first: open the link that we mailed to it.'
}

/** The day an order placed at `placedAt` is due, as `2026-11-21` in UTC. */
export function dueOn(placedAt: Date, termsDays: number): string {
  return new Date(placedAt.getTime() + termsDays * 86_400_000).toISOString().slice(0, 10)
}

/** Stands for everything a buyer pays for: it changes when a line, a quantity, a price or the shipping does. */
function hashTotals(cart: Cart): string {
  const paid = cart.items.map((item) => [item.ocid, item.quantity, item.itemPrice])
  return createHash('sha256')
    .update(JSON.stringify([paid, cart.shipping_estimate, cart.total]))
    .digest('base64url')
}
