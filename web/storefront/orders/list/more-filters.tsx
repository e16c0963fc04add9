import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import type { OrdersQuery } from '#contract/schemas/orders/orders.ts'
import { PAYMENT_STATES } from '#contract/orders/orders.ts'
import { orderStatesTexts } from '#texts/orders/order-states.ts'
import { ordersTexts } from '#texts/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

const PAYMENTS = [
  ['', ordersTexts.filters.anyPayment],
  ...PAYMENT_STATES.map((payment) => [payment, orderStatesTexts.payments[payment]] as const),
] as const

/** Less common filters, as fields of the surrounding search form. */
export function MoreFilters({ query }: { query: OrdersQuery }) {
  const { payment, from, to, mine = false } = query
  return (
    <details className="group mt-2">
      <summary className="inline-flex min-h-11 items-center gap-2 text-small text-muted hover:text-ink">
        {ordersTexts.filters.more}
        <ChevronDown size={14} aria-hidden className="transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div className="grid items-end gap-4 pt-2 pb-4 sm:grid-cols-2 lg:grid-cols-[14rem_11rem_11rem_auto_auto_1fr]">
        <SelectField
          label={ordersTexts.filters.payment}
          name="payment"
          options={PAYMENTS}
          defaultValue={payment ?? ''}
        />
        <Field label={ordersTexts.filters.fromField} name="from" type="date" defaultValue={from} />
        <Field label={ordersTexts.filters.untilField} name="to" type="date" defaultValue={to} />
        <label className="flex min-h-11 items-center gap-3 text-small">
          <input type="checkbox" name="mine" value="true" defaultChecked={mine} className="size-5 accent-leaf" />
          {ordersTexts.filters.onlyMine}
        </label>
        <Button type="submit" variant="quiet">
          {ordersTexts.filters.show}
        </Button>
      </div>
    </details>
  )
}
