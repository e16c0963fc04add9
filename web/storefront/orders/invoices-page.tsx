import { type InvoicesWanted, ORDERS_PAGE_SIZE } from '#contract/orders.ts'
import { invoicesTexts } from '#texts/invoices.ts'
import { linksTexts } from '#texts/links.ts'
import { orderFactsTexts } from '#texts/order-facts.ts'
import { shopContext } from '#web/shop.ts'
import { AccountNav } from '#web/storefront/buyer/account-nav.tsx'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requestedPage } from '#web/ui/page-links.ts'
import type { Route } from './+types/invoices-page'
import { AskWho } from './ask-who.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { signInHere } from '#web/storefront/session/sign-in-here.ts'
import { StatementView } from './statement-view.tsx'
import { INVOICE_STATUSES } from './invoice-statuses.ts'

export const headers = () => PRIVATE_PAGE

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const { user } = await visitor()
  if (!user) return { held: null }
  const wanted = invoicesWanted(new URL(request.url).searchParams)
  const [statement, invoices] = await Promise.all([
    shop.billing.statement(user.companyId),
    shop.billing.papers(user.companyId, wanted),
  ])
  return { held: { statement, invoices, status: wanted.status ?? null, bank: shop.billing.bank } }
}

function invoicesWanted(parameters: URLSearchParams): InvoicesWanted {
  const status = INVOICE_STATUSES.find((one) => one === parameters.get('status'))
  return { page: requestedPage(parameters), limit: ORDERS_PAGE_SIZE, ...(status && { status }) }
}

export async function action({ context, request }: Route.ActionArgs) {
  return signInHere(context.get(shopContext).signIn, await request.formData(), '/buyer/invoices')
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead({ title: loaderData?.held ? invoicesTexts.title : orderFactsTexts.signIn, hidden: true }, matches)

export default function InvoicesPage({ loaderData: { held }, actionData }: Route.ComponentProps) {
  if (!held) {
    return (
      <AskWho title={invoicesTexts.signIn} errors={actionData?.errors}>
        {invoicesTexts.signInText}
      </AskWho>
    )
  }
  const { statement, invoices, status, bank } = held
  return (
    <div className="frame pt-2 sm:pt-4">
      <AccountNav />
      <h1 className="display pt-8 text-page sm:pt-12">{invoicesTexts.title}</h1>
      <StatementView statement={statement} bank={bank} />
      {invoices.meta.total === 0 && status === null ? (
        <EmptyState title={invoicesTexts.empty}>
          <p>{invoicesTexts.emptyText}</p>
          <ButtonLink to="/buyer/orders">{linksTexts.orders}</ButtonLink>
        </EmptyState>
      ) : (
        <InvoiceList invoices={invoices.data} meta={invoices.meta} status={status} />
      )}
    </div>
  )
}
