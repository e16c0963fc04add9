import { Link, useLocation } from 'react-router'
import type { PageMeta } from '#contract/schemas/wire.ts'
import { uiTexts } from '#texts/ui/ui.ts'
import { pageLink, pagerItems } from './page-links.ts'

const ITEM = 'figures grid size-11 place-items-center rounded-full text-small transition-colors duration-200'
const SCREEN_CLASS = { all: '', wide: 'max-sm:hidden', narrow: 'sm:hidden' }

interface PaginationProps {
  meta: PageMeta
  /** Parameter of the URL with the number of the page. */
  name?: string
  label?: string
}

/** Links to the pages of a listing; nothing if there is only one. */
export function Pagination({ meta, name, label = uiTexts.pages.title }: PaginationProps) {
  const { search } = useLocation()
  const linkTo = (page: number) => pageLink(search, page, name)
  const { current_page: current, last_page: last } = meta
  if (last <= 1) return null
  return (
    <nav
      aria-label={label}
      className="mt-16 flex flex-wrap items-center justify-center border-t sm:gap-1 border-hairline pt-8"
    >
      {current > 1 && <StepLink to={linkTo(current - 1)} rel="prev" text={uiTexts.pages.previous} />}
      <ol className="contents">
        {pagerItems(current, last).map(({ page, screen }, index) => (
          <li key={page ?? `gap-${index}`} className={SCREEN_CLASS[screen]}>
            <PageItem page={page} current={current} linkTo={linkTo} />
          </li>
        ))}
      </ol>
      {current < last && <StepLink to={linkTo(current + 1)} rel="next" text={uiTexts.pages.next} />}
    </nav>
  )
}

interface PageItemProps {
  page: number | null
  current: number
  linkTo: (page: number) => string
}

function PageItem({ page, current, linkTo }: PageItemProps) {
  if (page === null) return <span className={`${ITEM} text-muted max-sm:w-3`}>…</span>
  const colors = page === current ? 'bg-ink text-paper' : 'hover:bg-tile'
  return (
    <Link
      to={linkTo(page)}
      aria-label={uiTexts.pages.page({ page })}
      aria-current={page === current ? 'page' : undefined}
      className={`${ITEM} ${colors}`}
    >
      {page}
    </Link>
  )
}

function StepLink({ to, rel, text }: { to: string; rel: string; text: string }) {
  return (
    <Link
      to={to}
      rel={rel}
      className="inline-flex min-h-11 items-center rounded-full px-2 text-small hover:bg-tile sm:px-4"
    >
      {text}
    </Link>
  )
}
