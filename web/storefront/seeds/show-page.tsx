import { seedTexts } from '#texts/seed.ts'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { notFound } from '#web/storefront/not-found.ts'
import { troubleOf } from '#web/storefront/problem.ts'
import { Mark } from '#web/storefront/shell/mark.tsx'
import { useBrand } from '#web/storefront/shell/root-data.ts'
import { CUSTOM_LAYOUT } from '#web/storefront/shell/use-layout.ts'
import { Button } from '#web/ui/button.tsx'
import { requestedPage } from '#web/ui/page-links.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/show-page'
import { ownerName } from './owner-name.ts'
import { seedHead } from './seed-head.ts'
import { SeedTitle } from './seed-title.tsx'
import { shownProducts } from './shown-products.ts'
import { ShownTile } from './shown-tile.tsx'
import './show.css'

/** Large pictures of one page. */
const PAGE_SIZE = 100

/** The shop's head and foot lead to wholesale prices: they are not for a client. */
export const handle = CUSTOM_LAYOUT

export const headers = () => PRIVATE_PAGE

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { shop, visitor, settings } = context.get(shopContext)
  const { user } = await visitor()
  const { searchParams } = new URL(request.url)
  const prices = searchParams.get('prices') === 'none' ? 'none' : 'retail'
  const wanted = { page: requestedPage(searchParams), limit: PAGE_SIZE, sort: 'manual' } as const
  try {
    const { products, meta, ...seen } = await shop.seeds.clientView(user, params.uuid, wanted)
    // As the address has it: the one that says what the trade pays is told to nobody here.
    const seed = { ...seen, uuid: params.uuid }
    return { seed, products: shownProducts(products, prices === 'retail'), meta, prices, publicUrl: settings.publicUrl }
  } catch (error) {
    if (troubleOf(error)?.status === 404) throw notFound()
    throw error
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? seedHead(loaderData.seed, loaderData.publicUrl, matches, '/show') : []

/** A seed as a designer shows it to a client: to look at on a phone, to print, to take along. */
export default function ShowPage({ loaderData: { seed, products, meta, prices } }: Route.ComponentProps) {
  const { hasArch } = useBrand()
  return (
    <div className="frame max-w-6xl pb-20">
      <div className="flex min-h-16 items-center justify-between gap-4 pt-2">
        <p className="inline-flex items-center gap-2 text-small text-muted">
          {hasArch && <Mark className="size-5 shrink-0 text-leaf" />}
          {seedTexts.chosenBy({ name: ownerName(seed) })}
        </p>
        <div className="flex items-center gap-2 print:hidden">
          <a
            href={`/seed-sheets/${seed.uuid}.pdf?prices=${prices}`}
            className="inline-flex min-h-11 items-center px-3 text-small underline-offset-4 hover:underline"
          >
            {seedTexts.client.pdf}
          </a>
          <Button look="quiet" className="no-scripting:hidden max-sm:hidden" onClick={() => window.print()}>
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
      <ul className="shown-products">
        {products.map((product, index) => (
          <ShownTile key={product.ocid} product={product} priority={index < 2} />
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
