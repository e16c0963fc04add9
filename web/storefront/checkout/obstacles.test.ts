import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Checkout, CheckoutProblem } from '#contract/checkout.ts'
import { CheckoutContext, type CheckoutView } from './checkout-context.ts'
import { readChoices } from './choices.ts'
import { Obstacles } from './obstacles.tsx'

/** What stands in the way of an order with these problems, as its page has it. */
function markupOf(problems: CheckoutProblem[]): string {
  const checkout = { problems, can_place: false, not_approved: null, payment_methods: [] } as unknown as Checkout
  const view: CheckoutView = {
    checkout,
    choices: readChoices('invoice', new URLSearchParams()),
    step: null,
    refusal: undefined,
    busy: false,
    placing: false,
    choose: () => {},
  }
  const inCheckout = createElement(CheckoutContext, { value: view }, createElement(Obstacles))
  return renderToStaticMarkup(createElement(MemoryRouter, null, inCheckout))
}

it('one way leads back to the cart, however many of its lines and makers stand in the way', () => {
  const short = (maker: string) => ({ code: 'below_supplier_minimum', message: `${maker} takes more.` }) as const
  const markup = markupOf([{ code: 'cart_problems', message: 'A line blocks.' }, short('Halden'), short('Ostra')])
  for (const said of ['A line blocks.', 'Halden takes more.', 'Ostra takes more.']) expect(markup).toContain(said)
  expect(markup.match(/href="\/cart"/g)).toHaveLength(1)
  expect(markupOf([{ code: 'no_address', message: 'Add an address.' }])).not.toContain('href="/cart"')
})
