import { homeFootTexts } from '#texts/content/home-foot.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Shown on the home page of a shop without products. Loaded lazily, hence the default export. */
export default function EmptyShop() {
  return (
    <EmptyState title={homeFootTexts.nothingYet.title}>
      <p>{homeFootTexts.nothingYet.text}</p>
    </EmptyState>
  )
}
