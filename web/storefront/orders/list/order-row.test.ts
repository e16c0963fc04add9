import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { OrderSummary } from '#contract/schemas/orders/orders.ts'
import { OrderRow } from './order-row.tsx'

function markupOf(current_total: number): string {
  const order: OrderSummary = {
    invoice: 'T-100001',
    test: false,
    state: 'shipped',
    payment: 'due',
    orderTotal: 100,
    freight: 20,
    current_total,
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

it('an order in the list has its total with freight, struck through if a smaller total remains, like its own page', () => {
  expect(markupOf(120)).toContain('$120.00')
  expect(markupOf(120)).not.toContain('<del')
  expect(markupOf(45)).toMatch(/<del[^>]*>\$120\.00<\/del>/)
  expect(markupOf(45)).toContain('$45.00')
  expect(markupOf(0)).toMatch(/<del[^>]*>\$120\.00<\/del>/)
  expect(markupOf(0)).toContain('$0.00')
})
