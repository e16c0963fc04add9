import { countNow, syncCount } from '#web/storefront/session/session.ts'
import { sameUserGuard } from '#web/storefront/session/state.ts'

/** Fetches the count for the badge. The badge stays as it is if the call fails, or if another buyer is signed in by then. */
export function refreshCount(): void {
  const isHere = sameUserGuard()
  const learn = (count: number) => {
    if (isHere()) syncCount(count)
  }
  countNow().then(learn, () => undefined)
}
