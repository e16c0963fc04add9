import { formatNumber } from '#contract/text/language.ts'
import { href } from 'react-router'
import { seedTexts } from '#texts/seeds/seed.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { OrderLine, SeedOrder } from './use-seed-order.ts'

/** The result for each product of an order. Products that were not added, or added with changes, are listed first. */
export function OrderResult({ order }: { order: SeedOrder }) {
  const lines = order.lines ?? []
  const of = (result: OrderLine['result']) => lines.filter((line) => line.result === result)
  const [added, adjusted, skipped] = [of('added'), of('adjusted'), of('skipped')]
  const inCart = added.length + adjusted.length
  return (
    <Dialog
      open={order.lines !== null}
      onOpenChange={order.dismiss}
      title={inCart > 0 ? seedTexts.order.done({ count: inCart }) : seedTexts.order.nothing}
    >
      <div className="mt-4 space-y-6">
        <Lines title={seedTexts.order.notAdded} lines={skipped} />
        <Lines title={seedTexts.order.changed} lines={adjusted} />
        {skipped.length + adjusted.length > 0 ? (
          added.length > 0 && (
            <details>
              <summary className="flex min-h-11 items-center text-small text-muted underline underline-offset-4">
                {seedTexts.order.addedAsPlanned({ count: added.length })}
              </summary>
              <Lines title={seedTexts.order.added} lines={added} />
            </details>
          )
        ) : (
          <p className="text-small text-muted">{seedTexts.order.allAsPlanned}</p>
        )}
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        {inCart > 0 && (
          <ButtonLink to={href('/cart')} className="grow">
            {seedTexts.order.cart}
          </ButtonLink>
        )}
        <Button variant="quiet" className="grow" onClick={order.dismiss}>
          {seedTexts.order.stay}
        </Button>
      </div>
    </Dialog>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly OrderLine[] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h3 className="text-small font-medium">
        {title} <span className="figures font-normal text-muted">{formatNumber(lines.length)}</span>
      </h3>
      <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
        {lines.map(({ ocid, title, quantity, message }) => (
          <li key={ocid} className="py-2.5 text-small">
            <span className="flex justify-between gap-4">
              <span className="min-w-0 truncate">{title}</span>
              {quantity > 0 && <span className="figures shrink-0 text-muted">{formatNumber(quantity)}</span>}
            </span>
            {message && <span className="block text-muted">{message}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
