import { Link } from 'react-router'
import { integrationsTexts } from '#texts/integrations.tsx'
import { uiTexts } from '#texts/ui.ts'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { SignInSection } from '#web/storefront/checkout/sign-in-section.tsx'
import { keepPage } from '#web/storefront/keep-page.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { signInHere } from '#web/storefront/session/sign-in-here.ts'
import { useWrittenPages } from '#web/storefront/shell/use-written-pages.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/integrations-page'
import { FeedSection } from './feed-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

const kept = keepPage()

export const headers = () => PRIVATE_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const { user } = await visitor()
  if (!user) return { held: null }
  const [keys, webhooks] = await Promise.all([shop.integrations.keys(user), shop.integrations.webhooks(user)])
  return { held: { keys, webhooks } }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return kept.read(request, serverLoader)
}

/** Signs in where there is no JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  return signInHere(context.get(shopContext).signIn, await request.formData(), '/buyer/integrations')
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead({ title: loaderData?.held ? integrationsTexts.title : integrationsTexts.guest.title, hidden: true }, matches)

export default function IntegrationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { held } = loaderData
  kept.useShown(loaderData)
  const isWritten = useWrittenPages()
  if (!held) {
    return (
      <div className="frame flex justify-center pt-14 sm:pt-20">
        <div className="w-full max-w-md">
          <SignInSection title={integrationsTexts.guest.heading} heading="h1" errors={actionData?.errors}>
            <p className="mt-3 text-body text-muted">{integrationsTexts.guest.text}</p>
          </SignInSection>
        </div>
      </div>
    )
  }
  return (
    <div className="frame pt-10 sm:pt-14">
      <nav aria-label={uiTexts.breadcrumb} className="text-small text-muted">
        <Link to="/buyer/show" className="plain-link inline-flex min-h-11 items-center">
          {integrationsTexts.profile}
        </Link>
      </nav>
      <h1 className="display text-page">{integrationsTexts.title}</h1>
      <p className="mt-2 max-w-prose text-body text-muted">
        {integrationsTexts.introduction(
          isWritten('/integrate') ? (
            <Link to="/integrate" className="plain-link">
              {integrationsTexts.requests}
            </Link>
          ) : null,
          <a href="/docs" className="plain-link">
            {integrationsTexts.reference}
          </a>,
        )}
      </p>
      <Notice className="mt-6 hidden no-scripting:block">{integrationsTexts.withoutScript}</Notice>
      <div className="mt-10 *:first:border-t-0 *:first:pt-0">
        <KeysSection keys={held.keys} />
        <WebhooksSection webhooks={held.webhooks} />
        <FeedSection />
      </div>
    </div>
  )
}
