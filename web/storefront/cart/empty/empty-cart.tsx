import { href } from 'react-router'
import { emptyCartTexts } from '#texts/cart/empty-cart.ts'
import { catalogTexts } from '#texts/catalog/catalog.ts'
import { linksTexts } from '#texts/ui/links.ts'
import { DraftsButton } from '#web/storefront/drafts/drafts-button.tsx'
import { useSession } from '#web/storefront/session/use-session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ReorderRail } from './reorder-rail.tsx'
import { SeedsToOrder } from './seeds-to-order.tsx'

/** The empty cart, with quick ways to fill it. */
export function EmptyCart() {
  const { user } = useSession()
  return (
    <>
      <EmptyState title={emptyCartTexts.title} heading="h1">
        <p>{emptyCartTexts.text}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={href('/category/:slug?')}>{catalogTexts.browsePopular}</ButtonLink>
          <ButtonLink to={href('/quick-order')} variant="quiet" className="text-ink">
            {linksTexts.quickOrder}
          </ButtonLink>
          {user && <DraftsButton hasLines={false} className="text-ink" />}
        </div>
      </EmptyState>
      {user && (
        <div className="frame">
          <ReorderRail />
          <SeedsToOrder />
        </div>
      )}
    </>
  )
}
