import type { AddToCart, CartChange } from '#contract/schemas/cart.ts'
import { addingTexts } from '#texts/cart/adding.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { withIdempotencyKey } from '#web/storefront/http/with-idempotency-key.ts'
import { trackAddToCart } from '#web/storefront/marketing/tracked-additions.ts'
import { raiseCount, setCount } from '#web/storefront/session/session.ts'
import { sameUserGuard, sessionRevision } from '#web/storefront/session/state.ts'
import { showToast, type ToastAction } from '#web/storefront/toasts/toast-queue.ts'
import { cartCalls } from './cart-calls.ts'

/** A second click within this time is a double click: a buyer does not order the same again so soon on purpose. */
const DOUBLE_CLICK_MS = 600

let last: Promise<unknown> = Promise.resolve()
const recent = new Map<number, { quantity: number; added: Promise<boolean> }>()

/**
 * Adds units of a product to the cart and shows a toast (spec 4 and 8). Resolves to true if they are in the cart. A repeated
 * call with the same quantity while the first one is in flight adds nothing. `action` is the button of the toast.
 */
export function addProduct(ocid: number, quantity: number, action?: ToastAction): Promise<boolean> {
  const previous = recent.get(ocid)
  if (previous?.quantity === quantity) return previous.added
  const added = addWithToast({ id: ocid, quantity }, action)
  const addition = { quantity, added }
  recent.set(ocid, addition)
  const forget = () => recent.get(ocid) === addition && recent.delete(ocid)
  void added.then((isAdded) => (isAdded ? setTimeout(forget, DOUBLE_CLICK_MS) : forget()))
  return added
}

async function addWithToast(line: AddToCart, action?: ToastAction): Promise<boolean> {
  try {
    await addUnits(line)
  } catch (error) {
    const message = error instanceof ApiError ? error.body['error'] : null
    showToast(typeof message === 'string' ? message : addingTexts.failed, 'error')
    return false
  }
  showToast(addingTexts.added, 'success', { action })
  return true
}

/**
 * Adds units of a product to the cart and updates the badge. Calls are made in sequence, because a guest's first one creates
 * their cart. A call without an answer is repeated with the same idempotency key until the session changes, or as long as `list`
 * is the same. Throws an `ApiError`.
 */
export function addUnits(line: AddToCart, list?: string): Promise<void> {
  const added = last.then(() => addOnce(line, list ?? sessionRevision()))
  last = added.catch(() => undefined)
  return added
}

async function addOnce(line: AddToCart, within: string | number): Promise<void> {
  // A call that could not reach the shop may still have arrived. The idempotency key makes it safe to repeat it at once.
  const send = (key: string) =>
    cartCalls.add(line, key).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 0) return cartCalls.add(line, key)
      throw error
    })
  const isSameUser = sameUserGuard()
  const answer = await withIdempotencyKey(
    ['add', line, within],
    send,
    (answer) => hasCart(answer) && !hasProduct(answer, line.id),
  )
  if (isSameUser() && hasCart(answer)) setCount(answer.count)
  else if (isSameUser()) raiseCount(line.quantity)
  trackAddToCart(answer, line)
}

/** True if the answer has a cart. The units are added whatever the body of a successful answer is. */
function hasCart(answer: Partial<CartChange> | null): answer is CartChange {
  return Number.isInteger(answer?.count) && Array.isArray(answer?.cart?.items)
}

function hasProduct({ cart }: CartChange, ocid: number): boolean {
  return cart.items.some((item) => item.ocid === ocid)
}
