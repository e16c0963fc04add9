import { data, redirect } from 'react-router'
import type { PageContext } from '#web/shop.ts'
import { runForm } from '#web/storefront/buyer/run-form.ts'
import { readText, readUnits, readWhole } from '#web/storefront/form-fields.ts'
import { troubleOf } from '#web/storefront/problem.ts'
import { signInHere } from '#web/storefront/session/sign-in-here.ts'
import { type CheckoutAnswer, whereTo } from './answer.ts'
import { checkoutPath, choicesOf } from './choices.ts'
import { faultsOf, readPlacement, refusalOf } from './placement.ts'
import { thankYouPath } from './thank-you-path.ts'

/**
 * Does what a form of the checkout asks for: all of them where there is no JavaScript, when a whole page is the answer (`isDocument`),
 * and adding an address else. `here` is the address of the page.
 */
export async function actOnServer(
  context: PageContext,
  form: FormData,
  { here, isDocument }: { here: string; isDocument: boolean },
): Promise<Response | ReturnType<typeof data<CheckoutAnswer>>> {
  const path = whereTo(form, true)
  if (path) return redirect(path)
  switch (readText(form, 'intent')) {
    case 'sign-in':
      return signInHere(context.signIn, form, here)
    case 'address-add': {
      const { answer, status } = await runForm(context, form, 'address-add')
      if (isDocument && answer.added !== null) return redirect(withAddress(here, answer.added))
      return data<CheckoutAnswer>({ answer }, { status })
    }
    case 'line':
      return changeLine(context, form, here)
    default:
      return place(context, form)
  }
}

/** The same page with this address chosen, and all else as it was. */
function withAddress(here: string, id: number): string {
  const [path, query] = here.split('?')
  const chosen = new URLSearchParams(query)
  chosen.set('address', String(id))
  return `${path}?${chosen}`
}

async function changeLine({ shop, visitor }: PageContext, form: FormData, here: string) {
  const [line, quantity] = [readWhole(form, 'line'), readUnits(form, 'qty')]
  try {
    if (line !== null && quantity !== null) await shop.cart.update(await visitor(), line, quantity)
  } catch (error) {
    // What stands in the way of it is on the line when the page is shown again.
    if (!troubleOf(error)) throw error
  }
  return redirect(here)
}

async function place({ shop, visitor }: PageContext, form: FormData) {
  const chosen = checkoutPath(choicesOf(form))
  // Something was chosen since: the totals with it have to be seen first.
  if (chosen !== readText(form, 'shown')) return redirect(checkoutPath(choicesOf(form), true))
  const { order, key } = readPlacement(form)
  const faults = faultsOf(order)
  if (faults) {
    return data<CheckoutAnswer>(
      { refusal: refusalOf(form, { code: 'invalid_input', message: '', errors: faults }) },
      { status: 422 },
    )
  }
  try {
    const { invoice } = await shop.orders.place(await visitor(), order, key)
    return redirect(thankYouPath(invoice))
  } catch (error) {
    const trouble = troubleOf(error)
    if (!trouble) throw error
    return data<CheckoutAnswer>({ refusal: refusalOf(form, trouble) }, { status: trouble.status })
  }
}
