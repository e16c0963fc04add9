import { createContext, use } from 'react'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import type { Choices, Step } from './choices.ts'
import type { PlacementError } from './placing/placement.ts'

/** Id of the checkout form. Fields refer to it by `form`, because forms cannot be nested and other forms lie between them. */
export const FORM = 'checkout-form'

export interface CheckoutView {
  checkout: Checkout
  /** Choices of the current or pending URL, with the shop's defaults filled in. */
  choices: Choices
  /** The open step; null if all sections are shown on one page. */
  step: Step | null
  placementError: PlacementError | undefined
  /** True while totals are recomputed or the order is being placed. */
  busy: boolean
  placing: boolean
  /** Writes the choices of the form to the URL of the page. */
  choose: () => void
}

export const CheckoutContext = createContext<CheckoutView | null>(null)

/** Returns the state of the checkout. Throws outside of the checkout page. */
export function useCheckout(): CheckoutView {
  const view = use(CheckoutContext)
  if (!view) throw new Error('useCheckout must be used inside CheckoutContext.')
  return view
}
