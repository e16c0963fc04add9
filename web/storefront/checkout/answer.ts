import type { PageAnswer } from '#web/storefront/buyer/answer.ts'
import { readText } from '#web/storefront/form-fields.ts'
import { checkoutPath, choicesOf, stepAfter } from './choices.ts'
import type { Refusal } from './placement.ts'

/** What the page's action says: why the order was not placed, or of one of the other forms on it. */
export interface CheckoutAnswer extends PageAnswer {
  refusal?: Refusal
}

/** Where a form that only chooses leads; null for one that does more. `withTexts`: nothing else keeps what was typed. */
export function whereTo(form: FormData, withTexts: boolean): string | null {
  const intent = readText(form, 'intent')
  const choices = choicesOf(form)
  if (intent === 'continue') return checkoutPath({ ...choices, step: stepAfter(choices.step) }, withTexts)
  return intent === 'update' ? checkoutPath(choices, withTexts) : null
}
