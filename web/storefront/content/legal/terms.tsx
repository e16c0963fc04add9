import { href } from 'react-router'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { notFound } from '#web/storefront/http/not-found.ts'
import type { Route } from './+types/terms'
import { contentHead } from '#web/storefront/content/content-head.ts'
import { LegalPage } from './legal-page.tsx'
import { requestedVersion } from './requested-version.ts'

export const headers = () => PUBLIC_PAGE

export async function loader({ context, url }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const terms = await shop.content.terms(requestedVersion(url))
  if (!terms) throw notFound()
  return { terms, canonical: settings.publicUrl + href('/terms') }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? contentHead(
        {
          page: loaderData.terms,
          canonical: loaderData.canonical,
          hidden: !loaderData.terms.is_current,
        },
        matches,
      )
    : []

export default function TermsPage({ loaderData: { terms } }: Route.ComponentProps) {
  return <LegalPage text={terms} path={href('/terms')} />
}
