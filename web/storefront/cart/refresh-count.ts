import { countNow, learnCount } from '#web/storefront/session/session.ts'
import { whoIsHere } from '#web/storefront/session/state.ts'

/** Asks what the cart has, for the badge; where nobody answers, or somebody else is here by then, it stays as it is. */
export function refreshCount(): void {
  const isHere = whoIsHere()
  const learn = (count: number) => {
    if (isHere()) learnCount(count)
  }
  countNow().then(learn, () => undefined)
}
