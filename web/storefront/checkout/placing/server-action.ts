import { data, redirect } from 'react-router'
import type { PageContext } from '#web/shop.ts'
import { runForm } from '#web/storefront/buyer/forms/run-form.server.ts'
import { readText, readUnits, readWhole } from '#web/storefront/forms/form-fields.ts'
import { problemFrom } from '#web/storefront/http/problem.ts'
import { signInAction } from '#web/storefront/session/sign-in/sign-in-action.ts'
import { type CheckoutActionResult, redirectPathOf } from './action-result.ts'
import { checkoutPath, choicesFromForm } from '#web/storefront/checkout/choices.ts'
import { readPlacement, placementErrorOf } from './placement.ts'
import { thankYouPath } from '#web/storefront/checkout/receipt/thank-you-path.ts'

/**
 * Handles the forms of the checkout on the server: all of them for browsers without JavaScript (`isDocument`: the response is
 * a whole page), and adding an address for all browsers. `here` is the URL of the page.
 */
export async function checkoutServerAction(
  context: PageContext,
  form: FormData,
  { here, isDocument }: { here: string; isDocument: boolean },
): Promise<Response | ReturnType<typeof data<CheckoutActionResult>>> {
  const path = redirectPathOf(form, true)
  if (path) return redirect(path)
  switch (readText(form, 'intent')) {
    case 'sign-in':
      return signInAction(context.signIn, form, here)
    case 'address-add': {
      const { result, status } = await runForm(context, form, 'address-add')
      if (isDocument && result.added !== null) return redirect(withAddress(here, result.added))
      return data<CheckoutActionResult>({ result }, { status })
    }
    case 'line':
      return changeLine(context, form, here)
    default:
      return placeOrder(context, form)
  }
}

/** Returns the URL of the same page with this address chosen. */
function withAddress(here: string, id: number): string {
  const [path, search] = here.split('?')
  const query = new URLSearchParams(search)
  query.set('address', String(id))
  return `${path}?${query}`
}

async function changeLine({ shop, visitor }: PageContext, form: FormData, here: string) {
  const [line, quantity] = [readWhole(form, 'line'), readUnits(form, 'qty')]
  try {
    if (line !== null && quantity !== null) await shop.cart.line.update(await visitor(), line, quantity)
  } catch (error) {
    // The reloaded page shows the problem at the line.
    if (!problemFrom(error)) throw error
  }
  return redirect(here)
}

async function placeOrder({ shop, visitor }: PageContext, form: FormData) {
  const chosen = checkoutPath(choicesFromForm(form))
  // The choices changed after the page was rendered: show their totals before placing.
  if (chosen !== readText(form, 'shown')) return redirect(checkoutPath(choicesFromForm(form), true))
  const placement = readPlacement(form)
  if ('errors' in placement) {
    return data<CheckoutActionResult>(
      { placementError: placementErrorOf(form, { code: 'invalid_input', message: '', errors: placement.errors }) },
      { status: 422 },
    )
  }
  try {
    const { invoice } = await shop.orders.placing.place(await visitor(), placement.order, placement.key)
    return redirect(thankYouPath(invoice))
  } catch (error) {
    const problem = problemFrom(error)
    if (!problem) throw error
    return data<CheckoutActionResult>({ placementError: placementErrorOf(form, problem) }, { status: problem.status })
  }
}
