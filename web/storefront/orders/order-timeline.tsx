import type { OrderEvent } from '#contract/orders.ts'
import { shortDate } from '#web/storefront/short-date.ts'

const WHO: Record<OrderEvent['by'], string | null> = { buyer: 'by your company', operator: null, shop: null }

/** What happened, the newest first. */
export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  return (
    <section aria-labelledby="order-timeline">
      <h2 id="order-timeline" className="display text-title">
        What happened
      </h2>
      <ol className="mt-5 text-small">
        {events.toReversed().map((event, index) => (
          <li
            key={`${event.at} ${event.kind} ${event.number} ${event.text}`}
            className="relative grid grid-cols-[1rem_minmax(0,1fr)] gap-x-4 pb-5 last:pb-0"
          >
            <span
              aria-hidden
              className={`mt-1.5 size-2 rounded-full ${index === 0 ? 'bg-leaf' : 'bg-line'} before:absolute before:top-4 before:bottom-0 before:left-[3.5px] before:w-px before:bg-hairline`}
            />
            <div className="min-w-0 sm:flex sm:justify-between sm:gap-8">
              <p className="wrap-anywhere">
                {event.text}
                {WHO[event.by] && event.kind !== 'placed' && <span className="text-muted"> ({WHO[event.by]})</span>}
              </p>
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
