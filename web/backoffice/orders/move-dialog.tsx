import { useState } from 'react'
import { ApiError } from '#contract/client/send.ts'
import { todayUtc } from '#contract/values/days.ts'
import type { AdminOrder } from '#contract/schemas/admin-orders.ts'
import { formatDollars } from '#contract/values/money.ts'
import { call, isProblem } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { MOVE_TITLES, type Move } from './order-texts.ts'

/** A move whose dialog is open, and the order or suborder that it is for. */
export interface OpenMove {
  move: Move | 'pay' | 'pay_back'
  number: string
}

interface MoveDialogProps {
  details: AdminOrder
  open: OpenMove
  onClose: () => void
}

const TITLES = { ...MOVE_TITLES, pay: 'Book payment', pay_back: 'Pay back' }

interface Change {
  at: string
  by: string
  text: string
}

/** Dialog of a move. If the order has changed meanwhile, it shows what changed, and the person decides again. */
export function MoveDialog({ details, open: { move, number }, onClose }: MoveDialogProps) {
  const { run, pending, errors } = useAction()
  const [changes, setChanges] = useState<readonly Change[] | null>(null)
  const submit = async (form: FormData) => {
    const isDone = await run(
      async () => {
        try {
          await send(details, { move, number }, form)
        } catch (error) {
          if (!(error instanceof ApiError) || !isProblem(error, 'changed_meanwhile')) throw error
          setChanges((error.body['changes'] ?? []) as Change[])
          throw error
        }
      },
      { success: `${TITLES[move]}: done` },
    )
    if (isDone) onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={`${TITLES[move]} · ${number}`}>
      {changes && (
        <div role="alert" className="mb-4 rounded-md bg-clay-wash p-3 text-clay">
          <p className="font-medium">The order changed in the meantime:</p>
          <ul>
            {changes.map(({ at, by, text }) => (
              <li key={`${at} ${text}`}>
                {by}: {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void submit(new FormData(event.currentTarget))
        }}
      >
        <Fields details={details} move={move} number={number} errors={errors} />
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button
            type="submit"
            variant={move === 'cancel' || move === 'refund' ? 'danger' : 'primary'}
            pending={pending}
          >
            {move === 'cancel' ? 'Cancel order' : TITLES[move]}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function Fields({
  details,
  move,
  number,
  errors,
}: { details: AdminOrder; errors: Record<string, string[]> } & OpenMove) {
  switch (move) {
    case 'ship':
      return (
        <>
          <Field label="Carrier" name="carrier" required defaultValue="UPS" errors={errors['carrier']} />
          <Field label="Tracking number" name="tracking" errors={errors['tracking']} />
          <fieldset>
            <legend className="mb-1 font-medium">Units to ship</legend>
            {openLines(details, number).map(({ sku, title, left }) => (
              <Field
                key={sku}
                label={`${title} (${sku})`}
                name={`units ${sku}`}
                type="number"
                min={0}
                max={left}
                defaultValue={left}
              />
            ))}
          </fieldset>
        </>
      )
    case 'freight':
      return (
        <Field
          label="Freight without tax (US dollars)"
          name="amount"
          type="number"
          step="0.01"
          min={0}
          required
          errors={errors['amount']}
        />
      )
    case 'cancel':
      return <Field label="Reason (the buyer reads it)" name="reason" required errors={errors['reason']} />
    case 'refund':
      return (
        <>
          <Field label="Reason (the buyer reads it)" name="reason" required errors={errors['reason']} />
          <Field
            label="Amount (US dollars)"
            name="amount"
            type="number"
            step="0.01"
            min={0.01}
            hint="Empty: everything that was invoiced"
            errors={errors['amount']}
          />
        </>
      )
    case 'pay':
      return (
        <>
          <Field
            label="Amount (US dollars)"
            name="amount"
            type="number"
            step="0.01"
            min={0.01}
            required
            defaultValue={details.order.balance.toFixed(2)}
            errors={errors['amount']}
          />
          <Field label="Reference of the transfer" name="reference" required errors={errors['reference']} />
          <Field label="Received on" name="on" type="date" required defaultValue={todayUtc()} errors={errors['on']} />
        </>
      )
    case 'pay_back':
      return (
        <>
          <Field
            label="Amount (US dollars)"
            name="amount"
            type="number"
            step="0.01"
            min={0.01}
            required
            defaultValue={details.surplus.toFixed(2)}
            errors={errors['amount']}
          />
          <Field label="Reference of the transfer" name="reference" required errors={errors['reference']} />
        </>
      )
    case 'accept':
    case 'deliver':
      return <p className="text-muted">The order costs {formatDollars(details.order.current_total)}.</p>
  }
}

/** Sends the move. Throws an `ApiError`. */
function send(
  { version, order, ...details }: AdminOrder,
  { move, number }: OpenMove,
  form: FormData,
): Promise<unknown> {
  const params = { invoice: order.invoice }
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const amount = Number(text('amount'))
  switch (move) {
    case 'accept':
      return call('adminAcceptOrder', { params, body: { version, number } })
    case 'deliver':
      return call('adminDeliverOrder', { params, body: { version, number } })
    case 'freight':
      return call('adminQuoteFreight', { params, body: { version, number, amount } })
    case 'cancel':
      return call('adminCancelOrder', { params, body: { version, number, reason: text('reason') } })
    case 'refund':
      return call('adminRefundOrder', {
        params,
        body: { version, number, reason: text('reason'), ...(text('amount') !== '' && { amount }) },
      })
    case 'pay':
      return call('adminBookPayment', {
        params,
        body: { version, amount, reference: text('reference'), on: text('on') },
      })
    case 'pay_back':
      return call('adminPayBack', { params, body: { version, amount, reference: text('reference') } })
    case 'ship': {
      const open = openLines({ version, order, ...details }, number)
      const lines = open
        .map(({ sku }) => ({ sku, units: Number(text(`units ${sku}`)) }))
        .filter(({ units }) => units > 0)
      return call('adminShipOrder', {
        params,
        body: { version, number, carrier: text('carrier'), tracking: text('tracking'), lines },
      })
    }
  }
}

/** Returns the lines of a suborder with units that are left to ship. */
function openLines({ order }: AdminOrder, number: string): { sku: string; title: string; left: number }[] {
  const positions = order.groups.find((suborder) => suborder.number === number)?.positions ?? []
  return order.products
    .filter(({ position }) => positions.includes(position))
    .map(({ sku, title, qty, shipped, cancelled }) => ({ sku, title, left: qty - shipped - cancelled }))
    .filter(({ left }) => left > 0)
}
