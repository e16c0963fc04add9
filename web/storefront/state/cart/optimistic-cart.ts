/**
 * The optimistic cart: what the server answered last, with the pending changes of the buyer on top. It lives outside React,
 * because a change may be answered, or rolled back, after the cart page was left.
 */
import { createStore } from 'zustand/vanilla'
import type { Cart } from '#contract/schemas/cart.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { setCount, syncCount } from '#web/storefront/session/session.ts'
import { createMutationQueue, type Mutation } from '#web/storefront/state/mutation-queue.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import type { CartUpdate } from './cart-updates.ts'
import { lineCalls } from './line-calls.ts'
import { markCartLeft } from './refresh-after-leaving.ts'

export interface OptimisticCart {
  /** The cart that the page was loaded with. By it the page recognizes its own state. */
  loaded: Cart
  /** The cart to show: the confirmed one with the pending changes. */
  cart: Cart
  /** The last answer of the server. */
  confirmed: Cart
  /** True while a change is pending: the amounts may still change. */
  settling: boolean
}

export interface CartMutation extends Mutation<{ cart: Cart }> {
  /** Applies the change, to show it until the server has answered. */
  show: CartUpdate
}

/** Null while no cart page is open. */
export const cartStore = createStore<OptimisticCart | null>(() => null)

let page: Pick<OptimisticCart, 'loaded' | 'confirmed'> | null = null
/** Counts the changes of the queue, to detect that a cart which is being fetched is out of date. */
let revision = 0

const queue = createMutationQueue<{ cart: Cart }, CartMutation>({
  requiredField: 'cart',
  onChange() {
    revision += 1
    publish()
  },
  // The cart belongs to the previous buyer: its count is not the one of the header any more.
  onDrop: () => publish(() => undefined),
  onSuccess: (_mutation, { cart }) => confirm(cart),
  onError(_mutation, error) {
    if (!(error instanceof ApiError)) return
    showToast(error.message, 'error')
    // A refused change was about an outdated cart; one without an answer may have been made.
    void refreshCart()
  },
})

/** Returns the state of the cart page; null while no cart page is open. */
export function currentCart(): OptimisticCart | null {
  return cartStore.getState()
}

/** The cart page was loaded with this cart. */
export function openCart(cart: Cart): void {
  page = { loaded: cart, confirmed: cart }
  publish()
}

/** The cart page is left. Pending changes are still sent. */
export function closeCart(): void {
  void cartSettled()
  page = null
  publish()
}

/** Shows a change at once and sends it. If that fails, rolls it back with a message. Resolves to true if it was made. */
export function submitCartChange(change: CartMutation): Promise<boolean> {
  return queue.submit(change)
}

/** Like `submitCartChange`, but debounced: for a quantity that may change again in a moment. */
export function debounceCartChange(line: number, change: CartMutation): void {
  queue.submitDebounced({ ...change, key: `quantity ${line}` })
}

/** Sends what is debounced and waits for all answers. Resolves to true if none of them was an error. */
export function cartSettled(): Promise<boolean> {
  return queue.settled()
}

/** Sends all pending changes at once: the page is being unloaded. */
export function flushCart(): void {
  if (queue.pending().length > 0) markCartLeft()
  queue.flush()
}

/** Fetches the cart again, for what another tab did to it. Does nothing while a change is pending. */
export async function refreshCart(): Promise<void> {
  if (queue.pending().length > 0) return
  const before = revision
  const cart = await lineCalls.content().catch(() => null)
  if (!cart || !page || before !== revision) return
  page = { ...page, confirmed: cart }
  publish(syncCount)
}

/** Shows the cart that another call answered with. */
export function replaceCart(cart: Cart): void {
  confirm(cart)
  publish()
}

function confirm(cart: Cart): void {
  if (page) page = { ...page, confirmed: cart }
  else setCount(cart.count)
}

function publish(updateCount = setCount): void {
  const pending = queue.pending()
  const state = page && {
    ...page,
    cart: pending.reduce((cart, { show }) => show(cart), page.confirmed),
    settling: pending.length > 0,
  }
  cartStore.setState(state, true)
  // After the cart: a subscriber of the count that finds another one in the cart fetches it again.
  if (state) updateCount(state.cart.count)
}
