import type { Cart } from '#contract/schemas/cart.ts'
import type { PriceBreak } from '#contract/schemas/catalog/catalog.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'

/** A product as marketing events read it (spec 3). Amounts in dollars. */
export interface SoldProduct {
  ocid: number
  title: string
  category: string
  price: number
  sales_price: number | null
  is_sales: boolean
  /** Unit price at the quantity in the cart, if the server returned it. */
  itemPrice?: number
  price_breaks?: readonly PriceBreak[]
}

type SoldCart = Pick<Cart, 'items'>

/**
 * Marketing events (spec 7) with the data of the screens. `messages.ts` converts them to the messages sent to trackers, which
 * contain no personal data.
 */
export type MarketingEvent =
  | { name: 'page_view'; path: string }
  /** The B2B sign-up was submitted: `Lead` for the pixel, `sign_up` for the tag manager. */
  | { name: 'sign_up' }
  | { name: 'registration_completed' }
  | { name: 'search'; text: string }
  /** `quantity` is the minimum quantity, for which the price is shown. */
  | { name: 'view_item'; product: SoldProduct; quantity: number }
  | { name: 'add_to_cart' | 'remove_from_cart'; product: SoldProduct; quantity: number }
  | { name: 'view_cart'; cart: SoldCart }
  /** `total` is the order total as far as it is known. */
  | { name: 'begin_checkout'; cart: SoldCart; total: number }
  | { name: 'purchase'; order: Pick<Order, 'invoice' | 'orderTotal' | 'shippingCost' | 'placed_at' | 'products'> }
