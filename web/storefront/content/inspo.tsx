import { Link, redirect } from 'react-router'
import { INSPO_PAGE_SIZE, type Look } from '#contract/content.ts'
import { contentTexts } from '#texts/content.tsx'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/cache-control.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { pageLink, requestedPage } from '#web/ui/page-links.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/inspo'
import './content.css'
import { contentHead } from './content-head.ts'
import { LookFilters } from './look-filters.tsx'
import { LookPicture } from './look-picture.tsx'
import { LookProducts } from './look-products.tsx'
import { PageOpening } from './page-opening.tsx'
import { Spans } from './spans.tsx'

const SIZES = '(width >= 90rem) 648px, (width >= 48rem) 46vw, 92vw'

/** As the call has it. */
const LONGEST_NAME = 60

export const headers = () => PUBLIC_PAGE

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const { searchParams, search } = new URL(request.url)
  const page = requestedPage(searchParams)
  const room = searchParams.get('room')?.slice(0, LONGEST_NAME)
  const style = searchParams.get('style')?.slice(0, LONGEST_NAME)
  const inspo = await shop.content.inspo({ page, limit: INSPO_PAGE_SIZE, room, style })
  const { current_page } = inspo.meta
  if (current_page < page) throw redirect(`/inspo${pageLink(search, current_page)}`.replace(/\?$/, ''))
  const address = `${settings.publicUrl}/inspo`
  return {
    inspo,
    canonical: current_page > 1 ? `${address}?page=${current_page}` : address,
    narrowed: room !== undefined || style !== undefined,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? contentHead({ page: loaderData.inspo, canonical: loaderData.canonical, hidden: loaderData.narrowed }, matches)
    : []

export default function InspoPage({ loaderData: { inspo, narrowed } }: Route.ComponentProps) {
  const { title, intro, data, meta, facets } = inspo
  return (
    <>
      <PageOpening title={title} here={title} intro={intro} />
      <LookFilters facets={facets} />
      {data.length === 0 ? (
        <NoLooks narrowed={narrowed} />
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

/** Either none fits what was chosen, or nobody has made one yet. */
function NoLooks({ narrowed }: { narrowed: boolean }) {
  const { empty, emptyText, all, none, noneText, browse } = contentTexts.looks
  return (
    <EmptyState title={narrowed ? empty : none}>
      <p>{narrowed ? emptyText : noneText}</p>
      <ButtonLink to={narrowed ? '/inspo' : '/category'} className="text-on-leaf">
        {narrowed ? all : browse}
      </ButtonLink>
    </EmptyState>
  )
}

function LookArticle({ look, priority }: { look: Look; priority: boolean }) {
  return (
    <article className="break-inside-avoid pb-16 sm:pb-20">
      <LookPicture look={look} sizes={SIZES} priority={priority} />
      <h2 className="display mt-5 text-heading">
        <Link to={`/inspo/${look.slug}`} className="hover:text-leaf">
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
