import { href, Link } from 'react-router'
import { emptyCartTexts } from '#texts/cart/empty-cart.ts'
import { countsTexts } from '#texts/ui/counts.ts'
import { SeedCover } from '#web/storefront/seeds/seed-cover.tsx'
import { useSeeds } from '#web/storefront/state/seeds/use-seeds.ts'

const SHOWN = 4

/** The most recently changed seeds, each of which can be ordered as a whole. */
export function SeedsToOrder() {
  const { list } = useSeeds()
  const seeds = list.filter(({ products_count }) => products_count > 0).slice(0, SHOWN)
  if (seeds.length === 0) return null
  return (
    <section aria-labelledby="seeds-title" className="mt-20 border-t border-hairline pt-12">
      <h2 id="seeds-title" className="display text-heading">
        {emptyCartTexts.seeds}
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 lg:grid-cols-4">
        {seeds.map((seed) => (
          <li key={seed.uuid} className="group relative">
            <SeedCover images={seed.images} sizes="(width >= 64rem) 11vw, 24vw" />
            <h3 className="display mt-3 line-clamp-2 text-title wrap-anywhere" dir="auto">
              <Link to={href('/seed/:uuid', { uuid: seed.uuid })} className="cover-link">
                {seed.name}
              </Link>
            </h3>
            <p className="figures mt-1 text-small text-muted">{countsTexts.products({ count: seed.products_count })}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
