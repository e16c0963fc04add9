import { homeTexts } from '#texts/content/home.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Shown on the home page of a shop without products. */
export function EmptyShop() {
  return (
    <EmptyState title={homeTexts.nothingYet.title}>
      <p>{homeTexts.nothingYet.text}</p>
    </EmptyState>
  )
}
