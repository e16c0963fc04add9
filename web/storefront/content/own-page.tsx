import { href } from 'react-router'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { missingPage } from '#web/storefront/http/missing-page.ts'
import type { Route } from './+types/own-page'
import { Blocks } from './blocks.tsx'
import './content.css'
import { contentHead } from './content-head.ts'
import { PageHeader } from './page-header.tsx'

export const headers = () => PUBLIC_PAGE

export async function loader({ context, params: { name }, url }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const page = await shop.content.ownPage(name)
  if (!page) throw await missingPage({ context, url })
  return { page, canonical: settings.publicUrl + href('/pages/:name', { name }) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? contentHead(loaderData, matches) : []

/** A page that the operator wrote. */
export default function OwnPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <div className="reading">
      <PageHeader title={page.title} here={page.seo.title} intro={page.intro} />
      <div className="frame mt-10 sm:mt-14">
        <Blocks blocks={page.blocks} heading="h2" />
      </div>
    </div>
  )
}
