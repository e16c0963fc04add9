import { href, Link } from 'react-router'
import { mayDo } from '#contract/accounts/company-permissions.ts'
import type { ApiKey } from '#contract/schemas/integrations.ts'
import { integrationsTexts } from '#texts/account/integrations.tsx'
import { uiTexts } from '#texts/ui/ui.ts'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { SignInPage } from '#web/storefront/session/sign-in/sign-in-page.tsx'
import { staleIfError } from '#web/storefront/http/stale-if-error.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { signInAction } from '#web/storefront/session/sign-in/sign-in-action.ts'
import { usePublishedPages } from '#web/storefront/shell/use-published-pages.ts'
import { Callout } from '#web/ui/callout.tsx'
import { keepQuery } from '#web/storefront/http/keep-query.ts'
import type { Route } from './+types/integrations-page'
import { ConfirmPasswordProvider } from './confirm-password.tsx'
import { FeedSection } from './feed-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { TestOrdersSection } from './test-orders-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

const pageCache = staleIfError()

export const headers = () => PRIVATE_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const { user } = await visitor()
  if (!user) return { integrations: null }
  const [keys, webhooks, testOrders] = await Promise.all([
    shop.integrations.apiKeys.list(user),
    // Every member may see and revoke their own keys.
    mayDo(user, 'integrations.write') ? shop.integrations.webhooks.list(user) : null,
    mayDo(user, 'orders.read') ? shop.orders.testMode.latest(user) : null,
  ])
  return { integrations: { keys, webhooks, testOrders } }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return pageCache.load(request, serverLoader)
}

/** Signs in browsers without JavaScript. */
export async function action({ context, request, url }: Route.ActionArgs) {
  return signInAction(
    context.get(shopContext).signIn,
    await request.formData(),
    keepQuery(href('/buyer/integrations'), url),
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead(
    { title: loaderData?.integrations ? integrationsTexts.title : integrationsTexts.guest.title, hidden: true },
    matches,
  )

export default function IntegrationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { integrations } = loaderData
  pageCache.useRemember(loaderData)
  const isWritten = usePublishedPages()
  if (!integrations) {
    return (
      <SignInPage title={integrationsTexts.guest.heading} errors={actionData?.errors}>
        {integrationsTexts.guest.text}
      </SignInPage>
    )
  }
  const { keys, webhooks, testOrders } = integrations
  return (
    <div className="frame pt-10 sm:pt-14">
      <nav aria-label={uiTexts.breadcrumb} className="text-small text-muted">
        <Link to={href('/buyer/show')} className="plain-link inline-flex min-h-11 items-center">
          {integrationsTexts.profile}
        </Link>
      </nav>
      <h1 className="display text-page">{integrationsTexts.title}</h1>
      <p className="mt-2 max-w-prose text-body text-muted">
        {integrationsTexts.introduction(
          isWritten(href('/integrate')) ? (
            <Link to={href('/integrate')} className="plain-link">
              {integrationsTexts.requests}
            </Link>
          ) : null,
          <a href="/docs" className="plain-link">
            {integrationsTexts.reference}
          </a>,
        )}
      </p>
      <Callout className="mt-6 hidden no-scripting:block">{integrationsTexts.withoutScript}</Callout>
      <div className="mt-10 *:first:border-t-0 *:first:pt-0">
        <ConfirmPasswordProvider>
          <KeysSection keys={keys} mayCreate={webhooks !== null} />
          {testOrders && hasTestMode({ keys, testOrders }) && <TestOrdersSection {...testOrders} />}
          {webhooks && <WebhooksSection webhooks={webhooks} />}
          <FeedSection />
        </ConfirmPasswordProvider>
      </div>
    </div>
  )
}

/** Test orders can outlive their key. */
function hasTestMode({ keys, testOrders }: { keys: readonly ApiKey[]; testOrders: { total: number } }): boolean {
  return testOrders.total > 0 || keys.some(({ test }) => test)
}
