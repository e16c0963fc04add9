import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The cart before anything is in it. */
export function EmptyCart() {
  return (
    <EmptyState title="Your cart is empty" heading="h1">
      <p>Nothing is reserved until you order, so put in whatever catches your eye.</p>
      <ButtonLink to="/category">Browse what is popular</ButtonLink>
    </EmptyState>
  )
}
