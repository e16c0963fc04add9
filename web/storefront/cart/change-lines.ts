/** The optimistic changes of cart lines: shown at once, sent, and rolled back if the server refuses them. */
import type { Cart, CartItem, SavedItem } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { ApiError } from '#web/storefront/http/api.ts'
import { trackAddToCart } from '#web/storefront/marketing/tracked-additions.ts'
import { cartCalls } from '#web/storefront/state/cart/cart-calls.ts'
import {
  savedForLater,
  withNote,
  withoutLine,
  withoutSavedItem,
  withQuantity,
} from '#web/storefront/state/cart/cart-updates.ts'
import { lineCalls } from '#web/storefront/state/cart/line-calls.ts'
import { currentCart, debounceCartChange, submitCartChange } from '#web/storefront/state/cart/optimistic-cart.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'

/** Maximum length of a title in a toast. */
const MAX_TITLE = 40

/** Sets the units of a line, debounced. */
export function setQuantity(line: CartItem, quantity: number): void {
  debounceCartChange(line.id, {
    show: withQuantity(line.id, quantity),
    send: () => lineCalls.update(line.id, quantity),
    networkRetries: 1,
  })
}

/** Removes a line. The toast offers to undo it. */
export async function removeLine(line: CartItem): Promise<void> {
  if (!(await submitCartChange({ show: withoutLine(line.id), send: () => removeIfPresent(line.id) }))) return
  showToast(cartTexts.line.removed({ title: truncate(line.title) }), 'success', {
    action: {
      label: cartTexts.line.undo,
      run: () => void addBack(line),
    },
  })
}

/** Moves a line to the list of products saved for later. `restoreLine` undoes it. */
export async function saveForLater(line: CartItem): Promise<void> {
  if (!(await submitCartChange({ show: savedForLater(line.id), send: () => lineCalls.save(line.id) }))) return
  showToast(cartTexts.line.savedForLater({ title: truncate(line.title) }))
}

/** Moves a product that was saved for later back into the cart. */
export function restoreLine(saved: SavedItem): Promise<boolean> {
  return submitCartChange({ show: withoutSavedItem(saved.ocid), send: () => lineCalls.restore(savedId(saved)) })
}

/** Removes a product that was saved for later. */
export function removeSavedLine(saved: SavedItem): Promise<boolean> {
  return submitCartChange({ show: withoutSavedItem(saved.ocid), send: () => lineCalls.forget(savedId(saved)) })
}

/** A line saved a moment ago has a temporary id; the server's id is known by the time that this change is sent. */
function savedId({ ocid, id }: SavedItem): number {
  return currentCart()?.confirmed.saved_items.find((saved) => saved.ocid === ocid)?.id ?? id
}

/** Sets the note on a line; an empty one removes it. */
export function setNote(line: CartItem, note: string): Promise<boolean> {
  const send = () => lineCalls.note(line.id, note)
  return submitCartChange({ show: withNote(line.id, note), send, key: `note ${line.id}`, networkRetries: 1 })
}

/** Removes a line. Succeeds too if another tab has removed it already. */
async function removeIfPresent(id: number): Promise<{ cart: Cart }> {
  try {
    return await lineCalls.remove(id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { cart: await lineCalls.content() }
    throw error
  }
}

function addBack({ ocid, quantity, note }: CartItem): Promise<boolean> {
  const line = { id: ocid, quantity, ...(note && { note }) }
  const send = async () => {
    const answer = await cartCalls.add(line)
    trackAddToCart(answer, line)
    return answer
  }
  return submitCartChange({ show: (cart) => cart, send })
}

function truncate(title: string): string {
  return title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE).trimEnd()}…` : title
}
