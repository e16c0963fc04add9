import { redirect } from 'react-router'
import type { PlaceOrder } from '#contract/checkout.ts'
import { checkoutTexts } from '#texts/checkout.tsx'
import { CallFailure } from '#web/storefront/api.ts'
import { refreshCount } from '#web/storefront/cart/refresh-count.ts'
import { notify } from '#web/storefront/notices.ts'
import { reloadSession, setCount } from '#web/storefront/session/session.ts'
import { lastOrder, placeOrder, startPayment } from './calls.ts'
import { cardTerminal } from './card-terminal.ts'
import { forgetCheckout, forgetPayment, forgetTexts, keptKey, noteTry, paymentKey } from './kept-checkout.ts'
import { faultsOf, readPlacement, type Refusal, refusalOf } from './placement.ts'
import { thankYouPath } from './thank-you-path.ts'

/**
 * Places the order of the form, the card first where it is paid by one. Answers where to go, or why it was not placed. `signal`
 * says whether anybody still waits for that.
 */
export async function placeInBrowser(form: FormData, signal: AbortSignal): Promise<Response | Refusal> {
  const { order, key: fresh } = readPlacement(form)
  const key = keptKey() ?? fresh
  const faults = faultsOf(order)
  if (faults) return refusalOf(form, { code: 'invalid_input', message: '', errors: faults })
  noteTry()
  try {
    const { invoice } = await placeOrder(order.paymentMethod === 'card' ? await withCard(order) : order, key)
    return leaveFor(invoice, signal)
  } catch (error) {
    if (error instanceof CardObstacle) {
      return refusalOf(form, { code: 'card_declined', message: error.message, errors: {} })
    }
    if (!(error instanceof CallFailure)) throw error
    // Only an order can have used the key: an answer was lost, and something was changed before the next try.
    const placed = error.code === 'key_reused' ? await lastOrder().catch(() => null) : null
    if (placed) return leaveFor(placed.invoice, signal)
    if (error.code === 'card_declined') forgetPayment()
    // Signed out in another tab: the header does not know yet.
    if (error.code === 'not_signed_in') await reloadSession()
    return refusalOf(form, { code: error.code, message: error.message, errors: error.errors })
  }
}

/** Goes to the order; nothing of the checkout is kept any longer. Whoever has left meanwhile is told, there and at the checkout. */
function leaveFor(invoice: string, signal: AbortSignal): Response {
  const there = thankYouPath(invoice)
  if (signal.aborted) {
    const { said, see } = checkoutTexts.placed
    notify(said({ invoice }), 'good', { label: see, run: () => window.location.assign(there) })
    forgetTexts()
    // Something may have been added since.
    refreshCount()
  } else {
    forgetCheckout()
    setCount(0)
  }
  return redirect(there)
}

class CardObstacle extends Error {}

/** The order with its authorised payment. Throws `CardObstacle` with a sentence to show, and what the calls throw. */
async function withCard(order: PlaceOrder): Promise<PlaceOrder> {
  const terminal = cardTerminal()
  if (!terminal) throw new CardObstacle(checkoutTexts.card.notThereYet)
  const unready = await terminal.check()
  if (unready) throw new CardObstacle(unready)
  const payment = await startPayment(order, paymentKey(order))
  const obstacle = payment.state === 'authorized' ? null : await terminal.authorise(payment)
  if (obstacle) {
    forgetPayment()
    throw new CardObstacle(obstacle)
  }
  return { ...order, payment_id: payment.payment_id }
}
