import { CallFailure } from '#web/storefront/api.ts'
import { notify } from '#web/storefront/notices.ts'
import { raiseCount } from '#web/storefront/session/session.ts'
import { cartCalls } from './calls.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * Adds units of a product while the buyer stays where they are, and says so in a short message (spec 4 and 8). Answers
 * whether they are in the cart. One call after the other: a guest's first one makes their cart.
 */
export function addProduct(ocid: number, quantity: number): Promise<boolean> {
  const mine = last.then(() => addOnce(ocid, quantity))
  last = mine
  return mine
}

async function addOnce(id: number, quantity: number): Promise<boolean> {
  try {
    await cartCalls.add({ id, quantity })
  } catch (error) {
    const said = error instanceof CallFailure ? error.body['error'] : null
    notify(typeof said === 'string' ? said : 'Failed to add product to cart', 'trouble')
    return false
  }
  raiseCount(quantity)
  notify('Product has been added to cart')
  return true
}
