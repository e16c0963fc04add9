import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Checkout, CheckoutProblem } from '#contract/schemas/orders/checkout.ts'
import { CheckoutContext, type CheckoutView } from '#web/storefront/checkout/checkout-context.ts'
import { readChoices } from '#web/storefront/checkout/choices.ts'
import { Blockers } from './blockers.tsx'

/** Returns the markup of the blockers of an order with these problems. */
function markupOf(problems: CheckoutProblem[]): string {
  const checkout = { problems, can_place: false, not_approved: null, payment_methods: [] } as unknown as Checkout
  const view: CheckoutView = {
    checkout,
    choices: readChoices('invoice', new URLSearchParams()),
    step: null,
    placementError: undefined,
    busy: false,
    placing: false,
    choose: () => {},
  }
  const inCheckout = createElement(CheckoutContext, { value: view }, createElement(Blockers))
  return renderToStaticMarkup(createElement(MemoryRouter, null, inCheckout))
}

it('there is one link to the cart, however many lines and suppliers are blocked', () => {
  const short = (maker: string) => ({ code: 'below_supplier_minimum', message: `${maker} takes more.` }) as const
  const markup = markupOf([{ code: 'cart_problems', message: 'A line blocks.' }, short('Halden'), short('Ostra')])
  for (const message of ['A line blocks.', 'Halden takes more.', 'Ostra takes more.']) expect(markup).toContain(message)
  expect(markup.match(/href="\/cart"/g)).toHaveLength(1)
  expect(markupOf([{ code: 'no_address', message: 'Add an address.' }])).not.toContain('href="/cart"')
})
