import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { formatDollars, toCents, toDollars } from '#contract/money.ts'
import type { MakerOrder, Order } from '#contract/orders.ts'
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
        {open.length < order.groups.length
          ? 'Some makers have accepted their part already: those go on. '
          : 'No maker has accepted it yet. '}
        {order.paymentMethod === 'card'
          ? 'What was charged goes back to your card.'
          : 'Nothing is to be paid for what you cancel.'}
      </p>
      {open.length > 1 ? <Parts groups={open} isAll={open.length === order.groups.length} /> : <One group={open[0]} />}
      <TextArea label="Why?" hint="Optional" name="reason" maxLength={500} rows={3} />
      {fetcher.data?.trouble && fetcher.state === 'idle' && (
        <Notice look="trouble" role="alert">
          {fetcher.data.trouble}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" className="grow" pending={fetcher.state !== 'idle'}>
          {fetcher.state === 'idle' ? 'Cancel it' : 'Cancelling…'}
        </Button>
        {onDone && (
          <Button look="quiet" className="grow" onClick={onDone}>
            Keep the order
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
      <legend className="font-medium">What to cancel</legend>
      <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
        <Part value="" text={isAll ? 'The whole order' : 'All that is not accepted'} total={total} isFirst />
        {groups.map(({ number, supplier, total }) => (
          <Part key={number} value={number} text={`Only ${supplier}`} total={total} />
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
