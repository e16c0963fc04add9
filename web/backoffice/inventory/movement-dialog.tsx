import { useRef, useState } from 'react'
import type { RecordedKind } from '#contract/catalog/inventory.ts'
import type { ProductStock } from '#contract/schemas/admin/catalog/inventory.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { RECORD_TEXTS } from './movement-texts.ts'

interface MovementDialogProps {
  product: ProductStock
  kind: RecordedKind
  onClose: () => void
}

/** Records a movement of a product, with the stock that follows from what is typed. */
export function MovementDialog({ product, kind, onClose }: MovementDialogProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { run, pending, errors } = useAction()
  const { action, description, units: label, needsReason } = RECORD_TEXTS[kind]
  const { ocid, title, sku } = product
  const units = /^[+-]?\d+$/.test(typed.trim()) ? Number(typed) : null
  async function record(form: HTMLFormElement): Promise<void> {
    const [reason, reference] = [formText(form, 'reason').trim(), formText(form, 'reference').trim()]
    const body = { kind, units: units ?? 0, ...(reason && { reason }), ...(reference && { reference }) }
    const success = `The stock of ${sku} is recorded.`
    if (await run(() => call('adminRecordMovement', { params: { ocid }, body }), { success })) onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={`${action} · ${title}`} description={description} initialFocus={input}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void record(event.currentTarget)
        }}
      >
        <Field
          ref={input}
          label={label}
          name="units"
          type="number"
          step={1}
          required
          {...(kind !== 'corrected' && { min: kind === 'counted' ? 0 : 1 })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          errors={errors['units'] ?? []}
        />
        <p role="status" className="text-muted tabular-nums">
          {outcomeText(product, kind, units)}
        </p>
        <Field
          label={needsReason ? 'Reason' : 'Reason (optional)'}
          name="reason"
          required={needsReason}
          maxLength={500}
          errors={errors['reason'] ?? []}
        />
        <Field
          label="Reference (optional)"
          name="reference"
          maxLength={120}
          hint="Such as the number of a delivery note"
          errors={errors['reference'] ?? []}
        />
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** Returns what is available now and after the movement. */
function outcomeText({ available, reserved }: ProductStock, kind: RecordedKind, units: number | null): string {
  const now = `${available.toLocaleString('en-US')} available now`
  if (units === null) return `${now}.`
  const after = {
    counted: units - reserved,
    damaged: available - units,
    received: available + units,
    corrected: available + units,
  }
  if (after[kind] >= 0) return `${now}, ${after[kind].toLocaleString('en-US')} after it.`
  return kind === 'counted'
    ? `Orders that have not shipped have ${counted(reserved, 'unit')}.`
    : `Only ${counted(available, 'unit')} can be taken from the stock.`
}
