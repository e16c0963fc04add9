import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Checkout, CheckoutShipment } from '#contract/schemas/orders/checkout.ts'
import type { Suborder, Order } from '#contract/schemas/orders/orders.ts'
import { BottomBar } from '#web/storefront/checkout/summary/bottom-bar.tsx'
import { CheckoutContext, type CheckoutView } from '#web/storefront/checkout/checkout-context.ts'
import { CheckoutTotals } from '#web/storefront/checkout/summary/checkout-totals.tsx'
import { readChoices } from '#web/storefront/checkout/choices.ts'
import { PlacedOrderTotals } from '#web/storefront/orders/totals/placed-order-totals.tsx'
import { ShippingSection } from './shipping-section.tsx'

/** Returns one shipment per price: in dollars, or of a kind without a known price. */
function shipmentsOf(prices: readonly (number | 'freight' | 'by_address' | 'none')[]): CheckoutShipment[] {
  return prices.map((price, index) => {
    const supplier = { id: index, name: `Maker ${index}`, slug: `maker-${index}`, ships_from: null }
    const shipment = { supplier, item_ids: [index], subtotal: 20 }
    if (price === 'none' || price === 'by_address')
      return { ...shipment, options: [], method_id: null, shipping: price }
    const isFreight = price === 'freight'
    const option = { id: index + 1, name: 'Ground', price: isFreight ? null : price, arrives: null }
    return { ...shipment, options: [option], method_id: option.id, shipping: isFreight ? 'freight' : 'estimated' }
  })
}

/** Returns the text of a component of the checkout with these shipments. */
function textOf(component: FunctionComponent, shipments: readonly CheckoutShipment[]): string {
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
    placementError: undefined,
    busy: false,
    placing: false,
    choose: () => {},
  }
  const inCheckout = createElement(CheckoutContext, { value: view }, createElement(component))
  return renderToStaticMarkup(createElement(MemoryRouter, null, inCheckout)).replaceAll(/<[^>]*>/g, '|')
}

const MANY = [0, 0, 0, 0] as const
const Bar = () => createElement(BottomBar, null)

describe('a checkout with unknown shipping costs', () => {
  it('names them in the summary of more than four suppliers, and never shows them as free', () => {
    const line = (...more: (number | 'freight' | 'none')[]) => textOf(ShippingSection, shipmentsOf([...MANY, ...more]))
    expect(line(0)).toContain('5 makers, free')
    expect(line(15)).toContain('5 makers, $15.00')
    expect(line('freight')).toContain('5 makers, freight')
    expect(line(15, 'freight')).toContain('6 makers, $15.00 plus freight')
    expect(line('none')).toContain('5 makers, no shipping to this address')
  })

  it('names them in the summary of each of a few suppliers', () => {
    const line = (...few: (number | 'freight' | 'by_address' | 'none')[]) => textOf(ShippingSection, shipmentsOf(few))
    expect(line(15, 'by_address')).toContain('Maker 1: depends on your address')
    expect(line(15, 'none')).toContain('Maker 1: no shipping to this address')
  })

  it('labels its total as “so far”, in the totals and in the bottom bar', () => {
    for (const component of [CheckoutTotals, Bar]) {
      expect(textOf(component, shipmentsOf([15]))).toContain('|Total|')
      expect(textOf(component, shipmentsOf([15, 'freight']))).toContain('|Total so far|')
      expect(textOf(component, shipmentsOf(['none']))).toContain('|Total so far|')
    }
  })
})

/** Returns the text of the totals of an order that ships by freight. */
function totalsText(suborder: Pick<Suborder, 'freight_quoted' | 'state'>, freight = 0): string {
  const sums = { subtotal: 100, shippingCost: 0, tax: 0, orderTotal: 100, freight, current_total: 100 + freight }
  const order = { ...sums, groups: [{ ...suborder, freight: true, tax_exempt: false }] } as unknown as Order
  return renderToStaticMarkup(createElement(PlacedOrderTotals, { order })).replaceAll(/<[^>]*>/g, '|')
}

describe('the totals of an order by freight', () => {
  it('are “so far” until the freight is quoted or the order is canceled', () => {
    const unquoted = totalsText({ freight_quoted: null, state: 'placed' })
    expect(unquoted).toContain('|Total so far|')
    expect(unquoted).toContain('Freight is quoted after you order')
    const quoted = totalsText({ freight_quoted: 40, state: 'placed' }, 40)
    expect(quoted).toContain('|Total|')
    expect(quoted).toContain('$140.00')
    const cancelled = totalsText({ freight_quoted: null, state: 'cancelled' })
    expect(cancelled).toContain('|Total|')
    expect(cancelled).not.toContain('Freight is quoted after you order')
  })
})

it('a partly canceled or credited order has its total struck through beside the remaining total', () => {
  const totalText = (current_total: number) => {
    const sums = { subtotal: 100.1, shippingCost: 0, tax: 0, orderTotal: 100.1, freight: 29.9, groups: [] }
    const order = { ...sums, current_total } as unknown as Order
    return /Total with freight.*/.exec(renderToStaticMarkup(createElement(PlacedOrderTotals, { order })))?.[0]
  }
  const STRUCK = /<del[^>]*>\$130\.00<\/del>/
  expect(totalText(80)).toMatch(STRUCK)
  expect(totalText(80)).toContain('$80.00')
  expect(totalText(0)).toMatch(STRUCK)
  expect(totalText(0)).toContain('$0.00')
  expect(totalText(130)).not.toContain('<del')
})
