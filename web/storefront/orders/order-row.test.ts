import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { OrderSummary } from '#contract/orders.ts'
import { OrderRow } from './order-row.tsx'

function markupOf(payment: OrderSummary['payment']): string {
  const order: OrderSummary = {
    invoice: 'T-100001',
    state: payment === 'cancelled' ? 'cancelled' : 'shipped',
    payment,
    orderTotal: 100,
    units: 1,
    lines: 1,
    makers: ['Halden Pottery'],
    po_number: null,
    placed_by: 'Nora Berg',
    placed_at: '2026-11-20T10:00:00.000Z',
    images: [],
  }
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(OrderRow, { order })))
}

it('a cancelled order of the list has its total struck, as its own page has', () => {
  expect(markupOf('cancelled')).toMatch(/<del[^>]*>\$100\.00<\/del>/)
  expect(markupOf('paid')).toContain('$100.00')
  expect(markupOf('paid')).not.toContain('<del')
})
