import { href } from 'react-router'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { notFound } from '#web/storefront/http/not-found.ts'
import type { Route } from './+types/privacy'
import { contentHead } from '#web/storefront/content/content-head.ts'
import { DATA_TABLE, DataTable } from './data-table.tsx'
import { LegalPage } from './legal-page.tsx'
import { requestedVersion } from './requested-version.ts'

export const headers = () => PUBLIC_PAGE

export async function loader({ context, url }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const privacy = await shop.content.privacy(requestedVersion(url))
  if (!privacy) throw notFound()
  return { privacy, canonical: settings.publicUrl + href('/privacy') }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? contentHead(
        {
          page: loaderData.privacy,
          canonical: loaderData.canonical,
          hidden: !loaderData.privacy.is_current,
        },
        matches,
      )
    : []

export default function PrivacyPage({ loaderData: { privacy } }: Route.ComponentProps) {
  const table = <DataTable rows={privacy.data_table} email={privacy.requests_email} />
  return <LegalPage text={privacy} path={href('/privacy')} more={{ anchor: DATA_TABLE, part: table }} />
}
