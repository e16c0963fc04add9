import { useNavigate } from 'react-router'
import { seedChangesTexts } from '#texts/seed-changes.ts'
import { notify } from '#web/storefront/notices.ts'
import { rememberPlace } from '#web/storefront/remember-place.ts'
import { duplicateSeed } from './change-seeds.ts'

/** Copies a seed and goes to the copy. Who has gone elsewhere meanwhile is told of it there. */
export function useCopiedSeed(): (uuid: string) => Promise<void> {
  const navigate = useNavigate()
  return async (uuid) => {
    const isStillHere = rememberPlace()
    const copy = await duplicateSeed(uuid)
    const isHere = isStillHere()
    if (!copy) return
    const open = () => navigate(`/seed/${copy.uuid}`)
    if (isHere) await open()
    else notify(seedChangesTexts.copied(copy), 'good', { label: seedChangesTexts.open, run: () => void open() })
  }
}
