import { useState } from 'react'
import { MAX_COUNT_AGE_DAYS } from '#contract/inventory.ts'
import type { StockEntry, StockLine, StockLines } from '#contract/schemas/admin/stock-batches.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { ButtonLink } from '#web/backoffice/ui/button.tsx'
import { CsvCheckForm } from '#web/backoffice/ui/csv-check-form.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'
import { StockLinesPreview } from './stock-lines.tsx'
import { WarnedChoice } from './warned-choice.tsx'

/** Records counts or receipts from a file: it is checked first, and rows without a problem are recorded after a confirmation. */
export function Component() {
  const [csv, setCsv] = useState('')
  const [countedAt, setCountedAt] = useState('')
  const [lines, setLines] = useState<StockLines | null>(null)
  const [isWarnedIncluded, setWarnedIncluded] = useState(false)
  const { run, pending, errors } = useAction()
  const possible = lines?.data.filter(({ problem }) => problem === null) ?? []
  const warned = possible.filter(({ warning }) => warning !== null).length
  const ready = isWarnedIncluded ? possible.length : possible.length - warned
  const reset = () => {
    setLines(null)
    setWarnedIncluded(false)
  }
  const time = countedAt === '' ? {} : { counted_at: new Date(countedAt).toISOString() }
  const check = () => run(async () => setLines(await call('adminReadStockFile', { body: { csv, ...time } })))
  const record = () =>
    run(async () => {
      if (!lines) return
      const entries = possible.map(toEntry)
      const body = { kind: lines.kind, entries, warned: isWarnedIncluded }
      const { data } = await call('adminRecordStockBatch', { body })
      showToast(`${counted(data.filter(({ recorded }) => recorded).length, 'row')} recorded`)
      // The response numbers the entries that were sent.
      const sent = data.map((line, index) => ({ ...line, line: possible[index]?.line ?? line.line }))
      const unreadable = lines.data.filter(({ problem }) => problem !== null)
      const left = [...unreadable, ...sent.filter(({ recorded }) => !recorded)]
      setCsv('')
      setWarnedIncluded(false)
      setLines(left.length > 0 ? { kind: lines.kind, data: left.toSorted((a, b) => a.line - b.line) } : null)
    })
  return (
    <Screen
      title="Counts from a file"
      parent={{ label: 'Inventory', to: '/inventory' }}
      actions={<ButtonLink to="/inventory/count-sheet">Make a count sheet</ButtonLink>}
    >
      <div className="mb-4 max-w-80">
        <Field
          label="Counted at (optional)"
          type="datetime-local"
          value={countedAt}
          onChange={({ target }) => {
            setCountedAt(target.value)
            reset()
          }}
          errors={errors['counted_at'] ?? []}
          hint={`For counts, in the time of this computer; empty: now. At most ${MAX_COUNT_AGE_DAYS} days ago. What was sold, shipped or received since then is kept.`}
        />
      </div>
      <CsvCheckForm
        label="Counts or receipts (CSV or XLSX)"
        hint="Columns: sku (or barcode, ocid), either counted or received and, if you like, reason and reference. “counted” is all units on hand, also those that are sold and have not shipped. Cells of a spreadsheet can be pasted."
        errors={errors['csv']}
        value={csv}
        onChange={(text) => {
          setCsv(text)
          reset()
        }}
        pending={pending}
        onCheck={check}
        action="Record"
        ready={ready}
        onApply={record}
      />
      <WarnedChoice lines={warned} checked={isWarnedIncluded} onChange={setWarnedIncluded} />
      {lines && <StockLinesPreview {...lines} />}
    </Screen>
  )
}

/** Returns a checked line as it is sent. */
function toEntry({ code, sku, units, reason, reference, counted_at }: StockLine): StockEntry {
  return {
    code: sku ?? code,
    units,
    ...(reason !== null && { reason }),
    ...(reference !== null && { reference }),
    ...(counted_at !== null && { counted_at }),
  }
}
