import { href, useNavigate } from 'react-router'
import { formatNumber } from '#contract/text/language.ts'
import { formatDollars } from '#contract/values/money.ts'
import type { Seed, SeedProducts } from '#contract/schemas/catalog/seeds.ts'
import { seedTexts } from '#texts/seeds/seed.ts'
import { watchNavigationIntent } from '#web/storefront/browser/navigation-intent.ts'
import { lineSheetUrl } from '#web/storefront/http/file-urls.ts'
import { shareLabel } from '#web/storefront/seeds/share/share-text.ts'
import { useCopySeed } from '#web/storefront/seeds/use-copy-seed.ts'
import { deleteSeed } from '#web/storefront/state/seeds/change-seeds.ts'
import { Button } from '#web/ui/button.tsx'

interface OwnerSummaryProps {
  seed: Seed
  totals: SeedProducts['totals']
  /** The order button. Small screens show it in a bar at the bottom instead. */
  order: React.ReactNode
  onShare: () => void
}

const ROW = 'inline-flex min-h-11 items-center text-small underline-offset-4 hover:underline'

/** The totals of a seed, and the actions for the seed as a whole. */
export function OwnerSummary({ seed, totals, order, onShare }: OwnerSummaryProps) {
  const navigate = useNavigate()
  const copy = useCopySeed()

  async function remove() {
    const isStillHere = watchNavigationIntent()
    const isDeleted = await deleteSeed(seed)
    if (isStillHere() && isDeleted) await navigate(href('/seed'))
  }

  return (
    <section aria-labelledby="seed-summary" className="side-sum lg:sticky lg:top-28 lg:mt-10 lg:self-start">
      <h2 id="seed-summary" className="display text-title">
        {seedTexts.summary.title}
      </h2>
      <dl className="figures mt-4 text-small">
        <Total term={seedTexts.summary.products} value={formatNumber(totals.products)} />
        <Total term={seedTexts.summary.units} value={formatNumber(totals.units)} />
        {totals.unavailable > 0 && (
          <Total term={seedTexts.summary.unavailable} value={formatNumber(totals.unavailable)} />
        )}
        <div className="mt-3 flex items-baseline justify-between border-t border-ink pt-4">
          <dt className="text-body">{seedTexts.summary.amount}</dt>
          <dd className="text-title font-medium">{formatDollars(totals.amount)}</dd>
        </div>
      </dl>
      <div className="mt-6 grid gap-3 no-scripting:hidden">
        <div className="grid max-lg:hidden">{order}</div>
        <Button variant="quiet" className="max-lg:hidden" onClick={onShare}>
          {shareLabel(seed)}
        </Button>
      </div>
      <ul className="mt-4 text-muted">
        <li>
          <a href={href('/seed/:uuid/show', { uuid: seed.uuid })} target="_blank" rel="noreferrer" className={ROW}>
            {seedTexts.summary.client}
          </a>
        </li>
        <li>
          <a href={lineSheetUrl(seed.uuid, 'wholesale')} target="_blank" rel="noreferrer" className={ROW}>
            {seedTexts.summary.sheet}
          </a>
        </li>
        <li className="no-scripting:hidden">
          <button type="button" className={ROW} onClick={() => void copy(seed.uuid)}>
            {seedTexts.summary.duplicate}
          </button>
        </li>
        <li className="no-scripting:hidden">
          <button type="button" className={`${ROW} text-danger`} onClick={() => void remove()}>
            {seedTexts.summary.delete}
          </button>
        </li>
      </ul>
    </section>
  )
}

function Total({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex justify-between py-1.5">
      <dt className="text-muted">{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}
