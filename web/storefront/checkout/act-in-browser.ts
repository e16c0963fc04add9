import { redirect } from 'react-router'
import { CallFailure } from '#web/storefront/api.ts'
import { unreached } from '#web/storefront/buyer/answer.ts'
import { readText, readUnits, readWhole } from '#web/storefront/form-fields.ts'
import { notify } from '#web/storefront/notices.ts'
import { reachShop } from '#web/storefront/reach-shop.ts'
import { reloadSession, setCount } from '#web/storefront/session/session.ts'
import { type CheckoutAnswer, whereTo } from './answer.ts'
import { changeQuantity } from './calls.ts'
import { placeInBrowser } from './place-in-browser.ts'

/** Does what a form of the checkout asks for; `onServer` has the page's own action do it. */
export async function actInBrowser(form: FormData, onServer: () => Promise<CheckoutAnswer>, signal: AbortSignal) {
  const path = whereTo(form, false)
  if (path) return reachShop(async () => leadTo(path), tellInTheCorner)
  switch (readText(form, 'intent')) {
    case 'address-add':
      return reachShop(
        async () => {
          const result = await onServer()
          if (result.answer?.signedOut) await reloadSession()
          return result
        },
        (sentence): CheckoutAnswer => unreached(form, sentence),
      )
    case 'line':
      return reachShop(() => changeLine(form), tellInTheCorner)
    default: {
      const placed = await placeInBrowser(form, signal)
      return placed instanceof Response ? placed : { refusal: placed }
    }
  }
}

/** The page there is asked for after this: without a network this one would be lost, and what is typed on it. */
function leadTo(path: string): Response {
  if (!navigator.onLine) throw new CallFailure(0, {})
  return redirect(path)
}

async function changeLine(form: FormData): Promise<CheckoutAnswer> {
  const [line, quantity] = [readWhole(form, 'line'), readUnits(form, 'qty')]
  if (line === null || quantity === null) return {}
  try {
    const { count } = await changeQuantity(line, quantity)
    setCount(count)
    return {}
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status === 0) throw error
    return tellInTheCorner(error.message)
  }
}

function tellInTheCorner(trouble: string): CheckoutAnswer {
  notify(trouble, 'trouble')
  return {}
}
