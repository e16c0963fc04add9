import type { CartItem } from '#contract/schemas/cart.ts'
import { CURRENCY, type Dollars, toCents, toDollars } from '#contract/values/money.ts'
import type { OrderLine } from '#contract/schemas/orders/orders.ts'
import { effectivePrice } from '#contract/values/price.ts'
import type { MarketingEvent, SoldProduct } from './events.ts'

/** Message of an event for the tag manager and the social pixel; null for a tracker without such an event. */
export interface Message {
  dataLayer: Record<string, unknown> | null
  pixel: PixelCall | null
}

interface PixelCall {
  name: string
  parameters: Record<string, unknown>
  /** Id by which the tracker deduplicates events. */
  eventId: string | null
}

const SIGN_UP = 'B2B SignUp'

interface Item {
  item_id: string
  item_name: string
  item_category?: string
  price: Dollars
  quantity: number
}

/** Returns the message of an event with the names of spec 7, in USD also without an amount; null if nothing may be sent. */
export function messageOf(event: MarketingEvent): Message | null {
  switch (event.name) {
    case 'page_view':
      return {
        dataLayer: { event: 'page_view', page_path: withoutIdentifiers(event.path), currency: CURRENCY },
        pixel: pixel('PageView', { currency: CURRENCY }),
      }
    case 'sign_up':
      return both('sign_up', 'Lead', { content_name: SIGN_UP, status: 'submitted', currency: CURRENCY })
    case 'registration_completed':
      return both('CompleteRegistration', 'CompleteRegistration', {
        content_name: SIGN_UP,
        status: 'created',
        currency: CURRENCY,
      })
    case 'search':
      return searchMessage(event.text)
    case 'view_item':
      return commerce(event.name, 'ViewContent', [{ ...itemOf(event.product, event.quantity), quantity: 1 }])
    case 'add_to_cart':
      return commerce(event.name, 'AddToCart', [itemOf(event.product, event.quantity)])
    case 'remove_from_cart':
      return commerce(event.name, null, [itemOf(event.product, event.quantity)])
    case 'view_cart':
      return commerce(event.name, null, event.cart.items.map(itemOfLine))
    case 'begin_checkout':
      return commerce(event.name, 'InitiateCheckout', event.cart.items.map(itemOfLine), { value: event.total })
    case 'purchase': {
      const { invoice, orderTotal, shippingCost, products } = event.order
      const order = { invoice, shipping: shippingCost }
      return commerce(event.name, 'Purchase', products.map(itemOfOrder), { value: orderTotal, order })
    }
  }
}

/** Returns null for a text with an email address, which is personal data. */
function searchMessage(text: string): Message | null {
  if (text.includes('@')) return null
  return {
    dataLayer: { event: 'search', search_term: text, currency: CURRENCY },
    pixel: pixel('Search', { search_string: text, currency: CURRENCY }),
  }
}

function both(event: string, name: string, parameters: Record<string, unknown>): Message {
  return { dataLayer: { event, ...parameters }, pixel: pixel(name, parameters) }
}

interface Totals {
  /** Defaults to the sum of the items. */
  value?: Dollars
  order?: { invoice: string; shipping: Dollars }
}

function commerce(event: string, name: string | null, items: readonly Item[], totals: Totals = {}): Message {
  const { value = sumOf(items), order } = totals
  return {
    dataLayer: {
      event,
      ...(order && { event_id: order.invoice }),
      ecommerce: {
        currency: CURRENCY,
        value,
        ...(order && { transaction_id: order.invoice, shipping: order.shipping }),
        items,
      },
    },
    pixel: name === null ? null : pixel(name, pixelParameters(items, value, order), order?.invoice),
  }
}

function pixelParameters(items: readonly Item[], value: Dollars, order: Totals['order']): Record<string, unknown> {
  const [only] = items.length === 1 ? items : []
  return {
    content_type: 'product',
    content_ids: items.map((item) => item.item_id),
    contents: items.map(({ item_id, quantity, price }) => ({ id: item_id, quantity, item_price: price })),
    ...(only && { content_name: only.item_name, content_category: only.item_category }),
    num_items: items.reduce((sum, { quantity }) => sum + quantity, 0),
    value,
    currency: CURRENCY,
    ...(order && { order_id: order.invoice, shipping: order.shipping }),
  }
}

function pixel(name: string, parameters: Record<string, unknown>, eventId: string | null = null): PixelCall {
  return { name, parameters, eventId }
}

/** Returns a product with its unit price at `quantity`: the server's price, else by the price rule (spec 3). */
function itemOf(product: SoldProduct, quantity: number): Item {
  return {
    item_id: String(product.ocid),
    item_name: product.title,
    item_category: product.category,
    price: product.itemPrice ?? priceOf(product, quantity),
    quantity,
  }
}

function priceOf({ price, sales_price, is_sales, price_breaks = [] }: SoldProduct, quantity: number): Dollars {
  const breaks = price_breaks.map((tier) => ({ minQty: tier.min_qty, price: toCents(tier.price) }))
  const salesPrice = sales_price === null ? null : toCents(sales_price)
  return toDollars(effectivePrice({ price: toCents(price), salesPrice, isSales: is_sales, breaks }, quantity))
}

function itemOfLine(line: CartItem): Item {
  return itemOf(line, line.quantity)
}

function itemOfOrder({ ocid, title, itemPrice, qty }: OrderLine): Item {
  return { item_id: String(ocid), item_name: title, price: itemPrice, quantity: qty }
}

function sumOf(items: readonly Item[]): Dollars {
  return toDollars(items.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0))
}

/** Paths that contain identifiers or tokens. */
const PRIVATE_PATH = /^\/(login_token|register|registration-complete|seed|buyer)\/.*$/i

function withoutIdentifiers(path: string): string {
  return path.replace(PRIVATE_PATH, '/$1')
}
