import { homeTexts } from '#texts/home.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** What the home page says while the shop has no goods: below it stands how to get ready. */
export function NothingYet() {
  return (
    <EmptyState title={homeTexts.nothingYet.title}>
      <p>{homeTexts.nothingYet.text}</p>
    </EmptyState>
  )
}
