import { href, Link } from 'react-router'
import type { ListedSeed } from '#contract/schemas/catalog/seeds.ts'
import { seedsTexts } from '#texts/seeds/seeds.ts'
import { SeedCover } from '#web/storefront/seeds/seed-cover.tsx'
import { shortDate } from '#web/ui/short-date.ts'
import { type SeedAction, SeedMenu } from './seed-menu.tsx'

/** A seed in the list: its cover, name and facts. */
export function SeedCard({ seed, onAction }: { seed: ListedSeed; onAction: (action: SeedAction) => void }) {
  return (
    <article className="group relative">
      <SeedCover images={seed.images} sizes="(width >= 80rem) 11vw, (width >= 48rem) 16vw, 24vw" />
      {seed.is_public && (
        <span className="absolute top-3 left-3 rounded-full bg-raised px-2.5 py-1 text-micro font-medium">
          {seedsTexts.card.public}
        </span>
      )}
      <div className="mt-4 flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <h2 className="display line-clamp-2 text-title wrap-anywhere" dir="auto">
            <Link to={href('/seed/:uuid', { uuid: seed.uuid })} prefetch="intent" className="cover-link">
              {seed.name}
            </Link>
          </h2>
          <p className="figures mt-1 text-small text-muted">
            {seedsTexts.card.products({ count: seed.products_count })}
          </p>
          <p className="mt-0.5 text-micro text-muted">{seedsTexts.card.changed({ day: shortDate(seed.updated_at) })}</p>
        </div>
        <SeedMenu seed={seed} onAction={onAction} />
      </div>
    </article>
  )
}
