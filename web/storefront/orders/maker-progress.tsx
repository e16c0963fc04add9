import Check from 'lucide-react/icons/check'
import type { OrderLine, OrderState } from '#contract/orders.ts'
import { orderTexts } from '#texts/order.ts'
import { ProgressBar } from '#web/storefront/cart/progress-bar.tsx'

const STEPS = ['placed', 'accepted', 'shipped', 'delivered'] as const

/** How many of the steps are behind an order in this state. */
const DONE: Partial<Record<OrderState, number>> = {
  placed: 1,
  accepted: 2,
  partly_shipped: 2,
  shipped: 3,
  delivered: 4,
}

/** How far a maker is: the steps gone, and of a part that is not all sent, how much is. */
export function MakerProgress({ state, lines }: { state: OrderState; lines: readonly OrderLine[] }) {
  const done = DONE[state]
  if (done === undefined) return <Over state={state} />
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
              {orderTexts.steps[step]}
              {index < done && <span className="sr-only">: {orderTexts.steps.done}</span>}
            </span>
          </li>
        ))}
      </ol>
      {state === 'partly_shipped' && <Partly lines={lines} />}
    </div>
  )
}

function Partly({ lines }: { lines: readonly OrderLine[] }) {
  const sum = (of: (line: OrderLine) => number) => lines.reduce((units, line) => units + of(line), 0)
  const shipped = sum((line) => line.shipped)
  const wanted = sum((line) => line.qty - line.cancelled)
  return (
    <div className="mt-4 max-w-md">
      <p className="figures text-small">
        <span className="font-medium">{orderTexts.part.unitsShipped({ shipped, of: wanted })}</span>
        <span className="text-muted">{orderTexts.part.unitsToCome({ units: wanted - shipped })}</span>
      </p>
      <ProgressBar share={wanted === 0 ? 1 : shipped / wanted} label={orderTexts.part.progress} />
    </div>
  )
}

function Over({ state }: { state: OrderState }) {
  return (
    <p className="mt-4 text-small text-muted">
      {state === 'refunded' ? orderTexts.part.refunded : orderTexts.part.cancelled}
    </p>
  )
}
