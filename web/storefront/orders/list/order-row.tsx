import { href, Link } from 'react-router'
import type { OrderSummary } from '#contract/schemas/orders/orders.ts'
import { totalWithFreight } from '#contract/orders/orders.ts'
import { countsTexts } from '#texts/ui/counts.ts'
import { ordersTexts } from '#texts/orders/orders.ts'
import { RemainingTotal } from '#web/storefront/orders/totals/remaining-total.tsx'
import { shortDate } from '#web/ui/short-date.ts'
import { Image } from '#web/ui/images/image.tsx'
import { PaymentStatus, StatePill } from '#web/storefront/orders/status-pills.tsx'
import { poNumberText } from '#web/storefront/orders/po-number-text.ts'

const MAX_SUPPLIERS_SHOWN = 3

/** An order in the list: a row on wide screens, a card on small ones. The whole row links to the order. */
export function OrderRow({ order }: { order: OrderSummary }) {
  const { invoice, state, payment, units, lines, makers, po_number, placed_by, placed_at } = order
  return (
    <li className="group relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-3 border-t border-hairline py-5 text-small transition-colors duration-200 hover:bg-raised lg:col-span-full lg:grid-cols-subgrid lg:items-center">
      <Images order={order} />
      <div className="min-w-0 max-lg:row-start-1">
        <h2 className="text-body font-medium">
          <Link
            to={href('/buyer/orders/:invoice', { invoice })}
            className="figures underline-offset-4 group-hover:underline before:absolute before:inset-0 before:z-10"
          >
            {invoice}
          </Link>
        </h2>
        {po_number && <p className="wrap-anywhere">{poNumberText(po_number)}</p>}
        <p className="text-muted">
          {shortDate(placed_at)} · <span className="wrap-anywhere">{placed_by}</span>
        </p>
      </div>
      <div className="min-w-0 max-lg:col-span-2">
        <p className="line-clamp-2 wrap-anywhere">{suppliersText(makers)}</p>
        <p className="figures text-muted">
          {countsTexts.products({ count: lines })} · {countsTexts.units({ count: units })}
        </p>
      </div>
      <div className="space-y-1.5 max-lg:col-start-2 max-lg:row-start-1 max-lg:text-right">
        <p>
          <StatePill state={state} />
        </p>
        <p className="text-micro">
          <PaymentStatus payment={payment} />
        </p>
      </div>
      <p className="figures text-body font-medium max-lg:col-start-2 max-lg:row-start-2 max-lg:self-center text-right">
        <RemainingTotal total={totalWithFreight(order)} remaining={order.current_total} />
      </p>
    </li>
  )
}

function Images({ order: { images, lines } }: { order: OrderSummary }) {
  const more = lines - images.length
  return (
    <div aria-hidden className="flex items-center gap-1.5 max-lg:row-start-2">
      {images.map((image) => (
        <Image key={image.path} image={image} sizes="2.75rem" alt="" className="w-11 shrink-0 rounded-sm" />
      ))}
      {more > 0 && <span className="figures pl-0.5 text-micro whitespace-nowrap text-muted">+{more}</span>}
    </div>
  )
}

function suppliersText(makers: readonly string[]): string {
  const rest = makers.length - MAX_SUPPLIERS_SHOWN
  if (rest <= 0) return makers.join(', ')
  return ordersTexts.makersAndMore({ makers: makers.slice(0, MAX_SUPPLIERS_SHOWN).join(', '), more: rest })
}
