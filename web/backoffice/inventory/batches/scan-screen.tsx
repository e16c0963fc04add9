import { type SubmitEvent, useRef, useState } from 'react'
import { MAX_BATCH_LINES } from '#contract/catalog/inventory.ts'
import type { StockEntry, StockLine } from '#contract/schemas/admin/catalog/stock-batches.ts'
import { counted } from '#contract/text/language.ts'
import { call, isRefused } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Field, Select } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'
import { areConfirmed, type ConfirmedWarnings, confirmWarnings } from './confirmed-warnings.ts'
import { ScannedLine } from './scanned-line.tsx'
import {
  batchToSend,
  type SentBatch,
  useScannedEntries,
  withChange,
  withoutRecorded,
  withUnits,
} from './use-scanned-entries.ts'
import { UnansweredNote } from './unanswered-note.tsx'
import { WarnedChoice } from './warned-choice.tsx'

const KINDS = [
  { value: 'received', label: 'Receive: units that arrived are added' },
  { value: 'counted', label: 'Count: all units on hand' },
] as const

/** Records receipts or counts that are typed or scanned, by the keyboard alone: code, Enter, code, Enter. */
export function Component() {
  const { scanned, setScanned, lines } = useScannedEntries()
  const { kind, reference, entries, unanswered } = scanned
  const [confirmed, setConfirmed] = useState<ConfirmedWarnings>(new Map())
  const code = useRef<HTMLInputElement>(null)
  const { run, pending } = useAction()
  const lineOf = new Map(lines.map((line) => [line.code, line]))
  const possible = entries.filter((entry) => lineOf.get(entry.code)?.problem === null)
  const warned = possible.flatMap(({ code }) => lineOf.get(code) ?? []).filter(({ warning }) => warning !== null)
  const unconfirmed = warned.filter((line) => !areConfirmed([line], confirmed)).length
  const ready = possible.length - unconfirmed
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const [typed, units] = [formText(form, 'code').trim(), Number(formText(form, 'units'))]
    if (entries.length >= MAX_BATCH_LINES && !entries.some((entry) => entry.code === typed))
      return showToast(`Record these ${counted(MAX_BATCH_LINES, 'product')} first.`)
    setScanned((now) => ({ ...now, entries: withUnits(now.entries, typed, units) }))
    form.reset()
    code.current?.focus()
  }
  const change = (changed: StockEntry, units: number | null) => {
    setScanned((now) => ({ ...now, entries: withChange(now.entries, changed, units) }))
    if (units === null) code.current?.focus()
  }
  const record = () =>
    run(async () => {
      const sent = batchToSend(scanned, confirmed)
      setScanned((now) => ({ ...now, unanswered: sent }))
      const { data } = await recordOnce(sent)
      showToast(`${counted(data.filter(isRecorded).length, 'product')} recorded`)
      setConfirmed(new Map())
      setScanned((now) => ({ ...now, entries: withoutRecorded(now.entries, sent.body, data), unanswered: null }))
      code.current?.focus()
    })
  const recordOnce = async ({ key, body }: SentBatch) => {
    try {
      return await call('adminRecordStockBatch', { body, idempotencyKey: key })
    } catch (error) {
      if (isRefused(error)) setScanned((now) => ({ ...now, unanswered: null }))
      throw error
    }
  }
  return (
    <Screen title="Receive or count" parent={{ label: 'Inventory', to: '/inventory' }}>
      <div className="grid max-w-3xl gap-3 sm:grid-cols-2">
        <Select
          label="Record"
          value={kind}
          options={KINDS}
          onChange={({ target }) =>
            setScanned((now) => ({ ...now, kind: target.value === 'counted' ? 'counted' : 'received' }))
          }
        />
        <Field
          label="Reference (optional)"
          value={reference}
          maxLength={120}
          onChange={({ target }) => setScanned((now) => ({ ...now, reference: target.value }))}
          hint="Such as the number of a delivery note"
        />
      </div>
      <form onSubmit={add} className="mt-3 flex max-w-3xl flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <Field
            ref={code}
            label="SKU or barcode"
            name="code"
            required
            maxLength={120}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            // The scanner types here at once.
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is for typing into this field
            autoFocus
          />
        </div>
        <div className="w-24">
          <Field label="Units" name="units" type="number" min={0} max={10_000_000} step={1} defaultValue={1} required />
        </div>
        <Button type="submit">Add</Button>
      </form>
      {entries.length === 0 && unanswered === null ? (
        <EmptyNote title="Nothing was scanned yet.">
          Type or scan a code and press Enter. The same code again adds to its units.
        </EmptyNote>
      ) : (
        <>
          <p role="status" className="mt-4 mb-2 text-muted">
            {`${counted(entries.length, 'product')}, ${counted(unitsOf(entries), 'unit')}`}
          </p>
          <ul className="border-t border-hairline">
            {entries.map((entry) => (
              <ScannedLine
                key={entry.code}
                kind={kind}
                entry={entry}
                line={lineOf.get(entry.code) ?? null}
                onChange={(units) => change(entry, units)}
                onDone={() => code.current?.focus()}
              />
            ))}
          </ul>
          <WarnedChoice
            lines={warned.length}
            checked={unconfirmed === 0}
            onChange={(checked) => setConfirmed(confirmWarnings(checked ? warned : []))}
          />
          {unanswered !== null && !pending && <UnansweredNote />}
          <div className="mt-3">
            <Button
              variant="primary"
              pending={pending || (ready === 0 && unanswered === null)}
              onClick={() => void record()}
            >
              {unanswered === null ? `Record ${ready}` : `Send ${unanswered.body.entries.length} again`}
            </Button>
          </div>
        </>
      )}
    </Screen>
  )
}

function isRecorded({ recorded }: StockLine): boolean {
  return recorded
}

function unitsOf(entries: readonly StockEntry[]): number {
  return entries.reduce((sum, { units }) => sum + units, 0)
}
