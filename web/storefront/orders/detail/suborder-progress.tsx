import { Check } from '#web/ui/icons/check.ts'
import type { OrderLine } from '#contract/schemas/orders/orders.ts'
import type { OrderState } from '#contract/orders/orders.ts'
import { orderTexts } from '#texts/orders/order.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

const STEPS = ['placed', 'accepted', 'shipped', 'delivered'] as const

/** Number of completed steps by state. */
const STEPS_DONE: Partial<Record<OrderState, number>> = {
  placed: 1,
  accepted: 2,
  partly_shipped: 2,
  shipped: 3,
  delivered: 4,
}

/** Progress of a suborder: completed steps, and the shipped share of a partly shipped one. */
export function SuborderProgress({ state, lines }: { state: OrderState; lines: readonly OrderLine[] }) {
  const done = STEPS_DONE[state]
  if (state === 'refunded') return <p className="mt-4 text-small text-muted">{orderTexts.suborder.refunded}</p>
  if (done === undefined) return null
  return (
    <div className="mt-5">
      <ol className="grid grid-cols-4 gap-2 text-micro max-[22.5rem]:grid-cols-2 sm:text-small">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index === done ? 'step' : undefined}
            className={`border-t-2 pt-2 ${index < done ? 'border-leaf' : 'border-hairline text-muted'}`}
          >
            <span className="inline-flex items-center gap-1">
              {index < done && <Check size={14} aria-hidden className="text-leaf" />}
              <span>{orderTexts.steps[step]}</span>
              {index < done && <span className="sr-only">: {orderTexts.steps.done}</span>}
            </span>
          </li>
        ))}
      </ol>
      {state === 'partly_shipped' && <PartlyShipped lines={lines} />}
    </div>
  )
}

function PartlyShipped({ lines }: { lines: readonly OrderLine[] }) {
  const sum = (of: (line: OrderLine) => number) => lines.reduce((units, line) => units + of(line), 0)
  const shipped = sum((line) => line.shipped)
  const ordered = sum((line) => line.qty - line.cancelled)
  return (
    <div className="mt-4 max-w-md">
      <p className="figures text-small">
        <span className="font-medium">{orderTexts.suborder.unitsShipped({ shipped, of: ordered })}</span>
        <span className="text-muted">{orderTexts.suborder.unitsRemaining({ units: ordered - shipped })}</span>
      </p>
      <ProgressBar share={ordered === 0 ? 1 : shipped / ordered} label={orderTexts.suborder.progress} />
    </div>
  )
}
