import { href } from 'react-router'
import type { InvoicesQuery } from '#contract/schemas/orders/orders.ts'
import { ORDERS_PAGE_SIZE } from '#contract/orders/orders.ts'
import { invoicesTexts } from '#texts/orders/invoices.ts'
import { linksTexts } from '#texts/ui/links.ts'
import { orderFactsTexts } from '#texts/orders/order-facts.ts'
import { shopContext } from '#web/shop.ts'
import { AccountNav } from '#web/storefront/buyer/account-nav.tsx'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requestedPage } from '#web/ui/page-links.ts'
import type { Route } from './+types/invoices-page'
import { SignInPage } from '#web/storefront/session/sign-in/sign-in-page.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { signInAction } from '#web/storefront/session/sign-in/sign-in-action.ts'
import { keepQuery } from '#web/storefront/http/keep-query.ts'
import { StatementView } from './statement-view.tsx'
import { INVOICE_STATUSES } from './invoice-statuses.ts'

export const headers = () => PRIVATE_PAGE

export async function loader({ context, url }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const { user } = await visitor()
  if (!user) return { account: null }
  const query = readInvoicesQuery(url.searchParams)
  const own = shop.billing.forMember(user)
  const [statement, invoices] = await Promise.all([own.statement(), own.list(query)])
  return { account: { statement, invoices, status: query.status ?? null, bank: shop.billing.bank } }
}

function readInvoicesQuery(parameters: URLSearchParams): InvoicesQuery {
  const status = INVOICE_STATUSES.find((one) => one === parameters.get('status'))
  return { page: requestedPage(parameters), limit: ORDERS_PAGE_SIZE, ...(status && { status }) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return signInAction(
    context.get(shopContext).signIn,
    await request.formData(),
    keepQuery(href('/buyer/invoices'), url),
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead({ title: loaderData?.account ? invoicesTexts.title : orderFactsTexts.signIn, hidden: true }, matches)

export default function InvoicesPage({ loaderData: { account }, actionData }: Route.ComponentProps) {
  if (!account) {
    return (
      <SignInPage title={invoicesTexts.signIn} errors={actionData?.errors}>
        {invoicesTexts.signInText}
      </SignInPage>
    )
  }
  const { statement, invoices, status, bank } = account
  return (
    <div className="frame pt-2 sm:pt-4">
      <AccountNav />
      <h1 className="display pt-8 text-page sm:pt-12">{invoicesTexts.title}</h1>
      <StatementView statement={statement} bank={bank} />
      {invoices.meta.total === 0 && status === null ? (
        <EmptyState title={invoicesTexts.empty}>
          <p>{invoicesTexts.emptyText}</p>
          <ButtonLink to={href('/buyer/orders')}>{linksTexts.orders}</ButtonLink>
        </EmptyState>
      ) : (
        <InvoiceList invoices={invoices.data} meta={invoices.meta} status={status} />
      )}
    </div>
  )
}
