import { Link } from 'react-router'
import { formatDollars } from '#contract/money.ts'
import type { OrderLine, OrderState } from '#contract/orders.ts'
import { Picture } from '#web/ui/picture.tsx'

/** A line as it was ordered, and how much of it is on its way. */
export function PartLine({ line, state }: { line: OrderLine; state: OrderState }) {
  const { ocid, slug, title, image, sku, options, qty, itemPrice, lineTotal, note } = line
  const sent = sentText(line, state)
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-4 border-b border-hairline py-5 text-small last:border-b-0">
      <Picture image={image} sizes="4.5rem" alt="" />
      <div className="min-w-0">
        <p className="text-body wrap-anywhere">
          {slug ? (
            <Link to={`/inventory/${ocid}/${slug}`} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-muted wrap-anywhere">{[...Object.values(options), sku].join(' · ')}</p>
        <p className="figures mt-1 text-muted">
          {qty.toLocaleString('en-US')} × {formatDollars(itemPrice)}
        </p>
        {note && (
          <p className="mt-1 border-l-2 border-hairline pl-3 whitespace-pre-line text-muted wrap-anywhere">{note}</p>
        )}
        {sent && <p className={`figures mt-1 font-medium ${sent.look}`}>{sent.text}</p>}
      </div>
      <p className="figures text-right font-medium">{formatDollars(lineTotal)}</p>
    </li>
  )
}

/** What the line alone has to say: where all of a part is in the same state, its head says it. */
function sentText({ qty, shipped, cancelled }: OrderLine, state: OrderState): { text: string; look: string } | null {
  const number = (units: number) => units.toLocaleString('en-US')
  if (cancelled > 0 && state !== 'cancelled') {
    const rest = cancelled === qty ? 'Cancelled' : `${number(shipped)} shipped, ${number(cancelled)} cancelled`
    return { text: rest, look: 'text-clay' }
  }
  if (state !== 'partly_shipped') return null
  if (shipped === qty) return { text: `All ${number(qty)} shipped`, look: 'text-leaf' }
  return shipped === 0
    ? { text: 'Not shipped yet', look: 'text-muted' }
    : { text: `${number(shipped)} of ${number(qty)} shipped`, look: 'text-clay' }
}
