import { href } from 'react-router'
import { orderFactsTexts } from '#texts/orders/order-facts.ts'
import { ordersTexts } from '#texts/orders/orders.ts'
import { shopContext } from '#web/shop.ts'
import { AccountNav } from '#web/storefront/buyer/account-nav.tsx'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import type { Route } from './+types/orders-page'
import { SignInPage } from '#web/storefront/session/sign-in/sign-in-page.tsx'
import { readOrdersQuery } from './order-filters.ts'
import { OrderList } from './order-list.tsx'
import { signInAction } from '#web/storefront/session/sign-in/sign-in-action.ts'
import { keepQuery } from '#web/storefront/http/keep-query.ts'

export const headers = () => PRIVATE_PAGE

export async function loader({ context, url }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const { user } = await visitor()
  if (!user) return { list: null }
  const query = readOrdersQuery(url.searchParams)
  return { list: { query, ...(await shop.orders.reading.list(user, query)) } }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return signInAction(context.get(shopContext).signIn, await request.formData(), keepQuery(href('/buyer/orders'), url))
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead({ title: loaderData?.list ? ordersTexts.title : orderFactsTexts.signIn, hidden: true }, matches)

export default function OrdersPage({ loaderData: { list }, actionData }: Route.ComponentProps) {
  if (!list) {
    return (
      <SignInPage title={ordersTexts.signIn} errors={actionData?.errors}>
        {ordersTexts.signInText}
      </SignInPage>
    )
  }
  return (
    <div className="frame pt-2 sm:pt-4">
      <AccountNav />
      <h1 className="display pt-8 text-page sm:pt-12">{ordersTexts.title}</h1>
      <OrderList orders={list.data} meta={list.meta} query={list.query} />
    </div>
  )
}
