import { createContext, use } from 'react'
import type { Checkout } from '#contract/checkout.ts'
import type { Choices, Step } from './choices.ts'
import type { Refusal } from './placement.ts'

/** The form all fields of the page belong to, wherever they stand: forms of their own stand between them. */
export const FORM = 'checkout-form'

export interface CheckoutView {
  checkout: Checkout
  /** As the address has them, or will have in a moment, and as the shop suggests where it says nothing. */
  choices: Choices
  /** The step that is open; null where all is on one page. */
  step: Step | null
  refusal: Refusal | undefined
  /** Totals are being reckoned anew, or the order is being placed. */
  busy: boolean
  placing: boolean
  /** Takes what the form says into the address of the page. */
  choose: () => void
}

export const CheckoutContext = createContext<CheckoutView | null>(null)

/** What every part of the checkout shows and does. Throws outside of it. */
export function useCheckout(): CheckoutView {
  const view = use(CheckoutContext)
  if (!view) throw new Error('A part of the checkout stands outside of it.')
  return view
}
