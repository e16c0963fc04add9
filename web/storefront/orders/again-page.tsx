import { againTexts } from '#texts/again.ts'
import { countsTexts } from '#texts/counts.ts'
import { linksTexts } from '#texts/links.ts'
import { orderFactsTexts } from '#texts/order-facts.ts'
import { shopContext } from '#web/shop.ts'
import { AccountNav } from '#web/storefront/buyer/account-nav.tsx'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requestedPage } from '#web/ui/page-links.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/again-page'
import { AgainCard } from './again-card.tsx'
import { AskWho } from './ask-who.tsx'
import { signInHere } from '#web/storefront/session/sign-in-here.ts'

const PAGE_SIZE = 24
/** Pictures of the first row on a wide screen. */
const FIRST_ROW = 4

export const headers = () => PRIVATE_PAGE

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const { user } = await visitor()
  if (!user) return { bought: null }
  const page = requestedPage(new URL(request.url).searchParams)
  return { bought: await shop.orders.previouslyBought(user, { page, limit: PAGE_SIZE }) }
}

export async function action({ context, request }: Route.ActionArgs) {
  return signInHere(context.get(shopContext).signIn, await request.formData(), '/buyer/again')
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead({ title: loaderData?.bought ? againTexts.title : orderFactsTexts.signIn, hidden: true }, matches)

export default function AgainPage({ loaderData: { bought }, actionData }: Route.ComponentProps) {
  if (!bought) {
    return (
      <AskWho title={againTexts.signIn} errors={actionData?.errors}>
        {againTexts.signInText}
      </AskWho>
    )
  }
  const { data, meta } = bought
  const due = data.filter(({ due_again }) => due_again).length
  return (
    <div className="frame pt-2 sm:pt-4">
      <AccountNav />
      <h1 className="display pt-8 text-page sm:pt-12">{againTexts.title}</h1>
      {data.length === 0 ? (
        <EmptyState title={againTexts.empty}>
          <p>{againTexts.emptyText}</p>
          <ButtonLink to="/category">{linksTexts.bestSellers}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p className="mt-3 text-body text-muted">
            {due > 0 ? againTexts.productsDue({ count: meta.total, due }) : countsTexts.products({ count: meta.total })}
          </p>
          <h2 className="sr-only">{againTexts.list}</h2>
          <ul className="mt-10 grid grid-cols-2 gap-x-4 gap-y-12 max-2xs:grid-cols-1 sm:gap-x-6 md:grid-cols-3 xl:grid-cols-4 xl:gap-x-8">
            {data.map((one, index) => (
              <AgainCard key={one.product.ocid} bought={one} priority={index < FIRST_ROW} />
            ))}
          </ul>
          <Pagination meta={meta} />
        </>
      )}
    </div>
  )
}
