import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { formatDollars, toCents, toDollars } from '#contract/values/money.ts'
import type { Suborder, Order } from '#contract/schemas/orders/orders.ts'
import { fieldsTexts } from '#texts/ui/fields.ts'
import { orderTexts } from '#texts/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'

/** Result of the page's action for this form; null on success. */
type CancelResult = { error: string | null }

interface CancelFormProps {
  order: Order
  /** Closes the surrounding dialog, if there is one. */
  onDone?: () => void
}

/** Form to cancel an order or some of its suborders, with an optional reason. */
export function CancelForm({ order, onDone }: CancelFormProps) {
  const fetcher = useFetcher<CancelResult>()
  const done = useRef(onDone)
  const cancelable = order.groups.filter(({ can_cancel }) => can_cancel)
  const isDone = fetcher.state === 'idle' && fetcher.data?.error === null
  useEffect(() => {
    if (isDone) done.current?.()
  }, [isDone])

  return (
    <fetcher.Form method="post" className="mt-4 space-y-5">
      <input type="hidden" name="intent" value="cancel" />
      <p className="text-small text-muted">
        <span>
          {cancelable.length < order.groups.length ? orderTexts.cancel.someAccepted : orderTexts.cancel.noneAccepted}
        </span>{' '}
        <span>{order.paymentMethod === 'card' ? orderTexts.cancel.moneyBack : orderTexts.cancel.nothingToPay}</span>
      </p>
      {cancelable.length > 1 ? (
        <SuborderOptions suborders={cancelable} isAll={cancelable.length === order.groups.length} />
      ) : (
        <SingleSuborder suborder={cancelable[0]} />
      )}
      <TextArea label={orderTexts.cancel.reason} hint={fieldsTexts.optional} name="reason" maxLength={500} rows={3} />
      {fetcher.data?.error && fetcher.state === 'idle' && <FormError>{fetcher.data.error}</FormError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" className="grow" pending={fetcher.state !== 'idle'}>
          {fetcher.state === 'idle' ? orderTexts.cancel.confirm : orderTexts.cancel.canceling}
        </Button>
        {onDone && (
          <Button variant="quiet" className="grow" onClick={onDone}>
            {orderTexts.cancel.keep}
          </Button>
        )}
      </div>
    </fetcher.Form>
  )
}

function SuborderOptions({ suborders, isAll }: { suborders: readonly Suborder[]; isAll: boolean }) {
  const total = toDollars(suborders.reduce((cents, suborder) => cents + toCents(suborder.total), 0))
  return (
    <fieldset className="text-small">
      <legend className="font-medium">{orderTexts.cancel.what}</legend>
      <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
        <SuborderOption
          value=""
          text={isAll ? orderTexts.cancel.whole : orderTexts.cancel.open}
          total={total}
          isFirst
        />
        {suborders.map(({ number, supplier, total }) => (
          <SuborderOption
            key={number}
            value={number}
            text={orderTexts.cancel.only({ maker: supplier })}
            total={total}
          />
        ))}
      </ul>
    </fieldset>
  )
}

interface SuborderOptionProps {
  value: string
  text: string
  total: number
  isFirst?: boolean
}

function SuborderOption({ value, text, total, isFirst = false }: SuborderOptionProps) {
  return (
    <li>
      <label className="flex min-h-12 items-center gap-3">
        <input
          type="radio"
          name="number"
          value={value}
          defaultChecked={isFirst}
          className="size-5 shrink-0 accent-leaf"
        />
        <span className="min-w-0 wrap-anywhere">{text}</span>
        <span className="figures ml-auto text-muted">{formatDollars(total)}</span>
      </label>
    </li>
  )
}

function SingleSuborder({ suborder }: { suborder: Suborder | undefined }) {
  if (!suborder) return null
  return (
    <p className="flex justify-between gap-4 border-y border-hairline py-3 text-small">
      <input type="hidden" name="number" value={suborder.number} />
      <span className="min-w-0 wrap-anywhere">{suborder.supplier}</span>
      <span className="figures text-muted">{formatDollars(suborder.total)}</span>
    </p>
  )
}
