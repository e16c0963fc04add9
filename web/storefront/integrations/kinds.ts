import type { EventKind, Scope } from '#contract/integrations.ts'

/** What each scope lets a key do. */
export const SCOPE_CHOICES: readonly { value: Scope; title: string; text: string }[] = [
  { value: 'catalog:read', title: 'Read the catalog', text: 'Products, prices, stock and the feed' },
  { value: 'cart:write', title: 'Fill the cart', text: 'Read and change your cart' },
  { value: 'orders:read', title: 'Read orders', text: 'Orders and invoices of the company' },
  { value: 'orders:write', title: 'Place orders', text: 'Check out on your terms, cancel, reorder' },
  { value: 'seeds:write', title: 'Keep seeds', text: 'Read and change your seeds' },
]

/** What each event tells of. */
export const EVENT_CHOICES: readonly { value: EventKind; title: string; text: string }[] = [
  { value: 'order.placed', title: 'Order placed', text: 'order.placed' },
  { value: 'order.accepted', title: 'Order accepted', text: 'order.accepted' },
  { value: 'order.shipped', title: 'Order shipped', text: 'order.shipped' },
  { value: 'order.delivered', title: 'Order delivered', text: 'order.delivered' },
  { value: 'order.cancelled', title: 'Order cancelled', text: 'order.cancelled' },
  { value: 'order.refunded', title: 'Order refunded', text: 'order.refunded' },
  { value: 'invoice.issued', title: 'Invoice issued', text: 'invoice.issued' },
  { value: 'stock.low', title: 'Stock is low', text: 'stock.low' },
  { value: 'stock.out', title: 'Out of stock', text: 'stock.out' },
  { value: 'stock.back', title: 'Back in stock', text: 'stock.back' },
]
