import { useLocation, useSearchParams } from 'react-router'
import { formatNumber } from '#contract/text/language.ts'
import { ButtonLink } from '#web/backoffice/ui/button.tsx'

interface PagerProps {
  /** Cursor of the next page; null on the last one. */
  next: string | null
  /** Number of rows on this page. */
  shown: number
  count?: { rows: number; isAtLeast: boolean }
}

/**
 * Links to the next and the previous page. Cursors lead only forward, so the history entry of a page has those of the pages before it; a page
 * that was opened by its address has a link to the first page instead.
 */
export function Pager({ next, shown, count }: PagerProps) {
  const [parameters] = useSearchParams()
  const { state } = useLocation()
  const cursor = parameters.get('cursor')
  const before = (state as { cursors?: readonly (string | null)[] } | null)?.cursors ?? null
  const pageAt = (to: string | null) => {
    const target = new URLSearchParams(parameters)
    if (to === null) target.delete('cursor')
    else target.set('cursor', to)
    return { search: target.toString() }
  }
  return (
    <nav aria-label="Pages" className="flex min-h-12 flex-wrap items-center gap-2 pt-2">
      <p className="mr-auto text-muted">{countText(shown, count)}</p>
      {cursor !== null && before !== null && before.length > 0 && (
        <ButtonLink to={pageAt(before.at(-1) ?? null)} state={{ cursors: before.slice(0, -1) }} rel="prev">
          Previous
        </ButtonLink>
      )}
      {cursor !== null && (before === null || before.length === 0) && (
        <ButtonLink to={pageAt(null)}>First page</ButtonLink>
      )}
      {next !== null && (
        <ButtonLink to={pageAt(next)} state={{ cursors: [...(before ?? []), cursor] }} rel="next">
          Next
        </ButtonLink>
      )}
    </nav>
  )
}

function countText(shown: number, count: PagerProps['count']): string {
  if (!count) return `${formatNumber(shown)} on this page`
  return `${formatNumber(shown)} of ${formatNumber(count.rows)}${count.isAtLeast ? ' or more' : ''}`
}
