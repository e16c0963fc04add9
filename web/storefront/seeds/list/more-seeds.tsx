import { Link } from 'react-router'
import { seedsTexts } from '#texts/seeds/seeds.ts'
import { loadMoreSeeds } from '#web/storefront/state/seeds/load-seeds.ts'
import { useSeeds } from '#web/storefront/state/seeds/use-seeds.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Loads the next page of seeds in place. Without JavaScript it is a link to that page. */
export function MoreSeeds({ shown, total }: { shown: number; total: number }) {
  const { loadingMore } = useSeeds()
  if (shown >= total) return null
  return (
    <div className="mt-16 flex flex-col items-center gap-3 border-t border-hairline pt-8">
      <output className="figures text-small text-muted">{seedsTexts.shown({ shown, count: total })}</output>
      {loadingMore ? (
        <Spinner label={seedsTexts.loadingMore} />
      ) : (
        <Link
          to="?page=2"
          onClick={(event) => {
            event.preventDefault()
            void loadMoreSeeds()
          }}
          className="inline-flex min-h-11 items-center rounded-full border border-line px-6 text-small font-medium transition-colors duration-200 hover:border-ink"
        >
          {seedsTexts.more}
        </Link>
      )}
    </div>
  )
}
