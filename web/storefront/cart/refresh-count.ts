import { countNow, learnCount } from '#web/storefront/session/session.ts'

/** Asks what the cart has, for the badge; where nobody answers it stays as it is. */
export function refreshCount(): void {
  countNow().then(learnCount, () => undefined)
}
