import { describe, expect, it } from 'vitest'
import type { CartItem } from '#contract/schemas/cart.ts'
import type { OrderLine } from '#contract/schemas/orders/orders.ts'
import { messageOf } from './messages.ts'

const VASE = {
  ocid: 10_001,
  title: 'Vase',
  category: 'Vases',
  price: 20,
  sales_price: 14.95,
  is_sales: true,
  price_breaks: [{ min_qty: 12, price: 12.5 }],
}

const line = (fields: Partial<CartItem>) => ({ ...VASE, itemPrice: 14.95, quantity: 4, ...fields }) as CartItem
const ordered = (fields: Partial<OrderLine>) => fields as OrderLine

function ecommerce(message: ReturnType<typeof messageOf>) {
  return message?.dataLayer?.['ecommerce']
}

describe('the price of an event', () => {
  const priceIn = (fields: Partial<typeof VASE>, quantity: number) =>
    messageOf({ name: 'add_to_cart', product: { ...VASE, ...fields }, quantity })?.pixel?.parameters

  it('is the sales price for a product on sale', () => {
    expect(priceIn({}, 4)).toMatchObject({ value: 59.8, contents: [{ id: '10001', quantity: 4, item_price: 14.95 }] })
  })

  it('is the regular price without a sale, even if there is a sales price', () => {
    expect(priceIn({ is_sales: false }, 4)).toMatchObject({ value: 80 })
  })

  it('is the price break of the quantity', () => {
    expect(priceIn({}, 12)).toMatchObject({ value: 150, num_items: 12 })
  })

  it('is the price of the server, if it returned one', () => {
    expect(messageOf({ name: 'add_to_cart', product: line({ itemPrice: 13.1 }), quantity: 3 })?.pixel).toMatchObject({
      parameters: { value: 39.3 },
    })
  })
})

describe('the message', () => {
  it('of a page view is the path without tokens and identifiers', () => {
    const pathOf = (path: string) => messageOf({ name: 'page_view', path })?.dataLayer
    expect(pathOf('/category/lighting')).toEqual({
      event: 'page_view',
      page_path: '/category/lighting',
      currency: 'USD',
    })
    expect(pathOf('/login_token/secret')).toEqual({ event: 'page_view', page_path: '/login_token', currency: 'USD' })
    expect(pathOf('/seed/0b5f/show')).toEqual({ event: 'page_view', page_path: '/seed', currency: 'USD' })
    expect(messageOf({ name: 'page_view', path: '/' })?.pixel).toEqual({
      name: 'PageView',
      parameters: { currency: 'USD' },
      eventId: null,
    })
  })

  it('of a sign-up is a lead, and of a registration its completion', () => {
    const submitted = { content_name: 'B2B SignUp', status: 'submitted', currency: 'USD' }
    expect(messageOf({ name: 'sign_up' })).toEqual({
      dataLayer: { event: 'sign_up', ...submitted },
      pixel: { name: 'Lead', parameters: submitted, eventId: null },
    })
    expect(messageOf({ name: 'registration_completed' })?.pixel).toMatchObject({
      name: 'CompleteRegistration',
      parameters: { status: 'created', currency: 'USD' },
    })
  })

  it('of a search is its text, unless that is an email address', () => {
    expect(messageOf({ name: 'search', text: 'blue vase' })).toEqual({
      dataLayer: { event: 'search', search_term: 'blue vase', currency: 'USD' },
      pixel: { name: 'Search', parameters: { search_string: 'blue vase', currency: 'USD' }, eventId: null },
    })
    expect(messageOf({ name: 'search', text: 'nora@example.com' })).toBeNull()
  })

  it('of a viewed product is one unit at the shown price', () => {
    const message = messageOf({ name: 'view_item', product: VASE, quantity: 4 })
    expect(message?.pixel).toMatchObject({
      name: 'ViewContent',
      parameters: {
        content_ids: ['10001'],
        content_name: 'Vase',
        content_category: 'Vases',
        value: 14.95,
        currency: 'USD',
      },
    })
    expect(ecommerce(message)).toEqual({
      currency: 'USD',
      value: 14.95,
      items: [{ item_id: '10001', item_name: 'Vase', item_category: 'Vases', price: 14.95, quantity: 1 }],
    })
  })

  it('of view_cart and remove_from_cart goes only to the tag manager', () => {
    const seen = messageOf({ name: 'view_cart', cart: { items: [line({}), line({ ocid: 7, quantity: 2 })] } })
    expect(seen?.pixel).toBeNull()
    expect(ecommerce(seen)).toMatchObject({ value: 89.7 })
    const left = messageOf({ name: 'remove_from_cart', product: line({}), quantity: 4 })
    expect(left).toMatchObject({ pixel: null, dataLayer: { event: 'remove_from_cart' } })
  })

  it('of a checkout has total, units and products', () => {
    const cart = { items: [line({}), line({ ocid: 7, quantity: 2 })] }
    expect(messageOf({ name: 'begin_checkout', cart, total: 101.2 })?.pixel).toMatchObject({
      name: 'InitiateCheckout',
      parameters: { value: 101.2, num_items: 6, content_ids: ['10001', '7'] },
    })
  })

  it('of a purchase has the order number twice and no personal data', () => {
    const message = messageOf({
      name: 'purchase',
      order: {
        invoice: 'T-000123',
        orderTotal: 71.8,
        shippingCost: 12,
        placed_at: '2026-01-01T00:00:00Z',
        products: [ordered({ ocid: 10_001, title: 'Vase', itemPrice: 14.95, qty: 4, sku: 'V-1' })],
      },
    })
    expect(message).toEqual({
      dataLayer: {
        event: 'purchase',
        event_id: 'T-000123',
        ecommerce: {
          currency: 'USD',
          value: 71.8,
          transaction_id: 'T-000123',
          shipping: 12,
          items: [{ item_id: '10001', item_name: 'Vase', price: 14.95, quantity: 4 }],
        },
      },
      pixel: {
        name: 'Purchase',
        eventId: 'T-000123',
        parameters: {
          content_type: 'product',
          content_ids: ['10001'],
          contents: [{ id: '10001', quantity: 4, item_price: 14.95 }],
          content_name: 'Vase',
          content_category: undefined,
          num_items: 4,
          value: 71.8,
          currency: 'USD',
          order_id: 'T-000123',
          shipping: 12,
        },
      },
    })
  })
})
