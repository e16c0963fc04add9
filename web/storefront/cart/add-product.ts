import type { AddToCart, CartChange } from '#contract/cart.ts'
import { addingTexts } from '#texts/adding.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { trackAdded } from '#web/storefront/marketing/added.ts'
import { notify } from '#web/storefront/notices.ts'
import { raiseCount, setCount } from '#web/storefront/session/session.ts'
import { sessionRevision, whoIsHere } from '#web/storefront/session/state.ts'
import { underOneKey } from '#web/storefront/under-one-key.ts'
import { cartCalls } from './calls.ts'

/** The second press of a double press comes within it; nobody orders the same again so soon on purpose. */
const DOUBLE_PRESS_MS = 600

let last: Promise<unknown> = Promise.resolve()
const pressed = new Map<number, { quantity: number; added: Promise<boolean> }>()

/**
 * Adds units of a product and says so in a short message (spec 4 and 8). Answers whether they are in the cart. The same
 * again while it is on its way adds nothing.
 */
export function addProduct(ocid: number, quantity: number): Promise<boolean> {
  const before = pressed.get(ocid)
  if (before?.quantity === quantity) return before.added
  const added = addAndSay({ id: ocid, quantity })
  const press = { quantity, added }
  pressed.set(ocid, press)
  const forget = () => pressed.get(ocid) === press && pressed.delete(ocid)
  void added.then((isAdded) => (isAdded ? setTimeout(forget, DOUBLE_PRESS_MS) : forget()))
  return added
}

async function addAndSay(line: AddToCart): Promise<boolean> {
  try {
    await addUnits(line)
  } catch (error) {
    const said = error instanceof CallFailure ? error.body['error'] : null
    notify(typeof said === 'string' ? said : addingTexts.failed, 'trouble')
    return false
  }
  notify(addingTexts.added)
  return true
}

/**
 * Puts units of a product into the cart and raises the badge. One call after the other: a guest's first one makes their
 * cart. What is not answered goes under its key again as long as nothing else is known of the cart, or with the same `list`. Throws
 * a `CallFailure`.
 */
export function addUnits(line: AddToCart, list?: string): Promise<void> {
  const added = last.then(() => addOnce(line, list ?? sessionRevision()))
  last = added.catch(() => undefined)
  return added
}

async function addOnce(line: AddToCart, within: string | number): Promise<void> {
  // Whether a call that broke off was heard nobody knows: under the same key it adds nothing twice.
  const send = (key: string) =>
    cartCalls.add(line, key).catch((error: unknown) => {
      if (error instanceof CallFailure && error.status === 0) return cartCalls.add(line, key)
      throw error
    })
  const isHere = whoIsHere()
  const answer = await underOneKey(['add', line, within], send, (told) => isCart(told) && !holds(told, line.id))
  if (isHere() && isCart(answer)) setCount(answer.count)
  else if (isHere()) raiseCount(line.quantity)
  trackAdded(answer, line)
}

/** What is added is in whatever the answer says, and it may say nothing that can be read. */
function isCart(answer: Partial<CartChange> | null): answer is CartChange {
  return Number.isInteger(answer?.count) && Array.isArray(answer?.cart?.items)
}

function holds({ cart }: CartChange, ocid: number): boolean {
  return cart.items.some((item) => item.ocid === ocid)
}
