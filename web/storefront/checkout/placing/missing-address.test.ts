import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import type { PageContext } from '#web/shop.ts'
import { AddressSection } from '#web/storefront/checkout/address/address-section.tsx'
import { CheckoutContext, type CheckoutView } from '#web/storefront/checkout/checkout-context.ts'
import { readChoices } from '#web/storefront/checkout/choices.ts'
import type { CheckoutActionResult } from './action-result.ts'
import { checkoutClientAction } from './client-action.ts'
import type { PlacementError } from './placement.ts'
import { checkoutServerAction } from './server-action.ts'

const MISSING = 'Choose or add a shipping address.'
const UNUSED = () => Promise.reject(new Error('This test must not call it.'))

afterEach(() => vi.unstubAllGlobals())

/** Returns a complete checkout form without an address. */
function formWithoutAddress(): FormData {
  const form = new FormData()
  const fields = {
    intent: 'place',
    totals_hash: 'abc',
    terms: '2026-11-01',
    method: 'invoice',
    shown: '/checkout/invoice',
  }
  for (const [name, value] of Object.entries({ ...fields, key: 'a-key-of-sixteen-letters', address: '' })) {
    form.set(name, value)
  }
  return form
}

/** Returns the markup of the address section of a buyer with one address. */
function addressSection(placementError: PlacementError | undefined): string {
  const address = { name: '', line1: '', line2: null, city: '', state: 'ME', zip: '', country: 'US' }
  const view: CheckoutView = {
    checkout: { addresses: [{ id: 1, label: 'Studio', ...address }] } as unknown as Checkout,
    choices: readChoices('invoice', new URLSearchParams()),
    step: null,
    placementError,
    busy: false,
    placing: false,
    choose: () => {},
  }
  const Page = () => createElement(CheckoutContext, { value: view }, createElement(AddressSection))
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: Page }])))
}

describe('placing an order without an address', () => {
  it('sends no request from the browser', async () => {
    const requests: string[] = []
    vi.stubGlobal('fetch', (url: string) => {
      requests.push(url)
      return UNUSED()
    })
    const result = await checkoutClientAction(formWithoutAddress(), UNUSED, new AbortController().signal)
    expect(requests).toEqual([])
    expect(result).toMatchObject({ placementError: { code: 'invalid_input', errors: { address_id: [MISSING] } } })
  })

  it('places nothing on the server', async () => {
    const placed: unknown[] = []
    const place = (...order: unknown[]) => {
      placed.push(order)
      return UNUSED()
    }
    const context = { shop: { orders: { placing: { place } } }, visitor: UNUSED } as unknown as PageContext
    const options = { here: '/checkout/invoice', isDocument: true }
    const response = await checkoutServerAction(context, formWithoutAddress(), options)
    expect(placed).toEqual([])
    expect(response).toMatchObject({
      data: { placementError: { errors: { address_id: [MISSING] } } },
      init: { status: 422 },
    })
  })

  it('shows the error in the address section', async () => {
    const result = await checkoutClientAction(formWithoutAddress(), UNUSED, new AbortController().signal)
    const { placementError } = result as CheckoutActionResult
    expect(addressSection(placementError)).toContain(MISSING)
    expect(addressSection(undefined)).not.toContain(MISSING)
  })
})
