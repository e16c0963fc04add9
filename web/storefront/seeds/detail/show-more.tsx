import { Link } from 'react-router'
import { seedTexts } from '#texts/seeds/seed.ts'
import { type SeedUrlState, showMoreUrl } from './seed-url.ts'

/** How many of the products are shown, and a link that shows more. */
export function ShowMore({ urlState, shown, total }: { urlState: SeedUrlState; shown: number; total: number }) {
  if (shown >= total) return null
  const more = showMoreUrl(urlState, total)
  return (
    <div className="mt-12 flex flex-col items-center gap-3 border-t border-hairline pt-8">
      <output className="figures text-small text-muted">{seedTexts.more.shown({ shown, count: total })}</output>
      {more ? (
        <Link
          to={more}
          replace
          preventScrollReset
          className="inline-flex min-h-11 items-center rounded-full border border-line px-6 text-small font-medium transition-colors duration-200 hover:border-ink"
        >
          {seedTexts.more.show}
        </Link>
      ) : (
        <p className="text-small text-muted">{seedTexts.more.all}</p>
      )}
    </div>
  )
}
