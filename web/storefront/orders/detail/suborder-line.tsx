import { Link } from 'react-router'
import { productPath } from '#web/ui/paths.ts'
import { formatDollars } from '#contract/values/money.ts'
import type { OrderLine } from '#contract/schemas/orders/orders.ts'
import type { OrderState } from '#contract/orders/orders.ts'
import { formatNumber } from '#contract/text/language.ts'
import { orderTexts } from '#texts/orders/order.ts'
import { shortDate } from '#web/ui/short-date.ts'
import { Image } from '#web/ui/images/image.tsx'

/** A line of a suborder as it was ordered, and its shipped quantity. */
export function SuborderLine({ line, state }: { line: OrderLine; state: OrderState }) {
  const { ocid, slug, title, image, sku, options, qty, itemPrice, lineTotal, note } = line
  const progress = shippedText(line, state)
  const later = backOrderedText(line)
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-4 border-b border-hairline py-5 text-small last:border-b-0">
      <Image image={image} sizes="4.5rem" alt="" />
      <div className="min-w-0">
        <p className="text-body wrap-anywhere">
          {slug ? (
            <Link to={productPath({ ocid, slug })} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-muted wrap-anywhere">{[...Object.values(options), sku].join(' · ')}</p>
        <p className="figures mt-1 text-muted">
          {formatNumber(qty)} × {formatDollars(itemPrice)}
        </p>
        {note && (
          <p className="mt-1 border-l-2 border-hairline pl-3 whitespace-pre-line text-muted wrap-anywhere">{note}</p>
        )}
        {later && <p className="figures mt-1 font-medium text-clay">{later}</p>}
        {progress && <p className={`figures mt-1 font-medium ${progress.look}`}>{progress.text}</p>}
      </div>
      <p className="figures text-right font-medium">{formatDollars(lineTotal)}</p>
    </li>
  )
}

/** Returns the text on units that were ordered beyond the stock and have not arrived, or null. */
function backOrderedText({ back_order }: OrderLine): string | null {
  if (!back_order) return null
  const { kind, units, promised_on } = back_order
  const text = kind === 'preorder' ? orderTexts.line.preordered : orderTexts.line.backOrdered
  return text({ units, date: promised_on && shortDate(promised_on) })
}

/** Returns the text on shipped and canceled units; null if the state of the whole suborder covers the line. */
function shippedText({ qty, shipped, cancelled }: OrderLine, state: OrderState): { text: string; look: string } | null {
  if (cancelled > 0 && state !== 'cancelled') {
    const text = cancelled === qty ? orderTexts.line.cancelled : orderTexts.line.partlyCancelled({ shipped, cancelled })
    return { text, look: 'text-clay' }
  }
  if (state !== 'partly_shipped') return null
  if (shipped === qty) return { text: orderTexts.line.allShipped({ units: qty }), look: 'text-leaf' }
  return shipped === 0
    ? { text: orderTexts.line.notShipped, look: 'text-muted' }
    : { text: orderTexts.line.partlyShipped({ shipped, units: qty }), look: 'text-clay' }
}
