import { cartQuantities } from '#contract/client/routes.ts'
import { call } from '#web/storefront/http/api.ts'
import { sessionStore } from '#web/storefront/session/state.ts'
import { inBatches } from '#web/storefront/state/in-batches.ts'
import { onProductShown, shownProducts } from '#web/storefront/state/shown-products.ts'
import { cartUnits } from './cart-units.ts'

/** Products mount one by one, and the answer to a change may set the count twice. */
const DELAY_MS = 50

let timer: ReturnType<typeof setTimeout> | undefined
/** Counts the loads, to drop an outdated response. */
let loads = 0

/**
 * Loads the units of the shown products in the cart, now and whenever the cart, the buyer or the products change. Returns a function
 * that stops it and forgets the units.
 */
export function followCartUnits(): () => void {
  const stopSession = sessionStore.subscribe((now, before) => {
    if (now.count !== before.count || now.user?.u_id !== before.user?.u_id) scheduleLoad()
  })
  const stopProducts = onProductShown(scheduleLoad)
  scheduleLoad()
  return () => {
    stopSession()
    stopProducts()
    clearTimeout(timer)
    loads += 1
    cartUnits.setState({}, true)
  }
}

function scheduleLoad(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void load(), DELAY_MS)
}

/** The units stay as they are if a call fails. */
async function load(): Promise<void> {
  loads += 1
  const current = loads
  const lines = await inBatches(shownProducts(), (ocids) => call(cartQuantities, { query: { ocids } })).catch(
    () => null,
  )
  if (!lines || current !== loads) return
  cartUnits.setState(Object.fromEntries(lines.map(({ ocid, quantity }) => [ocid, quantity])), true)
}
