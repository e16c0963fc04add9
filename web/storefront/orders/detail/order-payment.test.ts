import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { InvoiceSummary, Order } from '#contract/schemas/orders/orders.ts'
import { OrderPayment } from './order-payment.tsx'

/** Returns the markup of the payment of an order of $100.00 by card with $40.00 of freight quoted later. */
function markupOf(
  facts: Pick<Order, 'payment' | 'paid' | 'balance' | 'on_card'> & {
    pay_by?: string
    invoices?: Partial<InvoiceSummary>[]
  },
  kinds: readonly string[],
): string {
  const timeline = kinds.map((kind) => ({ kind, by: 'shop', at: '', number: null, text: '' }))
  const card = { paymentMethod: 'card', card: 'Visa ending in 4242', test_card: false }
  const order = { invoices: [], ...facts, ...card, invoice: 'T-100001', timeline } as unknown as Order
  return renderToStaticMarkup(createElement(OrderPayment, { order, bank: ['First Bank', 'Account 42'] }))
}

it('an order by card shows how to pay freight that is not charged to the card', () => {
  const kinds = ['placed', 'freight_quoted']
  const before = markupOf({ payment: 'authorized', paid: 0, balance: 140, on_card: 100 }, kinds)
  expect(before).not.toContain('Account 42')
  const charged = markupOf({ payment: 'part_paid', paid: 100, balance: 40, on_card: 0 }, [...kinds, 'paid'])
  expect(charged).toContain('was charged for the order. Please pay the remaining balance another way.')
  expect(charged).toContain('Account 42')
  const declined = markupOf({ payment: 'part_paid', paid: 40, balance: 100, on_card: 0 }, [
    ...kinds,
    'payment_failed',
    'paid',
  ])
  expect(declined).toContain('was not charged. Please use another payment method.')
  expect(declined).toContain('Account 42')
  expect(markupOf({ payment: 'paid', paid: 140, balance: 0, on_card: 0 }, [...kinds, 'paid'])).not.toContain(
    'Account 42',
  )
})

it('an order shows the last day to pay, and that it is canceled then only if nothing is paid', () => {
  const facts = { payment: 'part_paid', balance: 40, on_card: 0, pay_by: '2031-05-06' } as const
  const charged = markupOf({ ...facts, paid: 100 }, ['placed', 'paid', 'revised'])
  expect(charged).toContain('another way. Please pay by May 6, 2031.')
  expect(charged).not.toContain('canceled')
  const declined = ['placed', 'payment_failed']
  expect(markupOf({ ...facts, paid: 10 }, declined)).not.toContain('canceled')
  expect(markupOf({ ...facts, paid: 0 }, declined)).toContain(
    'by May 6, 2031. We hold your goods until then; after that',
  )
})

it('an order shows money returned twice: by a refund and by a chargeback', () => {
  const markup = markupOf({ payment: 'due', paid: -100, balance: 100, on_card: 0 }, ['placed', 'paid', 'charged_back'])
  expect(markup).toMatch(/Refunded twice<.*\$100\.00/)
  expect(markup).not.toContain('Not invoiced yet')
})

describe('while its card is not charged yet, an order', () => {
  const kinds = ['placed', 'freight_quoted']
  const uncharged = { paid: 0, balance: 140, on_card: 100 }
  const invoice = {
    kind: 'invoice',
    number: 'INV-000001',
    url: '/',
    due_on: '2026-12-08',
    total: 55,
    balance: 55,
  } as const

  it('shows that its freight is not on the card, and which document explains the payment', () => {
    const markup = markupOf({ ...uncharged, payment: 'authorized' }, kinds)
    expect(markup).toContain('Authorized; the charge follows shortly.')
    expect(markup).toContain(
      '$40.00 is not charged to the card. The invoice you get with the shipment shows how to pay it.',
    )
    expect(markup).not.toContain('First Bank')
    expect(markupOf({ ...uncharged, balance: 100, payment: 'authorized' }, kinds)).not.toContain(
      'not charged to the card',
    )
  })

  it('requests the freight of an invoice with its number as the reference', () => {
    const open = { ...invoice, status: 'overdue', on_card: 15 } as const
    const other = { ...invoice, number: 'INV-000002', total: 85, balance: 85, on_card: 85, status: 'due' } as const
    const markup = markupOf({ ...uncharged, payment: 'overdue', invoices: [open, other] }, kinds)
    expect(markup).toContain('Authorized; the charge follows shortly.')
    expect(markup).toContain('$40.00 is not charged to the card. Please pay it another way.')
    expect(markup).toContain('Account 42')
    expect(markup).toMatch(/select-all">INV-000001</)
  })

  it('requests no other payment for an invoice that the card covers', () => {
    const open = { ...invoice, status: 'due', on_card: 55 } as const
    const markup = markupOf({ ...uncharged, payment: 'authorized', invoices: [open] }, kinds)
    expect(markup).toContain('shows how to pay it.')
    expect(markup).not.toContain('First Bank')
  })
})
