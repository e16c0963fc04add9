import { catalogTexts } from '#texts/catalog.ts'
import { emptyCartTexts } from '#texts/empty-cart.ts'
import { linksTexts } from '#texts/links.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useSession } from '#web/storefront/session/use-session.ts'
import { BoughtBefore } from './bought-before.tsx'
import { DraftsButton } from './drafts-button.tsx'
import { SeedsToOrder } from './seeds-to-order.tsx'

/** The cart before anything is in it, and the quick ways to fill it. */
export function EmptyCart() {
  const { user } = useSession()
  return (
    <>
      <EmptyState title={emptyCartTexts.title} heading="h1">
        <p>{emptyCartTexts.text}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/category">{catalogTexts.browsePopular}</ButtonLink>
          <ButtonLink to="/quick-order" look="quiet" className="text-ink">
            {linksTexts.quickOrder}
          </ButtonLink>
          {user && <DraftsButton hasLines={false} className="text-ink" />}
        </div>
      </EmptyState>
      {user && (
        <div className="frame">
          <BoughtBefore />
          <SeedsToOrder />
        </div>
      )}
    </>
  )
}
