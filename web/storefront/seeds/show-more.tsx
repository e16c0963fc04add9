import { Link } from 'react-router'
import { seedTexts } from '#texts/seed.ts'
import { moreAddress, type SeedAddress } from './seed-address.ts'

/** How many of the products are shown, and the way to more of them. */
export function ShowMore({ address, shown, total }: { address: SeedAddress; shown: number; total: number }) {
  if (shown >= total) return null
  const more = moreAddress(address, total)
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
