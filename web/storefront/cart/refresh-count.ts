import { learnCount } from '#web/storefront/session/session.ts'
import { cartCalls } from './calls.ts'

/** Asks what the cart has, for the badge; where nobody answers it stays as it is. */
export function refreshCount(): void {
  cartCalls.count().then(
    ({ count }) => learnCount(count),
    () => undefined,
  )
}
