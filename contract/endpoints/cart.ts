import { AddToCart, Cart, CartChange, CartCount, CartLineId, UpdateCartLine } from '#contract/cart.ts'
import type { Endpoint } from './endpoint.ts'

/** The cart: spec 7, legacy API. */
export const CART_ENDPOINTS = {
  cartCount: { api: 'legacy', method: 'GET', path: '/cart/count', summary: 'Units in the cart', answer: CartCount },
  cartContent: { api: 'legacy', method: 'GET', path: '/cart/content', summary: 'The priced cart', answer: Cart },
  cartAdd: {
    api: 'legacy',
    method: 'POST',
    path: '/cart/add',
    summary: 'Add units of a product; a failure also has its sentence in `error`',
    body: AddToCart,
    answer: CartChange,
  },
  cartUpdate: {
    api: 'legacy',
    method: 'POST',
    path: '/cart/update/:id',
    summary: 'Set the quantity of a cart line; 0 removes it',
    params: CartLineId,
    body: UpdateCartLine,
    answer: CartChange,
  },
  cartDelete: {
    api: 'legacy',
    method: 'POST',
    path: '/cart/delete/:id',
    summary: 'Remove a cart line',
    params: CartLineId,
    answer: CartChange,
  },
} as const satisfies Record<string, Endpoint>
