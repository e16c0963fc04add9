import { Link } from 'react-router'
import { countOf } from './count-text.ts'
import { moreAddress, type SeedAddress } from './seed-address.ts'

/** How many of the products are shown, and the way to more of them. */
export function ShowMore({ address, shown, total }: { address: SeedAddress; shown: number; total: number }) {
  if (shown >= total) return null
  const more = moreAddress(address, total)
  return (
    <div className="mt-12 flex flex-col items-center gap-3 border-t border-hairline pt-8">
      <output className="figures text-small text-muted">
        {shown.toLocaleString('en-US')} of {countOf(total, 'product')}
      </output>
      {more ? (
        <Link
          to={more}
          replace
          preventScrollReset
          className="inline-flex min-h-11 items-center rounded-full border border-line px-6 text-small font-medium transition-colors duration-200 hover:border-ink"
        >
          Show more
        </Link>
      ) : (
        <p className="text-small text-muted">Search the seed to find the others.</p>
      )}
    </div>
  )
}
