import { useState } from 'react'
import { MAX_COUNT_AGE_DAYS } from '#contract/catalog/inventory.ts'
import type { StockEntry, StockLine, StockLines } from '#contract/schemas/admin/catalog/stock-batches.ts'
import { counted } from '#contract/text/language.ts'
import { call, isRefused, newKey } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { ButtonLink } from '#web/backoffice/ui/button.tsx'
import { CsvCheckForm } from '#web/backoffice/ui/csv-check-form.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'
import { withConfirmed } from './confirmed-warnings.ts'
import { StockLinesPreview } from './stock-lines.tsx'
import { UnansweredNote } from './unanswered-note.tsx'
import { WarnedChoice } from './warned-choice.tsx'

/** Records counts or receipts from a file: it is checked first, and rows without a problem are recorded after a confirmation. */
export function Component() {
  const [csv, setCsv] = useState('')
  const [countedAt, setCountedAt] = useState('')
  const [lines, setLines] = useState<StockLines | null>(null)
  const [isWarnedIncluded, setWarnedIncluded] = useState(false)
  const [unanswered, setUnanswered] = useState<SentFile | null>(null)
  const { run, pending, errors } = useAction()
  const possible = lines?.data.filter(isPossible) ?? []
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
      const sent = unanswered ?? (lines && { key: newKey(), lines, isWarnedIncluded })
      if (!sent) return
      setUnanswered(sent)
      const data = await recordOnce(sent)
      setUnanswered(null)
      showToast(`${counted(data.filter(({ recorded }) => recorded).length, 'row')} recorded`)
      // Another file was checked meanwhile, before this one was recorded.
      if (lines !== sent.lines) return reset()
      // The response numbers the entries that were sent.
      const possibleThen = sent.lines.data.filter(isPossible)
      const answered = data.map((line, index) => ({ ...line, line: possibleThen[index]?.line ?? line.line }))
      const unreadable = sent.lines.data.filter((line) => !isPossible(line))
      const left = [...unreadable, ...answered.filter(({ recorded }) => !recorded)]
      setCsv('')
      setWarnedIncluded(false)
      setLines(left.length > 0 ? { kind: sent.lines.kind, data: left.toSorted((a, b) => a.line - b.line) } : null)
    })
  const recordOnce = async ({ key, lines: checked, isWarnedIncluded: isConfirmed }: SentFile) => {
    const sent = checked.data.filter(isPossible)
    const batch = { kind: checked.kind, entries: sent.map(toEntry) }
    const body = withConfirmed(batch, (_code, index) => (isConfirmed ? sent[index]?.warning : null))
    try {
      return (await call('adminRecordStockBatch', { body, idempotencyKey: key })).data
    } catch (error) {
      if (isRefused(error)) setUnanswered(null)
      throw error
    }
  }
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
        action={unanswered === null || pending ? 'Record' : 'Send again'}
        ready={unanswered ? unanswered.lines.data.filter(isPossible).length : ready}
        onApply={record}
      />
      <WarnedChoice lines={warned} checked={isWarnedIncluded} onChange={setWarnedIncluded} />
      {unanswered !== null && !pending && <UnansweredNote />}
      {lines && <StockLinesPreview {...lines} />}
    </Screen>
  )
}

/** Checked lines that were sent and have no response yet. They are sent again as they were, so that they are recorded once. */
interface SentFile {
  key: string
  lines: StockLines
  isWarnedIncluded: boolean
}

function isPossible({ problem }: StockLine): boolean {
  return problem === null
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
