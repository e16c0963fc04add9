import { redirect } from 'react-router'
import { CallFailure } from '#web/storefront/api.ts'
import { readText, readUnits, readWhole } from '#web/storefront/form-fields.ts'
import { notify } from '#web/storefront/notices.ts'
import { reloadSession, setCount } from '#web/storefront/session/session.ts'
import { type CheckoutAnswer, whereTo } from './answer.ts'
import { changeQuantity } from './calls.ts'
import { placeInBrowser } from './place-in-browser.ts'

/** Does what a form of the checkout asks for; `onServer` has the page's own action do it. */
export async function actInBrowser(
  form: FormData,
  onServer: () => Promise<CheckoutAnswer>,
  signal: AbortSignal,
): Promise<CheckoutAnswer | Response> {
  const path = whereTo(form, false)
  if (path) return redirect(path)
  switch (readText(form, 'intent')) {
    case 'address-add': {
      const result = await onServer()
      if (result.answer?.signedOut) await reloadSession()
      return result
    }
    case 'line':
      await changeLine(form)
      return {}
    default: {
      const placed = await placeInBrowser(form, signal)
      return placed instanceof Response ? placed : { refusal: placed }
    }
  }
}

async function changeLine(form: FormData): Promise<void> {
  const [line, quantity] = [readWhole(form, 'line'), readUnits(form, 'qty')]
  if (line === null || quantity === null) return
  try {
    const { count } = await changeQuantity(line, quantity)
    setCount(count)
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    notify(error.message, 'trouble')
  }
}
