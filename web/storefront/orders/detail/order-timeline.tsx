import type { OrderEvent } from '#contract/schemas/orders/orders.ts'
import { orderTexts } from '#texts/orders/order.ts'
import { shortDate } from '#web/ui/short-date.ts'

/** Activity of an order, newest first. */
export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  return (
    <section aria-labelledby="order-timeline">
      <h2 id="order-timeline" className="display text-title">
        {orderTexts.timeline.title}
      </h2>
      <ol className="mt-5 text-small">
        {events.toReversed().map((event, index) => (
          <li
            key={`${event.at} ${event.kind} ${event.number} ${event.text}`}
            className="group relative grid grid-cols-[1rem_minmax(0,1fr)] gap-x-4 pb-5 last:pb-0"
          >
            <span
              aria-hidden
              className={`mt-1.5 size-2 rounded-full ${index === 0 ? 'bg-leaf' : 'bg-line'} before:absolute before:top-4 before:bottom-0 before:left-[3.5px] before:w-px before:bg-hairline group-last:before:hidden`}
            />
            <div className="min-w-0 sm:flex sm:justify-between sm:gap-8">
              <p className="wrap-anywhere">{event.text}</p>
              <time dateTime={event.at} className="figures shrink-0 text-muted">
                {shortDate(event.at)}
              </time>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
