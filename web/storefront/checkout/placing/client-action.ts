import { redirect } from 'react-router'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { ApiError } from '#web/storefront/http/api.ts'
import { unreachableResult } from '#web/storefront/buyer/forms/form-result.ts'
import { readText, readUnits, readWhole } from '#web/storefront/forms/form-fields.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { catchUnreachable } from '#web/storefront/http/catch-unreachable.ts'
import { reloadSession, setCount } from '#web/storefront/session/session.ts'
import { type CheckoutActionResult, redirectPathOf } from './action-result.ts'
import { changeQuantity } from '#web/storefront/checkout/calls.ts'
import { choicesFromForm } from '#web/storefront/checkout/choices.ts'
import { currentCardForm } from '#web/storefront/checkout/payment/card-form.ts'
import { placeInBrowser } from './place-in-browser.ts'

/** Handles the forms of the checkout in the browser; `onServer` runs the server action of the page. */
export async function checkoutClientAction(
  form: FormData,
  onServer: () => Promise<CheckoutActionResult>,
  signal: AbortSignal,
) {
  const path = redirectPathOf(form, false)
  if (isCardStep(form) && !(await hasValidCard())) return {}
  if (path) return catchUnreachable(async () => redirectOnline(path), showErrorToast)
  switch (readText(form, 'intent')) {
    case 'address-add':
      return catchUnreachable(
        async () => {
          const action = await onServer()
          if (action.result?.signedOut) await reloadSession()
          return action
        },
        (message): CheckoutActionResult => unreachableResult(form, message),
      )
    case 'line':
      return catchUnreachable(() => changeLine(form), showErrorToast)
    default: {
      const placed = await placeInBrowser(form, signal)
      return placed instanceof Response ? placed : { placementError: placed }
    }
  }
}

/** True for the form that completes the payment step with a card. */
function isCardStep(form: FormData): boolean {
  const { step, method } = choicesFromForm(form)
  return readText(form, 'intent') === 'continue' && step === 'payment' && method === 'card'
}

/** True if the card fields are complete. Otherwise they show what is missing. */
async function hasValidCard(): Promise<boolean> {
  const cardForm = currentCardForm()
  if (!cardForm) showToast(checkoutTexts.card.notReady, 'error')
  return cardForm !== null && (await cardForm.validate()) === null
}

/** Redirects, unless the browser is offline: the failing navigation would lose the page and the typed input. Throws an `ApiError`. */
function redirectOnline(path: string): Response {
  if (!navigator.onLine) throw new ApiError(0, {})
  return redirect(path)
}

async function changeLine(form: FormData): Promise<CheckoutActionResult> {
  const [line, quantity] = [readWhole(form, 'line'), readUnits(form, 'qty')]
  if (line === null || quantity === null) return {}
  try {
    const { count } = await changeQuantity(line, quantity)
    setCount(count)
    return {}
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error
    return showErrorToast(error.message)
  }
}

function showErrorToast(message: string): CheckoutActionResult {
  showToast(message, 'error')
  return {}
}
