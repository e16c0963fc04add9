import { href } from 'react-router'
import { reorderPageTexts } from '#texts/orders/reorder-page.ts'
import { countsTexts } from '#texts/ui/counts.ts'
import { linksTexts } from '#texts/ui/links.ts'
import { orderFactsTexts } from '#texts/orders/order-facts.ts'
import { shopContext } from '#web/shop.ts'
import { AccountNav } from '#web/storefront/buyer/account-nav.tsx'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requestedPage } from '#web/ui/page-links.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/reorder-page'
import { ReorderCard } from './reorder-card.tsx'
import { SignInPage } from '#web/storefront/session/sign-in/sign-in-page.tsx'
import { signInAction } from '#web/storefront/session/sign-in/sign-in-action.ts'
import { keepQuery } from '#web/storefront/http/keep-query.ts'

const PAGE_SIZE = 24
/** Images of the first row on wide screens, loaded with priority. */
const FIRST_ROW = 4

export const headers = () => PRIVATE_PAGE

export async function loader({ context, url }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const { user } = await visitor()
  if (!user) return { bought: null }
  const page = requestedPage(url.searchParams)
  return { bought: await shop.orders.reordering.previouslyBought(user, { page, limit: PAGE_SIZE }) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return signInAction(context.get(shopContext).signIn, await request.formData(), keepQuery(href('/buyer/again'), url))
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead({ title: loaderData?.bought ? reorderPageTexts.title : orderFactsTexts.signIn, hidden: true }, matches)

export default function ReorderPage({ loaderData: { bought }, actionData }: Route.ComponentProps) {
  if (!bought) {
    return (
      <SignInPage title={reorderPageTexts.signIn} errors={actionData?.errors}>
        {reorderPageTexts.signInText}
      </SignInPage>
    )
  }
  const { data, meta } = bought
  const due = data.filter(({ due_again }) => due_again).length
  return (
    <div className="frame pt-2 sm:pt-4">
      <AccountNav />
      <h1 className="display pt-8 text-page sm:pt-12">{reorderPageTexts.title}</h1>
      {data.length === 0 ? (
        <EmptyState title={reorderPageTexts.empty}>
          <p>{reorderPageTexts.emptyText}</p>
          <ButtonLink to={href('/category/:slug?')}>{linksTexts.bestSellers}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p className="mt-3 text-body text-muted">
            {due > 0
              ? reorderPageTexts.productsDue({ count: meta.total, due })
              : countsTexts.products({ count: meta.total })}
          </p>
          <h2 className="sr-only">{reorderPageTexts.list}</h2>
          <ul className="mt-10 grid grid-cols-2 gap-x-4 gap-y-12 max-2xs:grid-cols-1 sm:gap-x-6 md:grid-cols-3 xl:grid-cols-4 xl:gap-x-8">
            {data.map((one, index) => (
              <ReorderCard key={one.product.ocid} bought={one} priority={index < FIRST_ROW} />
            ))}
          </ul>
          <Pagination meta={meta} />
        </>
      )}
    </div>
  )
}
