import { href, useNavigate } from 'react-router'
import { seedChangesTexts } from '#texts/seeds/seed-changes.ts'
import { watchNavigationIntent } from '#web/storefront/browser/navigation-intent.ts'
import { duplicateSeed } from '#web/storefront/state/seeds/change-seeds.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'

/** Returns a function that copies a seed and opens the copy, or shows a toast if the buyer has left the page meanwhile. */
export function useCopySeed(): (uuid: string) => Promise<void> {
  const navigate = useNavigate()
  return async (uuid) => {
    const isStillHere = watchNavigationIntent()
    const copy = await duplicateSeed(uuid)
    const isHere = isStillHere()
    if (!copy) return
    const open = () => navigate(href('/seed/:uuid', { uuid: copy.uuid }))
    if (isHere) await open()
    else
      showToast(seedChangesTexts.copied(copy), 'success', {
        action: { label: seedChangesTexts.open, run: () => void open() },
      })
  }
}
