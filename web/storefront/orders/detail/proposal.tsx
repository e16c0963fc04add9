import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import type { OrderProposal } from '#contract/schemas/orders/order-revisions.ts'
import { formatDollars } from '#contract/values/money.ts'
import { orderTexts } from '#texts/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { longDate } from '#web/ui/long-date.ts'
import { type ProposalMethod, ProposalPayment } from './proposal-payment.tsx'

const TEXTS = orderTexts.proposal

interface ProposalProps {
  proposal: OrderProposal
  /** The shop's card processor. */
  card: Checkout['card']
}

/** A change that raises the total of the order, with how to pay it and the buttons that decide it. */
export function Proposal({ proposal, card }: ProposalProps) {
  const fetcher = useFetcher<{ error: string | null }>()
  const isPending = fetcher.state !== 'idle'
  const { number, reason, changes, total_before, total_after, expires_at } = proposal
  const [method, setMethod] = useState<ProposalMethod>('card')
  // A node that runs the previous release omits the amount.
  const amount = (card && proposal.card_amount) ?? null
  const isPaidByCard = amount !== null && method === 'card'
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
      <fetcher.Form method="post">
        <input type="hidden" name="number" value={number} />
        {amount !== null && <input type="hidden" name="amount" value={amount} />}
        {amount !== null && <ProposalPayment card={card} amount={amount} method={method} onChoose={setMethod} />}
        {fetcher.data?.error && !isPending && <FormError className="mt-4">{fetcher.data.error}</FormError>}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="approve" pending={isPending}>
            {isPaidByCard ? TEXTS.approveAndPay({ amount: formatDollars(amount) }) : TEXTS.approve}
          </Button>
          <Button type="submit" name="intent" value="decline" variant="quiet" pending={isPending}>
            {TEXTS.decline}
          </Button>
        </div>
      </fetcher.Form>
    </section>
  )
}
