import { seedTexts } from '#texts/seeds/seed.ts'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { lineSheetUrl } from '#web/storefront/http/file-urls.ts'
import { notFound } from '#web/storefront/http/not-found.ts'
import { problemFrom } from '#web/storefront/http/problem.ts'
import { ownerName } from '#web/storefront/seeds/owner-name.ts'
import { seedHead } from '#web/storefront/seeds/seed-head.ts'
import { SeedTitle } from '#web/storefront/seeds/seed-title.tsx'
import { Mark } from '#web/storefront/shell/header/mark.tsx'
import { useBrand } from '#web/storefront/shell/root-data.ts'
import { CUSTOM_LAYOUT } from '#web/storefront/shell/use-layout.ts'
import { Button } from '#web/ui/button.tsx'
import { requestedPage } from '#web/ui/page-links.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/client-view'
import { ClientProductTile } from './client-product-tile.tsx'
import { clientProducts } from './client-products.ts'
import './client-view.css'

/** Products of one page. */
const PAGE_SIZE = 100

/** Without the shop's header and footer: they lead to wholesale prices, which are not for a client. */
export const handle = CUSTOM_LAYOUT

export const headers = () => PRIVATE_PAGE

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { shop, visitor, settings } = context.get(shopContext)
  const { user } = await visitor()
  const { searchParams } = url
  const prices: 'none' | 'retail' = searchParams.get('prices') === 'none' ? 'none' : 'retail'
  const query = { page: requestedPage(searchParams), limit: PAGE_SIZE, sort: 'manual' } as const
  try {
    const { products, meta, ...view } = await shop.seeds.clientView(user, params.uuid, query)
    // The uuid of the client's own link. The seed's uuid would lead to the page with wholesale prices.
    const seed = { ...view, uuid: params.uuid }
    return {
      seed,
      products: clientProducts(products, prices === 'retail'),
      meta,
      prices,
      publicUrl: settings.publicUrl,
    }
  } catch (error) {
    if (problemFrom(error)?.status === 404) throw notFound()
    throw error
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? seedHead(loaderData.seed, loaderData.publicUrl, matches, '/seed/:uuid/show') : []

/** A seed as a designer shows it to a client, on a screen or printed. */
export default function ClientView({ loaderData: { seed, products, meta, prices } }: Route.ComponentProps) {
  const { hasArch } = useBrand()
  return (
    <div className="frame max-w-6xl pb-20">
      <div className="flex min-h-16 items-center justify-between gap-4 pt-2">
        <p className="inline-flex items-center gap-2 text-small text-muted">
          {hasArch && <Mark className="size-5 shrink-0 text-leaf" />}
          <span>{seedTexts.chosenBy({ name: ownerName(seed) })}</span>
        </p>
        <div className="flex items-center gap-2 print:hidden">
          <a
            href={lineSheetUrl(seed.uuid, prices)}
            className="inline-flex min-h-11 items-center px-3 text-small underline-offset-4 hover:underline"
          >
            {seedTexts.client.pdf}
          </a>
          <Button variant="quiet" className="no-scripting:hidden max-sm:hidden" onClick={() => window.print()}>
            {seedTexts.client.print}
          </Button>
        </div>
      </div>
      <header className="mx-auto max-w-3xl py-14 text-center sm:py-24 print:py-8">
        <SeedTitle name={seed.name} className="text-display" />
        {seed.description && (
          <p className="mx-auto mt-6 max-w-[50ch] text-lead text-muted" dir="auto">
            {seed.description}
          </p>
        )}
      </header>
      {products.length === 0 && <p className="text-center text-body text-muted">{seedTexts.empty.client}</p>}
      <ul className="client-products">
        {products.map((product, index) => (
          <ClientProductTile key={product.ocid} product={product} priority={index < 2} />
        ))}
      </ul>
      {prices === 'retail' && products.length > 0 && (
        <p className="mt-12 text-center text-micro text-muted">{seedTexts.client.prices}</p>
      )}
      <div className="print:hidden">
        <Pagination meta={meta} />
      </div>
    </div>
  )
}
