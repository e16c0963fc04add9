import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { NextSteps } from './next-steps.tsx'

/** What the thank-you page says of paying an order of $100.00 of which so much is left, and so much to be paid. */
function saidOf(
  paymentMethod: Order['paymentMethod'],
  current_total: number | undefined,
  balance = current_total,
): string {
  const paid = { paymentMethod, orderTotal: 100, current_total, balance, card: 'Visa ending in 4242' }
  const order = { ...paid, invoice: 'T-100001', groups: [], due_on: '2026-12-25' } as unknown as Order
  return renderToStaticMarkup(createElement(NextSteps, { order, bank: ['First Bank'] }))
}

it('the thank-you page asks for what is left of an order of which something was cancelled, and for nothing else', () => {
  expect(saidOf('bank_transfer', 100)).toContain('Transfer $100.00')
  expect(saidOf('bank_transfer', 40)).toContain('Transfer $40.00')
  for (const method of ['bank_transfer', 'card', 'invoice'] as const) {
    expect(saidOf(method, 0)).toContain('Nothing to pay.')
    expect(saidOf(method, 0)).not.toContain('$')
  }
  expect(saidOf('bank_transfer', 0)).not.toContain('First Bank')
  expect(saidOf('card', 100)).toContain('$100.00 by card')
  expect(saidOf('card', 40)).toContain('$40.00 by card')
})

it('the thank-you page says what a card is charged with where a node of the release before tells no total of today', () => {
  expect(saidOf('card', undefined, 100)).toContain('$100.00 by card')
  expect(saidOf('bank_transfer', undefined, 100)).toContain('Transfer $100.00')
})

it('the thank-you page does not ask for what has come in', () => {
  expect(saidOf('bank_transfer', 100, 60)).toContain('Transfer $60.00')
  expect(saidOf('bank_transfer', 100, 0)).toContain('Nothing to pay.')
  expect(saidOf('bank_transfer', 100, 0)).not.toContain('First Bank')
  expect(saidOf('card', 100, 0)).toContain('$100.00 by card')
})
