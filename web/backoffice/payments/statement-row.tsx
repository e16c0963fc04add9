import { useId } from 'react'
import type { StatementRow } from '#contract/schemas/admin/orders/bank-statement.ts'
import { formatDollars } from '#contract/values/money.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { FIELD_CLASS } from '#web/backoffice/ui/field.tsx'
import { isBookable, MATCHES, reasonOf } from './match-texts.ts'

/** Decision of the person about a payment: whether it is booked, and for which order or invoice. */
export interface Decision {
  isChosen: boolean
  number: string
}

interface StatementRowProps {
  row: StatementRow
  decision: Decision
  onDecide: (decision: Decision) => void
}

/** A payment on a statement, with its proposed order, which can be changed. */
export function StatementItem({ row, decision: { isChosen, number }, onDecide }: StatementRowProps) {
  const id = useId()
  const { line, on, amount, text, match, candidates } = row
  const { title, tone } = MATCHES[match]
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 border-b border-hairline py-2 md:grid-cols-[auto_6rem_7rem_1fr_14rem]">
      <label className="grid size-8 place-items-center pointer-coarse:size-11">
        <input
          type="checkbox"
          aria-label={`Book line ${line}`}
          checked={isChosen}
          disabled={!isBookable(row) || number.trim() === ''}
          onChange={({ target }) => onDecide({ isChosen: target.checked, number })}
        />
      </label>
      <span className="pt-1.5 tabular-nums">{on}</span>
      <span className="col-start-2 pt-1.5 font-medium tabular-nums md:col-start-auto md:text-right">
        {formatDollars(amount)}
      </span>
      <span className="col-start-2 min-w-0 pt-1.5 md:col-start-auto">
        <span className="block break-words">{text}</span>
        <span className="block text-muted">
          <Badge tone={tone}>{title}</Badge> {reasonOf(row)}
        </span>
      </span>
      <span className="col-start-2 md:col-start-auto">
        {isBookable(row) && (
          <>
            <input
              aria-label={`Order or invoice of line ${line}`}
              list={id}
              value={number}
              maxLength={40}
              placeholder="Order or invoice"
              className={FIELD_CLASS}
              onChange={({ target }) =>
                onDecide({
                  isChosen: target.value.trim() !== '' && (isChosen || target.value !== number),
                  number: target.value,
                })
              }
            />
            <datalist id={id}>
              {candidates.map(({ order, company, open }) => (
                <option key={order} value={order}>{`${company}, open ${formatDollars(open)}`}</option>
              ))}
            </datalist>
            <span className="block text-micro text-muted">
              {candidates.map(({ order, company }) => `${order} ${company}`).join(' · ')}
            </span>
          </>
        )}
      </span>
    </li>
  )
}
