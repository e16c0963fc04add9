/** What a buyer does to the lines of the cart: shown at once, sent, and taken back where it is refused. */
import type { Cart, CartItem, SavedItem } from '#contract/cart.ts'
import { cartTexts } from '#texts/cart.tsx'
import { CallFailure } from '#web/storefront/api.ts'
import { trackAdded } from '#web/storefront/marketing/added.ts'
import { notify } from '#web/storefront/notices.ts'
import { cartCalls } from './calls.ts'
import { changeCart, changeSoon, heldCart } from './held-cart.ts'
import { lineCalls } from './line-calls.ts'
import { savedForLater, withNote, withoutLine, withoutReport, withoutSaved, withQuantity } from './shown-cart.ts'

/** Letters of a title in a short message. */
const MOST_SAID = 40

/** Sets the units of a line. */
export function setQuantity(line: CartItem, quantity: number): void {
  changeSoon(line.id, { show: withQuantity(line.id, quantity), send: () => lineCalls.update(line.id, quantity) })
}

/** Takes a line out, with a way back for as long as the message stands. */
export async function removeLine(line: CartItem): Promise<void> {
  if (!(await changeCart({ show: withoutLine(line.id), send: () => removeOnce(line.id) }))) return
  notify(cartTexts.line.removed({ title: inShort(line.title) }), 'good', {
    label: cartTexts.line.undo,
    run: () => void putBack(line),
  })
}

/** Puts a line aside: it stands below the cart from then on, and `restoreLine` is its way back. */
export async function saveForLater(line: CartItem): Promise<void> {
  if (!(await changeCart({ show: savedForLater(line.id), send: () => lineCalls.save(line.id) }))) return
  notify(cartTexts.line.savedForLater({ title: inShort(line.title) }))
}

/** Brings what was put aside back into the cart. */
export function restoreLine(saved: SavedItem): Promise<boolean> {
  return changeCart({ show: withoutSaved(saved.ocid), send: () => lineCalls.restore(numberOf(saved)) })
}

/** Throws away what was put aside. */
export function forgetLine(saved: SavedItem): Promise<boolean> {
  return changeCart({ show: withoutSaved(saved.ocid), send: () => lineCalls.forget(numberOf(saved)) })
}

/** What was put aside a moment ago has its number by the time that this is sent. */
function numberOf({ ocid, id }: SavedItem): number {
  return heldCart()?.confirmed.saved_items.find((saved) => saved.ocid === ocid)?.id ?? id
}

/** Writes on a line; empty takes it away. */
export function writeNote(line: CartItem, note: string): Promise<boolean> {
  const send = () => lineCalls.note(line.id, note)
  return changeCart({ show: withNote(line.id, note), send, sets: `note ${line.id}` })
}

/** The report on what signing in changed was read. */
export function dismissReport(): Promise<boolean> {
  const send = async () => {
    await lineCalls.mergeSeen()
    return { cart: await lineCalls.content() }
  }
  return changeCart({ show: withoutReport, send })
}

/** Another tab removed it before: then what was wanted is so. */
async function removeOnce(id: number): Promise<{ cart: Cart }> {
  try {
    return await lineCalls.remove(id)
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return { cart: await lineCalls.content() }
    throw error
  }
}

function putBack({ ocid, quantity, note }: CartItem): Promise<boolean> {
  const line = { id: ocid, quantity, ...(note && { note }) }
  const send = async () => {
    const answer = await cartCalls.add(line)
    trackAdded(answer, line)
    return answer
  }
  return changeCart({ show: (cart) => cart, send })
}

function inShort(title: string): string {
  return title.length > MOST_SAID ? `${title.slice(0, MOST_SAID).trimEnd()}…` : title
}
