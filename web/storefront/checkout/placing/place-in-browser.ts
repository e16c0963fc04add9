import { redirect } from 'react-router'
import type { PlaceOrder } from '#contract/schemas/orders/checkout.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { ApiError } from '#web/storefront/http/api.ts'
import { refreshCount } from '#web/storefront/state/cart/refresh-count.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { reloadSession, setCount } from '#web/storefront/session/session.ts'
import { lastOrder, placeOrder, startPayment } from '#web/storefront/checkout/calls.ts'
import { currentCardForm } from '#web/storefront/checkout/payment/card-form.ts'
import {
  clearCheckout,
  clearPayment,
  clearTexts,
  storedOrderKey,
  recordAttempt,
  paymentKey,
} from '#web/storefront/checkout/stored-checkout.ts'
import { readPlacement, type PlacementError, placementErrorOf } from './placement.ts'
import { thankYouPath } from '#web/storefront/checkout/receipt/thank-you-path.ts'

/**
 * Places the order of the form; an order by card is authorized first. Returns a redirect to the order, or the reason why it
 * was not placed. `signal` is aborted if the buyer left the page meanwhile.
 */
export async function placeInBrowser(form: FormData, signal: AbortSignal): Promise<Response | PlacementError> {
  const placement = readPlacement(form)
  if ('errors' in placement) {
    return placementErrorOf(form, { code: 'invalid_input', message: '', errors: placement.errors })
  }
  const { order } = placement
  const key = storedOrderKey() ?? placement.key
  recordAttempt()
  try {
    const { invoice } = await placeOrder(order.paymentMethod === 'card' ? await withAuthorizedCard(order) : order, key)
    return redirectToOrder(invoice, signal)
  } catch (error) {
    if (error instanceof CardError) {
      return placementErrorOf(form, { code: 'card_declined', message: error.message, errors: {} })
    }
    if (!(error instanceof ApiError)) throw error
    // Only an order can have used the key: a response was lost, and the buyer changed something before the retry.
    const placed = error.code === 'key_reused' ? await lastOrder().catch(() => null) : null
    if (placed) return redirectToOrder(placed.invoice, signal)
    if (error.code === 'card_declined') clearPayment()
    // The buyer signed out in another tab, and the header does not show it yet.
    if (error.code === 'not_signed_in') await reloadSession()
    return placementErrorOf(form, { code: error.code, message: error.message, errors: error.errors })
  }
}

/** Redirects to the order and clears the stored checkout. A buyer who left the page meanwhile gets a toast instead. */
function redirectToOrder(invoice: string, signal: AbortSignal): Response {
  const path = thankYouPath(invoice)
  if (signal.aborted) {
    const { text, see } = checkoutTexts.placed
    showToast(text({ invoice }), 'success', { action: { label: see, run: () => window.location.assign(path) } })
    clearTexts()
    // Products may have been added to the cart since then.
    refreshCount()
  } else {
    clearCheckout()
    setCount(0)
  }
  return redirect(path)
}

class CardError extends Error {}

/** Returns the order with its authorized payment. Throws a `CardError` with a message for the buyer, and the errors of the calls. */
async function withAuthorizedCard(order: PlaceOrder): Promise<PlaceOrder> {
  const cardForm = currentCardForm()
  if (!cardForm) throw new CardError(checkoutTexts.card.notReady)
  const invalid = await cardForm.validate()
  if (invalid) throw new CardError(invalid)
  const payment = await startPayment(order, paymentKey(order))
  const failure = payment.state === 'authorized' ? null : await cardForm.authorize(payment)
  if (failure) {
    clearPayment()
    throw new CardError(failure)
  }
  return { ...order, payment_id: payment.payment_id }
}
