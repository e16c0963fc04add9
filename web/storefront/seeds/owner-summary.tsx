import { useNavigate } from 'react-router'
import { formatNumber } from '#contract/language.ts'
import { formatDollars } from '#contract/money.ts'
import type { Seed, SeedProducts } from '#contract/seeds.ts'
import { seedTexts } from '#texts/seed.ts'
import { rememberPlace } from '#web/storefront/remember-place.ts'
import { Button } from '#web/ui/button.tsx'
import { deleteSeed } from './change-seeds.ts'
import { shareText } from './share-text.ts'
import { useCopiedSeed } from './use-copied-seed.ts'

interface OwnerSummaryProps {
  seed: Seed
  totals: SeedProducts['totals']
  /** The press that orders; small screens have it in a bar of its own. */
  order: React.ReactNode
  onShare: () => void
}

const ROW = 'inline-flex min-h-11 items-center text-small underline-offset-4 hover:underline'

/** What a seed comes to, and what can be done with it as a whole. */
export function OwnerSummary({ seed, totals, order, onShare }: OwnerSummaryProps) {
  const navigate = useNavigate()
  const copy = useCopiedSeed()

  async function remove() {
    const isStillHere = rememberPlace()
    const isGone = await deleteSeed(seed)
    if (isStillHere() && isGone) await navigate('/seed')
  }

  return (
    <section aria-labelledby="seed-summary" className="side-sum lg:sticky lg:top-28 lg:mt-10 lg:self-start">
      <h2 id="seed-summary" className="display text-title">
        {seedTexts.summary.title}
      </h2>
      <dl className="figures mt-4 text-small">
        <Sum term={seedTexts.summary.products} value={formatNumber(totals.products)} />
        <Sum term={seedTexts.summary.units} value={formatNumber(totals.units)} />
        {totals.unavailable > 0 && (
          <Sum term={seedTexts.summary.unavailable} value={formatNumber(totals.unavailable)} />
        )}
        <div className="mt-3 flex items-baseline justify-between border-t border-ink pt-4">
          <dt className="text-body">{seedTexts.summary.amount}</dt>
          <dd className="text-title font-medium">{formatDollars(totals.amount)}</dd>
        </div>
      </dl>
      <div className="mt-6 grid gap-3 no-scripting:hidden">
        <div className="grid max-lg:hidden">{order}</div>
        <Button look="quiet" className="max-lg:hidden" onClick={onShare}>
          {shareText(seed)}
        </Button>
      </div>
      <ul className="mt-4 text-muted">
        <li>
          <a href={`/seed/${seed.uuid}/show`} target="_blank" rel="noreferrer" className={ROW}>
            {seedTexts.summary.client}
          </a>
        </li>
        <li>
          <a href={`/seed-sheets/${seed.uuid}.pdf?prices=wholesale`} target="_blank" rel="noreferrer" className={ROW}>
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

function Sum({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex justify-between py-1.5">
      <dt className="text-muted">{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}
