import { type SubmitEvent, useRef, useState } from 'react'
import { MAX_BATCH_LINES } from '#contract/inventory.ts'
import type { StockEntry, StockLine } from '#contract/schemas/admin/stock-batches.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Field, Select } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'
import { ScannedLine } from './scanned-line.tsx'
import { batchOf, useScannedEntries, withChange, withUnits } from './use-scanned-entries.ts'
import { WarnedChoice } from './warned-choice.tsx'

const KINDS = [
  { value: 'received', label: 'Receive: units that arrived are added' },
  { value: 'counted', label: 'Count: all units on hand' },
] as const

/** Records receipts or counts that are typed or scanned, by the keyboard alone: code, Enter, code, Enter. */
export function Component() {
  const { scanned, setScanned, lines } = useScannedEntries()
  const { kind, reference, entries } = scanned
  const [isWarnedIncluded, setWarnedIncluded] = useState(false)
  const code = useRef<HTMLInputElement>(null)
  const { run, pending } = useAction()
  const lineOf = new Map(lines.map((line) => [line.code, line]))
  const possible = entries.filter((entry) => lineOf.get(entry.code)?.problem === null)
  const warned = possible.filter((entry) => lineOf.get(entry.code)?.warning !== null).length
  const ready = isWarnedIncluded ? possible.length : possible.length - warned
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const [typed, units] = [formText(form, 'code').trim(), Number(formText(form, 'units'))]
    if (entries.length >= MAX_BATCH_LINES && !entries.some((entry) => entry.code === typed))
      return showToast(`Record these ${counted(MAX_BATCH_LINES, 'product')} first.`)
    setScanned({ ...scanned, entries: withUnits(entries, typed, units) })
    form.reset()
    code.current?.focus()
  }
  const change = (changed: StockEntry, units: number | null) => {
    setScanned({ ...scanned, entries: withChange(entries, changed, units) })
    if (units === null) code.current?.focus()
  }
  const record = () =>
    run(async () => {
      const { data } = await call('adminRecordStockBatch', { body: { ...batchOf(scanned), warned: isWarnedIncluded } })
      const recorded = new Set(data.filter(isRecorded).map((line) => line.code))
      showToast(`${counted(recorded.size, 'product')} recorded`)
      setWarnedIncluded(false)
      setScanned({ ...scanned, entries: entries.filter((entry) => !recorded.has(entry.code)) })
      code.current?.focus()
    })
  return (
    <Screen title="Receive or count" parent={{ label: 'Inventory', to: '/inventory' }}>
      <div className="grid max-w-3xl gap-3 sm:grid-cols-2">
        <Select
          label="Record"
          value={kind}
          options={KINDS}
          onChange={({ target }) =>
            setScanned({ ...scanned, kind: target.value === 'counted' ? 'counted' : 'received' })
          }
        />
        <Field
          label="Reference (optional)"
          value={reference}
          maxLength={120}
          onChange={({ target }) => setScanned({ ...scanned, reference: target.value })}
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
      {entries.length === 0 ? (
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
          <WarnedChoice lines={warned} checked={isWarnedIncluded} onChange={setWarnedIncluded} />
          <div className="mt-3">
            <Button variant="primary" pending={pending || ready === 0} onClick={() => void record()}>
              {`Record ${ready}`}
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
