import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { InvoiceSummary, Order } from '#contract/orders.ts'
import { OrderPayment } from './order-payment.tsx'

/** What an order page says of the money of an order of $100.00 by card and $40.00 of freight, which was quoted later. */
function saidOf(
  standing: Pick<Order, 'payment' | 'paid' | 'balance' | 'on_card'> & { invoices?: Partial<InvoiceSummary>[] },
  kinds: readonly string[],
): string {
  const timeline = kinds.map((kind) => ({ kind, by: 'shop', at: '', number: null, text: '' }))
  const card = { paymentMethod: 'card', card: 'Visa ending in 4242', test_card: false }
  const order = { invoices: [], ...standing, ...card, invoice: 'T-100001', timeline } as unknown as Order
  return renderToStaticMarkup(createElement(OrderPayment, { order, bank: ['First Bank', 'Account 42'] }))
}

it('an order by card asks for freight that the card does not pay, and says how it is paid', () => {
  const kinds = ['placed', 'freight_quoted']
  const before = saidOf({ payment: 'authorized', paid: 0, balance: 140, on_card: 100 }, kinds)
  expect(before).not.toContain('Account 42')
  const charged = saidOf({ payment: 'part_paid', paid: 100, balance: 40, on_card: 0 }, [...kinds, 'paid'])
  expect(charged).toContain('was charged for the order. Please pay what is still open in another way.')
  expect(charged).toContain('Account 42')
  const refused = saidOf({ payment: 'part_paid', paid: 40, balance: 100, on_card: 0 }, [
    ...kinds,
    'payment_failed',
    'paid',
  ])
  expect(refused).toContain('was not charged. Please pay in another way.')
  expect(refused).toContain('Account 42')
  expect(saidOf({ payment: 'paid', paid: 140, balance: 0, on_card: 0 }, [...kinds, 'paid'])).not.toContain('Account 42')
})

it('an order says of money that a refund and the bank of its card gave back that it went back twice', () => {
  const said = saidOf({ payment: 'due', paid: -100, balance: 100, on_card: 0 }, ['placed', 'paid', 'charged_back'])
  expect(said).toMatch(/Went back to you twice<.*\$100\.00/)
  expect(said).not.toContain('Not invoiced yet')
})

describe('while its card is still to be charged, an order', () => {
  const kinds = ['placed', 'freight_quoted']
  const waits = { paid: 0, balance: 140, on_card: 100 }
  const invoice = {
    kind: 'invoice',
    number: 'INV-000001',
    url: '/',
    due_on: '2026-12-08',
    total: 55,
    balance: 55,
  } as const

  it('says of its freight that it is not on the card, and which paper tells how to pay it', () => {
    const said = saidOf({ ...waits, payment: 'authorized' }, kinds)
    expect(said).toContain('The amount is held and taken in a moment.')
    expect(said).toContain('$40.00 is not on the card: the invoice that comes when the goods leave says how to pay it.')
    expect(said).not.toContain('First Bank')
    expect(saidOf({ ...waits, balance: 100, payment: 'authorized' }, kinds)).not.toContain('not on the card')
  })

  it('asks for the freight of an invoice, under that number alone, and says how it is paid', () => {
    const paper = { ...invoice, status: 'overdue', on_card: 15 } as const
    const other = { ...invoice, number: 'INV-000002', total: 85, balance: 85, on_card: 85, status: 'due' } as const
    const said = saidOf({ ...waits, payment: 'overdue', invoices: [paper, other] }, kinds)
    expect(said).toContain('The amount is held and taken in a moment.')
    expect(said).toContain('$40.00 is not on the card. Please pay it in another way.')
    expect(said).toContain('Account 42')
    expect(said).toMatch(/select-all">INV-000001</)
  })

  it('asks for nothing else of an invoice that is all on the card', () => {
    const paper = { ...invoice, status: 'due', on_card: 55 } as const
    const said = saidOf({ ...waits, payment: 'authorized', invoices: [paper] }, kinds)
    expect(said).toContain('says how to pay it.')
    expect(said).not.toContain('First Bank')
  })
})
