import { addingTexts } from '#texts/adding.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { trackAdded } from '#web/storefront/marketing/added.ts'
import { newKey } from '#web/storefront/new-key.ts'
import { notify } from '#web/storefront/notices.ts'
import { raiseCount } from '#web/storefront/session/session.ts'
import { cartCalls } from './calls.ts'

/** The second press of a double press comes within it; nobody orders the same again so soon on purpose. */
const DOUBLE_PRESS_MS = 600

let last: Promise<unknown> = Promise.resolve()
const pressed = new Map<number, { quantity: number; added: Promise<boolean> }>()

/**
 * Adds units of a product and says so in a short message (spec 4 and 8). Answers whether they are in the cart. One call
 * after the other: a guest's first one makes their cart. The same again while it is on its way adds nothing.
 */
export function addProduct(ocid: number, quantity: number): Promise<boolean> {
  const before = pressed.get(ocid)
  if (before?.quantity === quantity) return before.added
  const added = last.then(() => addOnce(ocid, quantity))
  last = added
  const press = { quantity, added }
  pressed.set(ocid, press)
  const forget = () => pressed.get(ocid) === press && pressed.delete(ocid)
  void added.then((isAdded) => (isAdded ? setTimeout(forget, DOUBLE_PRESS_MS) : forget()))
  return added
}

async function addOnce(id: number, quantity: number): Promise<boolean> {
  const line = { id, quantity }
  const key = newKey()
  try {
    // Whether a call that broke off was heard nobody knows: under the same key it adds nothing twice.
    const adding = cartCalls.add(line, key).catch((error: unknown) => {
      if (error instanceof CallFailure && error.status === 0) return cartCalls.add(line, key)
      throw error
    })
    // An answer that cannot be read is told to nobody, and the units are in all the same.
    void adding.then(({ cart }) => trackAdded(cart, line)).catch(() => undefined)
    await adding
  } catch (error) {
    const said = error instanceof CallFailure ? error.body['error'] : null
    notify(typeof said === 'string' ? said : addingTexts.failed, 'trouble')
    return false
  }
  raiseCount(quantity)
  notify(addingTexts.added)
  return true
}
