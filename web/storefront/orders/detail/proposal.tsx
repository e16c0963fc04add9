import { useFetcher } from 'react-router'
import type { OrderRevision } from '#contract/schemas/order-revisions.ts'
import { formatDollars } from '#contract/values/money.ts'
import { orderTexts } from '#texts/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { longDate } from '#web/ui/long-date.ts'

const TEXTS = orderTexts.proposal

/** A change that raises the total of the order, with the buttons that decide it. */
export function Proposal({ proposal }: { proposal: OrderRevision }) {
  const fetcher = useFetcher<{ error: string | null }>()
  const isPending = fetcher.state !== 'idle'
  const { number, reason, changes, total_before, total_after, expires_at } = proposal
  return (
    <section aria-labelledby="proposal" className="mt-8 max-w-3xl border border-line p-5 sm:p-6">
      <h2 id="proposal" className="display text-title">
        {TEXTS.title}
      </h2>
      <p className="mt-2 wrap-anywhere">{reason}</p>
      <ul className="mt-4 list-disc space-y-1 pl-5 text-small wrap-anywhere">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p className="figures mt-4 font-medium">
        {TEXTS.total({ before: formatDollars(total_before), after: formatDollars(total_after) })}
      </p>
      {expires_at && <p className="text-small text-muted">{TEXTS.until({ date: longDate(expires_at) })}</p>}
      {fetcher.data?.error && !isPending && <FormError className="mt-4">{fetcher.data.error}</FormError>}
      <fetcher.Form method="post" className="mt-5 flex flex-wrap gap-3">
        <input type="hidden" name="number" value={number} />
        <Button type="submit" name="intent" value="approve" pending={isPending}>
          {TEXTS.approve}
        </Button>
        <Button type="submit" name="intent" value="decline" variant="quiet" pending={isPending}>
          {TEXTS.decline}
        </Button>
      </fetcher.Form>
    </section>
  )
}
