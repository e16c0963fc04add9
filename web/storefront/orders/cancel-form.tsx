import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { formatDollars, toCents, toDollars } from '#contract/money.ts'
import type { MakerOrder, Order } from '#contract/orders.ts'
import { fieldsTexts } from '#texts/fields.ts'
import { orderTexts } from '#texts/order.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What the page's action answers to this form. */
type Cancelled = { trouble: string | null }

interface CancelFormProps {
  order: Order
  /** Closes where it stands; without it there is nothing to close. */
  onDone?: () => void
}

/** What to cancel, and why. */
export function CancelForm({ order, onDone }: CancelFormProps) {
  const fetcher = useFetcher<Cancelled>()
  const done = useRef(onDone)
  const open = order.groups.filter(({ can_cancel }) => can_cancel)
  const isDone = fetcher.state === 'idle' && fetcher.data?.trouble === null
  useEffect(() => {
    if (isDone) done.current?.()
  }, [isDone])

  return (
    <fetcher.Form method="post" className="mt-4 space-y-5">
      <input type="hidden" name="intent" value="cancel" />
      <p className="text-small text-muted">
        {open.length < order.groups.length ? orderTexts.cancel.someAccepted : orderTexts.cancel.noneAccepted}{' '}
        {order.paymentMethod === 'card' ? orderTexts.cancel.moneyBack : orderTexts.cancel.nothingToPay}
      </p>
      {open.length > 1 ? <Parts groups={open} isAll={open.length === order.groups.length} /> : <One group={open[0]} />}
      <TextArea label={orderTexts.cancel.why} hint={fieldsTexts.optional} name="reason" maxLength={500} rows={3} />
      {fetcher.data?.trouble && fetcher.state === 'idle' && (
        <Notice look="trouble" role="alert">
          {fetcher.data.trouble}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" className="grow" pending={fetcher.state !== 'idle'}>
          {fetcher.state === 'idle' ? orderTexts.cancel.confirm : orderTexts.cancel.cancelling}
        </Button>
        {onDone && (
          <Button look="quiet" className="grow" onClick={onDone}>
            {orderTexts.cancel.keep}
          </Button>
        )}
      </div>
    </fetcher.Form>
  )
}

function Parts({ groups, isAll }: { groups: readonly MakerOrder[]; isAll: boolean }) {
  const total = toDollars(groups.reduce((cents, group) => cents + toCents(group.total), 0))
  return (
    <fieldset className="text-small">
      <legend className="font-medium">{orderTexts.cancel.what}</legend>
      <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
        <Part value="" text={isAll ? orderTexts.cancel.whole : orderTexts.cancel.open} total={total} isFirst />
        {groups.map(({ number, supplier, total }) => (
          <Part key={number} value={number} text={orderTexts.cancel.only({ maker: supplier })} total={total} />
        ))}
      </ul>
    </fieldset>
  )
}

interface PartProps {
  value: string
  text: string
  total: number
  isFirst?: boolean
}

function Part({ value, text, total, isFirst = false }: PartProps) {
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

function One({ group }: { group: MakerOrder | undefined }) {
  if (!group) return null
  return (
    <p className="flex justify-between gap-4 border-y border-hairline py-3 text-small">
      <input type="hidden" name="number" value={group.number} />
      <span className="min-w-0 wrap-anywhere">{group.supplier}</span>
      <span className="figures text-muted">{formatDollars(group.total)}</span>
    </p>
  )
}
