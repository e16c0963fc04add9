import type { ActionResult } from '#web/storefront/buyer/forms/form-result.ts'
import { readText } from '#web/storefront/forms/form-fields.ts'
import { checkoutPath, choicesFromForm, stepAfter } from '#web/storefront/checkout/choices.ts'
import type { PlacementError } from './placement.ts'

/** Result of the page's action: of placing the order, or of another form on the page. */
export interface CheckoutActionResult extends ActionResult {
  placementError?: PlacementError
}

/** Returns the URL for a form that only changes choices; null for other forms. `withTexts`: keep the typed texts in the URL. */
export function redirectPathOf(form: FormData, withTexts: boolean): string | null {
  const intent = readText(form, 'intent')
  const choices = choicesFromForm(form)
  if (intent === 'continue') return checkoutPath({ ...choices, step: stepAfter(choices.step) }, withTexts)
  return intent === 'update' ? checkoutPath(choices, withTexts) : null
}
