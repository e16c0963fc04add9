import { countNow, learnCount } from '#web/storefront/session/session.ts'
import { readSession } from '#web/storefront/session/state.ts'

/** Asks what the cart has, for the badge; where nobody answers, or somebody else is here by then, it stays as it is. */
export function refreshCount(): void {
  const who = readSession().user?.u_id
  const learn = (count: number) => {
    if (readSession().user?.u_id === who) learnCount(count)
  }
  countNow().then(learn, () => undefined)
}
