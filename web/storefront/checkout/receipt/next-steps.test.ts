import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { NextSteps } from './next-steps.tsx'

/** Returns the markup of the next steps of an order of $100.00 with this current total and balance. */
function markupOf(
  paymentMethod: Order['paymentMethod'],
  current_total: number | undefined,
  balance = current_total,
): string {
  const paid = { paymentMethod, orderTotal: 100, current_total, balance, card: 'Visa ending in 4242' }
  const order = { ...paid, invoice: 'T-100001', groups: [], due_on: '2026-12-25' } as unknown as Order
  return renderToStaticMarkup(createElement(NextSteps, { order, bank: ['First Bank'] }))
}

it('the thank-you page requests only the current total of a partly canceled order', () => {
  expect(markupOf('bank_transfer', 100)).toContain('Transfer $100.00')
  expect(markupOf('bank_transfer', 40)).toContain('Transfer $40.00')
  for (const method of ['bank_transfer', 'card', 'invoice'] as const) {
    expect(markupOf(method, 0)).toContain('Nothing to pay.')
    expect(markupOf(method, 0)).not.toContain('$')
  }
  expect(markupOf('bank_transfer', 0)).not.toContain('First Bank')
  expect(markupOf('card', 100)).toContain('$100.00 by card')
  expect(markupOf('card', 40)).toContain('$40.00 by card')
})

it('the thank-you page shows the amount charged to the card without a current total, as from a node of the previous release', () => {
  expect(markupOf('card', undefined, 100)).toContain('$100.00 by card')
  expect(markupOf('bank_transfer', undefined, 100)).toContain('Transfer $100.00')
})

it('the thank-you page does not request what is already paid', () => {
  expect(markupOf('bank_transfer', 100, 60)).toContain('Transfer $60.00')
  expect(markupOf('bank_transfer', 100, 0)).toContain('Nothing to pay.')
  expect(markupOf('bank_transfer', 100, 0)).not.toContain('First Bank')
  expect(markupOf('card', 100, 0)).toContain('$100.00 by card')
})
