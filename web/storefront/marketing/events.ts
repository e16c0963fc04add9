import type { Cart } from '#contract/cart.ts'
import type { PriceBreak } from '#contract/catalog.ts'
import type { Order } from '#contract/orders.ts'

/** A product as marketing events read it (spec 3). Amounts in dollars. */
export interface SoldProduct {
  ocid: number
  title: string
  category: string
  price: number
  sales_price: number | null
  is_sales: boolean
  /** What one unit costs at the quantity in the cart, where the server has said so. */
  itemPrice?: number
  price_breaks?: readonly PriceBreak[]
}

type SoldCart = Pick<Cart, 'items'>

/**
 * What the shop tells whoever measures it: every event of spec 7. They carry what the screens have; what goes out is
 * made of it in `messages.ts`, and is nothing personal.
 */
export type MarketingEvent =
  | { name: 'page_view'; path: string }
  /** The B2B sign-up was sent: a lead for the pixel, `sign_up` for the tag manager. */
  | { name: 'sign_up' }
  | { name: 'registration_completed' }
  | { name: 'search'; text: string }
  /** `quantity` is the least one can order: the price shown is for that many. */
  | { name: 'view_item'; product: SoldProduct; quantity: number }
  | { name: 'add_to_cart' | 'remove_from_cart'; product: SoldProduct; quantity: number }
  | { name: 'view_cart'; cart: SoldCart }
  /** `total` is what the order comes to, as far as it is known. */
  | { name: 'begin_checkout'; cart: SoldCart; total: number }
  | { name: 'purchase'; order: Pick<Order, 'invoice' | 'orderTotal' | 'shippingCost' | 'placed_at' | 'products'> }
