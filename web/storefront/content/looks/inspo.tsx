import { href, Link, redirect } from 'react-router'
import { INSPO_PAGE_SIZE } from '#contract/content/content.ts'
import type { Look } from '#contract/schemas/content/content.ts'
import { contentTexts } from '#texts/content/content.tsx'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { pageLink, requestedPage } from '#web/ui/page-links.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { categoryPath } from '#web/ui/paths.ts'
import type { Route } from './+types/inspo'
import '#web/storefront/content/content.css'
import { contentHead } from '#web/storefront/content/content-head.ts'
import { LookFilters } from './look-filters.tsx'
import { LookImage } from './look-image.tsx'
import { LookProducts } from './look-products.tsx'
import { PageHeader } from '#web/storefront/content/page-header.tsx'
import { Spans } from '#web/storefront/content/spans.tsx'

const SIZES = '(width >= 90rem) 648px, (width >= 48rem) 46vw, 92vw'

/** Maximum length of a filter value, as in the API. */
const LONGEST_NAME = 60

export const headers = () => PUBLIC_PAGE

export async function loader({ context, url }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const { searchParams, search } = url
  const page = requestedPage(searchParams)
  const room = searchParams.get('room')?.slice(0, LONGEST_NAME)
  const style = searchParams.get('style')?.slice(0, LONGEST_NAME)
  const inspo = await shop.content.inspo({ page, limit: INSPO_PAGE_SIZE, room, style })
  const { current_page } = inspo.meta
  if (current_page < page) throw redirect(href('/inspo') + pageLink(search, current_page).replace(/\?$/, ''))
  const whole = settings.publicUrl + href('/inspo')
  return {
    inspo,
    canonical: current_page > 1 ? `${whole}?page=${current_page}` : whole,
    isFiltered: room !== undefined || style !== undefined,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? contentHead({ page: loaderData.inspo, canonical: loaderData.canonical, hidden: loaderData.isFiltered }, matches)
    : []

export default function InspoPage({ loaderData: { inspo, isFiltered } }: Route.ComponentProps) {
  const { title, intro, data, meta, facets } = inspo
  return (
    <>
      <PageHeader title={title} here={title} intro={intro} />
      <LookFilters facets={facets} />
      {data.length === 0 ? (
        <NoLooks isFiltered={isFiltered} />
      ) : (
        <div className="frame mt-8 gap-x-8 sm:mt-12 md:columns-2 xl:gap-x-12">
          {data.map((look, index) => (
            <LookArticle key={look.slug} look={look} priority={index === 0} />
          ))}
        </div>
      )}
      <div className="frame">
        <Pagination meta={meta} />
      </div>
    </>
  )
}

/** Shown if no look matches the filters, or if there are no looks at all. */
function NoLooks({ isFiltered }: { isFiltered: boolean }) {
  const { empty, emptyText, all, none, noneText, browse } = contentTexts.looks
  return (
    <EmptyState title={isFiltered ? empty : none}>
      <p>{isFiltered ? emptyText : noneText}</p>
      <ButtonLink to={isFiltered ? href('/inspo') : categoryPath()} className="text-on-leaf">
        {isFiltered ? all : browse}
      </ButtonLink>
    </EmptyState>
  )
}

function LookArticle({ look, priority }: { look: Look; priority: boolean }) {
  return (
    <article className="break-inside-avoid pb-16 sm:pb-20">
      <LookImage look={look} sizes={SIZES} priority={priority} />
      <h2 className="display mt-5 text-heading">
        <Link to={href('/inspo/:slug', { slug: look.slug })} className="hover:text-leaf">
          {look.title}
        </Link>
      </h2>
      <p className="mt-2 mb-5 max-w-(--measure) text-body text-muted">
        <Spans text={look.text} />
      </p>
      <LookProducts products={look.inventory} />
    </article>
  )
}
