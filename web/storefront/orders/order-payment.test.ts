import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { OrderPayment } from './order-payment.tsx'

/** What an order page says of the money of an order of $100.00 by card and $40.00 of freight, which was quoted later. */
function saidOf(standing: Pick<Order, 'payment' | 'paid' | 'balance'>, kinds: readonly string[]): string {
  const timeline = kinds.map((kind) => ({ kind, by: 'shop', at: '', number: null, text: '' }))
  const card = { paymentMethod: 'card', card: 'Visa ending in 4242', test_card: false }
  const order = { ...standing, ...card, invoice: 'T-100001', invoices: [], timeline } as unknown as Order
  return renderToStaticMarkup(createElement(OrderPayment, { order, bank: ['First Bank', 'Account 42'] }))
}

it('an order by card asks for freight that the card does not pay, and says how it is paid', () => {
  const kinds = ['placed', 'freight_quoted']
  const before = saidOf({ payment: 'authorized', paid: 0, balance: 140 }, kinds)
  expect(before).not.toContain('Account 42')
  const charged = saidOf({ payment: 'part_paid', paid: 100, balance: 40 }, [...kinds, 'paid'])
  expect(charged).toContain('was charged for the order. Please pay what is still open in another way.')
  expect(charged).toContain('Account 42')
  const refused = saidOf({ payment: 'part_paid', paid: 40, balance: 100 }, [...kinds, 'payment_failed', 'paid'])
  expect(refused).toContain('was not charged. Please pay in another way.')
  expect(refused).toContain('Account 42')
  expect(saidOf({ payment: 'paid', paid: 140, balance: 0 }, [...kinds, 'paid'])).not.toContain('Account 42')
})
