import { orderFactsTexts } from '#texts/order-facts.ts'
import { ordersTexts } from '#texts/orders.ts'
import { shopContext } from '#web/shop.ts'
import { AccountNav } from '#web/storefront/buyer/account-nav.tsx'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import type { Route } from './+types/orders-page'
import { AskWho } from './ask-who.tsx'
import { ordersWanted } from './order-filters.ts'
import { OrderList } from './order-list.tsx'
import { signInHere } from '#web/storefront/session/sign-in-here.ts'

export const headers = () => PRIVATE_PAGE

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const { user } = await visitor()
  if (!user) return { held: null }
  const wanted = ordersWanted(new URL(request.url).searchParams)
  return { held: { wanted, ...(await shop.orders.list(user, wanted)) } }
}

export async function action({ context, request }: Route.ActionArgs) {
  return signInHere(context.get(shopContext).signIn, await request.formData(), '/buyer/orders')
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead({ title: loaderData?.held ? ordersTexts.title : orderFactsTexts.signIn, hidden: true }, matches)

export default function OrdersPage({ loaderData: { held }, actionData }: Route.ComponentProps) {
  if (!held) {
    return (
      <AskWho title={ordersTexts.signIn} errors={actionData?.errors}>
        {ordersTexts.signInText}
      </AskWho>
    )
  }
  return (
    <div className="frame pt-2 sm:pt-4">
      <AccountNav />
      <h1 className="display pt-8 text-page sm:pt-12">{ordersTexts.title}</h1>
      <OrderList orders={held.data} meta={held.meta} wanted={held.wanted} />
    </div>
  )
}
