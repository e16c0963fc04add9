import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Checkout, CheckoutShipment } from '#contract/checkout.ts'
import type { MakerOrder, Order } from '#contract/orders.ts'
import { BottomBar } from './bottom-bar.tsx'
import { CheckoutContext, type CheckoutView } from './checkout-context.ts'
import { CheckoutSums } from './checkout-sums.tsx'
import { readChoices } from './choices.ts'
import { OrderSums } from './order-sums.tsx'
import { ShippingSection } from './shipping-section.tsx'

/** Makers whose goods cost so much to ship, in dollars, or whose shipping is open. */
function shipmentsOf(prices: readonly (number | 'freight' | 'by_address' | 'none')[]): CheckoutShipment[] {
  return prices.map((price, index) => {
    const supplier = { id: index, name: `Maker ${index}`, slug: `maker-${index}`, ships_from: null }
    const shipment = { supplier, item_ids: [index], subtotal: 20 }
    if (price === 'none' || price === 'by_address')
      return { ...shipment, options: [], method_id: null, shipping: price }
    const isFreight = price === 'freight'
    const way = { id: index + 1, name: 'Way', price: isFreight ? null : price, arrives: null }
    return { ...shipment, options: [way], method_id: way.id, shipping: isFreight ? 'freight' : 'estimated' }
  })
}

/** What a part of the checkout says, without its markup, once its buyer has chosen how the goods travel. */
function saidBy(part: FunctionComponent, shipments: readonly CheckoutShipment[]): string {
  const shippingCost = shipments.reduce((sum, { options }) => sum + (options[0]?.price ?? 0), 0)
  const checkout = {
    shipments,
    totals: { subtotal: 100, savings: 0, shippingCost, tax: 0, orderTotal: 100 + shippingCost },
    tax: { state: 'TX', rate: 0, exempt: false, certificate: null },
    addresses: [],
    address_id: 1,
    problems: [],
    payment_methods: [],
  } as unknown as Checkout
  const view: CheckoutView = {
    checkout,
    choices: readChoices('invoice', new URLSearchParams()),
    step: 'payment',
    refusal: undefined,
    busy: false,
    placing: false,
    choose: () => {},
  }
  const inCheckout = createElement(CheckoutContext, { value: view }, createElement(part))
  return renderToStaticMarkup(createElement(MemoryRouter, null, inCheckout)).replaceAll(/<[^>]*>/g, '|')
}

const MANY = [0, 0, 0, 0] as const
const Bar = () => createElement(BottomBar, null)

describe('a checkout whose shipping is not all known', () => {
  it('says so in the line of more than four makers, and never that it is free', () => {
    const line = (...more: (number | 'freight' | 'none')[]) => saidBy(ShippingSection, shipmentsOf([...MANY, ...more]))
    expect(line(0)).toContain('5 makers, free')
    expect(line(15)).toContain('5 makers, $15.00')
    expect(line('freight')).toContain('5 makers, freight')
    expect(line(15, 'freight')).toContain('6 makers, $15.00 and freight')
    expect(line('none')).toContain('5 makers, not to this address')
  })

  it('says of each of a few makers what it says of many', () => {
    const line = (...few: (number | 'freight' | 'by_address' | 'none')[]) => saidBy(ShippingSection, shipmentsOf(few))
    expect(line(15, 'by_address')).toContain('Maker 1: by your address')
    expect(line(15, 'none')).toContain('Maker 1: not to this address')
  })

  it('calls its total what it is so far, beside the sums and at the foot of a phone', () => {
    for (const part of [CheckoutSums, Bar]) {
      expect(saidBy(part, shipmentsOf([15]))).toContain('|Total|')
      expect(saidBy(part, shipmentsOf([15, 'freight']))).toContain('|Total so far|')
      expect(saidBy(part, shipmentsOf(['none']))).toContain('|Total so far|')
    }
  })
})

/** What the sums of a placed order say, whose goods go by freight. */
function sumsOf(group: Pick<MakerOrder, 'freight_quoted' | 'state'>, freight = 0): string {
  const sums = { subtotal: 100, shippingCost: 0, tax: 0, orderTotal: 100, freight, current_total: 100 + freight }
  const order = { ...sums, groups: [{ ...group, freight: true, tax_exempt: false }] } as unknown as Order
  return renderToStaticMarkup(createElement(OrderSums, { order })).replaceAll(/<[^>]*>/g, '|')
}

describe('the sums of an order by freight', () => {
  it('are what they are so far while it is to be quoted, and whole once it was, or is cancelled', () => {
    const waits = sumsOf({ freight_quoted: null, state: 'placed' })
    expect(waits).toContain('|Total so far|')
    expect(waits).toContain('Freight is quoted after the order')
    const quoted = sumsOf({ freight_quoted: 40, state: 'placed' }, 40)
    expect(quoted).toContain('|Total|')
    expect(quoted).toContain('$140.00')
    const cancelled = sumsOf({ freight_quoted: null, state: 'cancelled' })
    expect(cancelled).toContain('|Total|')
    expect(cancelled).not.toContain('Freight is quoted after the order')
  })
})

it('an order of which something was cancelled or credited has its total struck beside what is left of it', () => {
  const saidOf = (current_total: number) => {
    const sums = { subtotal: 100.1, shippingCost: 0, tax: 0, orderTotal: 100.1, freight: 29.9, groups: [] }
    const order = { ...sums, current_total } as unknown as Order
    return /Total with freight.*/.exec(renderToStaticMarkup(createElement(OrderSums, { order })))?.[0]
  }
  const STRUCK = /<del[^>]*>\$130\.00<\/del>/
  expect(saidOf(80)).toMatch(STRUCK)
  expect(saidOf(80)).toContain('$80.00')
  expect(saidOf(0)).toMatch(STRUCK)
  expect(saidOf(0)).not.toContain('$0.00')
  expect(saidOf(130)).not.toContain('<del')
})
