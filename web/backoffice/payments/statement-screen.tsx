import { useState } from 'react'
import { Link } from 'react-router'
import { MAX_MATCHED_PAYMENTS } from '#contract/orders/order-work.ts'
import type { BookedPayment, StatementRow } from '#contract/schemas/admin/orders/bank-statement.ts'
import { counted } from '#contract/text/language.ts'
import { formatDollars } from '#contract/values/money.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { CsvInput } from '#web/backoffice/ui/csv-input.tsx'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'
import { isBookable, isCertain } from './match-texts.ts'
import { type Decision, StatementItem } from './statement-row.tsx'

/** Books the payments of a bank statement: the shop proposes the orders that they are for, and a person confirms them. */
export function Component() {
  const [csv, setCsv] = useState('')
  const [rows, setRows] = useState<readonly StatementRow[] | null>(null)
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(new Map())
  const [surpluses, setSurpluses] = useState<readonly BookedPayment[]>([])
  const { run, pending, errors } = useAction()
  const read = async () => {
    const { data } = await call('adminReadStatement', { body: { csv } })
    setRows(data)
    setDecisions(new Map(data.map((row) => [row.line, { isChosen: isCertain(row), number: row.number ?? '' }])))
  }
  const bookable = rows?.filter(isBookable) ?? []
  const shown = bookable.slice(0, MAX_MATCHED_PAYMENTS)
  const chosen = shown.flatMap(({ line, amount, reference, on }) => {
    const { isChosen = false, number = '' } = decisions.get(line) ?? {}
    return isChosen ? [{ number: number.trim(), amount, reference, on }] : []
  })
  const book = () =>
    run(async () => {
      const { data } = await call('adminMatchPayments', { body: { payments: chosen } })
      showToast(`${counted(data.filter(({ is_new }) => is_new).length, 'payment')} booked`)
      setSurpluses(data.filter(({ surplus }) => surplus > 0))
      await read()
    })
  const decide = (line: number, decision: Decision) => setDecisions((before) => new Map(before).set(line, decision))
  return (
    <Screen
      title="Bank statement"
      actions={
        chosen.length > 0 && (
          <Button variant="primary" pending={pending} onClick={() => void book()}>
            Book {counted(chosen.length, 'payment')}
          </Button>
        )
      }
    >
      <form
        className="max-w-3xl"
        onSubmit={(event) => {
          event.preventDefault()
          setSurpluses([])
          void run(read)
        }}
      >
        <CsvInput
          label="Statement (CSV)"
          hint="As your bank exports it: a header, and a line for each transaction with a date, an amount and a text. Nothing is booked yet."
          errors={errors['csv']}
          value={csv}
          onChange={(text) => {
            setCsv(text)
            setRows(null)
          }}
        />
        <Button
          type="submit"
          className="mt-3"
          variant={rows ? 'quiet' : 'primary'}
          pending={pending || csv.trim() === ''}
        >
          Match
        </Button>
      </form>
      {surpluses.length > 0 && <Surpluses payments={surpluses} />}
      {rows && (
        <section aria-label="Payments" className="mt-5">
          <p role="status" className="mb-2">
            <span>{`${counted(bookable.length, 'payment')} to book, ${chosen.length} selected. `}</span>
            {bookable.length > shown.length && (
              <span>{`The first ${shown.length} are shown; book them, and the others follow. `}</span>
            )}
            {rows.length > bookable.length && (
              <span>{`${counted(rows.length - bookable.length, 'line')} booked before or outgoing.`}</span>
            )}
          </p>
          {bookable.length === 0 ? (
            <EmptyNote title="Nothing is left to book." />
          ) : (
            <ul className="border-t border-hairline">
              {shown.map((row) => (
                <StatementItem
                  key={row.line}
                  row={row}
                  decision={decisions.get(row.line) ?? { isChosen: false, number: '' }}
                  onDecide={(decision) => decide(row.line, decision)}
                />
              ))}
            </ul>
          )}
        </section>
      )}
    </Screen>
  )
}

/** Orders for which more was received than they cost. */
function Surpluses({ payments }: { payments: readonly BookedPayment[] }) {
  return (
    <div role="alert" className="mt-4 max-w-3xl rounded-md bg-clay-wash p-3 text-clay">
      <p className="font-medium">
        More was received than these orders cost. Pay it back, or leave it for their freight:
      </p>
      <ul>
        {payments.map(({ order, reference, surplus }) => (
          <li key={reference}>
            <Link to={`/orders/${order}`} className="underline underline-offset-2">
              {order}
            </Link>{' '}
            {formatDollars(surplus)}
          </li>
        ))}
      </ul>
    </div>
  )
}
