import { Type } from 'typebox'
import { Checkout, IdempotencyHeader, Order, PlaceOrder } from '#contract/orders.ts'
import { Data, type Endpoint } from './endpoint.ts'

/** Checkout and orders. Ours: the specification has the pages and not the calls. */
export const ORDER_ENDPOINTS = {
  checkout: {
    api: 'buyer',
    method: 'GET',
    path: '/checkout',
    summary: 'Cart, addresses, terms and totals for the checkout',
    ours: true,
    signedIn: true,
    answer: Checkout,
  },
  placeOrder: {
    api: 'buyer',
    method: 'POST',
    path: '/checkout/place',
    summary: 'Place the order of the cart; repeat it safely with the same Idempotency-Key',
    ours: true,
    signedIn: true,
    headers: IdempotencyHeader,
    body: PlaceOrder,
    status: 201,
    answer: Order,
  },
  lastOrder: {
    api: 'buyer',
    method: 'GET',
    path: '/order/last',
    summary: 'The latest order of the buyer',
    ours: true,
    signedIn: true,
    answer: Data(Order),
  },
  order: {
    api: 'buyer',
    method: 'GET',
    path: '/order/:invoice',
    summary: 'An order of the company by its number',
    ours: true,
    signedIn: true,
    params: Type.Object({ invoice: Type.String({ maxLength: 40 }) }),
    answer: Data(Order),
  },
} as const satisfies Record<string, Endpoint>
