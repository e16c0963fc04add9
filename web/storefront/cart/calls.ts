import type { AddToCart, CartChange, CartCount } from '#contract/cart.ts'
import { legacy } from '#web/storefront/api.ts'

/** The calls of the cart from the browser. A line is named by its id, a product by its ocid. */
export const cartCalls = {
  count: () => legacy<CartCount>('/cart/count'),
  add: (line: AddToCart) => legacy<CartChange>('/cart/add', { method: 'POST', body: line }),
  update: (id: number, qty: number) => legacy<CartChange>(`/cart/update/${id}`, { method: 'POST', body: { qty } }),
  remove: (id: number) => legacy<CartChange>(`/cart/delete/${id}`, { method: 'POST' }),
}
