import type { StockBatch, StockEntry, StockLine } from '#contract/schemas/admin/catalog/stock-batches.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { FIELD_CLASS } from '#web/backoffice/ui/field.tsx'
import { X } from '#web/ui/icons/x.ts'
import { Outcome } from './stock-lines.tsx'

interface ScannedLineProps {
  kind: StockBatch['kind']
  entry: StockEntry
  /** Its effect on the stock; null until the shop has responded. */
  line: StockLine | null
  /** Null: the line is removed. */
  onChange: (units: number | null) => void
  /** Moves on to the next scan. */
  onDone: () => void
}

/** A code that was scanned, with its units. */
export function ScannedLine({ kind, entry: { code, units }, line, onChange, onDone }: ScannedLineProps) {
  const name = line?.sku ?? code
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-1.5">
      <span className="min-w-48 flex-1">
        <span className="font-medium wrap-anywhere">{name}</span> <span className="text-muted">{line?.title}</span>
      </span>
      <input
        key={units}
        type="number"
        aria-label={`Units of ${name}`}
        className={`${FIELD_CLASS} w-24! text-right tabular-nums`}
        defaultValue={units}
        required
        min={0}
        max={10_000_000}
        step={1}
        onKeyDown={(event) => event.key === 'Enter' && onDone()}
        onBlur={({ currentTarget }) => {
          if (!currentTarget.checkValidity()) currentTarget.value = String(units)
          else if (currentTarget.valueAsNumber !== units) onChange(currentTarget.valueAsNumber)
        }}
      />
      <span className="min-w-64 flex-1">
        {line ? <Outcome kind={kind} line={line} /> : <span className="text-muted">Finding the product …</span>}
      </span>
      <Button variant="plain" aria-label={`Remove ${name}`} onClick={() => onChange(null)}>
        <X size={14} />
      </Button>
    </li>
  )
}
