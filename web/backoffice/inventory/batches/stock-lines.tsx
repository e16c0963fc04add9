import type { StockLine, StockLines as Lines } from '#contract/schemas/admin/catalog/stock-batches.ts'
import { counted, formatNumber } from '#contract/text/language.ts'
import { changeText } from '#web/backoffice/inventory/movement-texts.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'

/** Lists what each row of a file does to the stock, or why it cannot be recorded. */
export function StockLinesPreview({ kind, data }: Lines) {
  const problems = data.filter(({ problem }) => problem !== null).length
  const differences = data.filter(({ change }) => change !== null && change !== 0).length
  return (
    <section aria-label="Rows of the file" className="mt-5">
      <p role="status" className="mb-2">
        <span>{counted(data.length - problems, 'row')} can be recorded. </span>
        {kind === 'counted' && <span>{counted(differences, 'difference')} from the stock. </span>}
        {problems > 0 && <span>{problems} cannot: correct the file, or record the others.</span>}
      </p>
      <ul className="border-t border-hairline">
        {data.map((line) => (
          <li
            key={line.line}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-hairline py-1.5"
          >
            <span className="w-16 text-muted">Line {line.line}</span>
            <span className="min-w-48 flex-1">
              <span className="font-medium wrap-anywhere">{line.sku ?? line.code}</span>{' '}
              <span className="text-muted">{line.title}</span>
            </span>
            <span className="w-24 tabular-nums">{counted(line.units, 'unit')}</span>
            <span className="min-w-64 flex-1">
              <Outcome kind={kind} line={line} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Effect of a line on the stock, with its warning, or its problem. */
export function Outcome({ kind, line }: { kind: Lines['kind']; line: StockLine }) {
  const { problem, warning, change, on_hand, available } = line
  if (problem !== null || change === null)
    return (
      <span className="inline-flex flex-wrap gap-x-2">
        <Badge tone="bad">Not recorded</Badge>
        <span>{problem}</span>
      </span>
    )
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      {kind === 'counted' && (
        <span>{change === 0 ? 'As expected.' : `${changeText(change)}, expected ${formatNumber(on_hand ?? 0)}.`}</span>
      )}
      <span className="text-muted">{`${formatNumber(available ?? 0)} available after it.`}</span>
      {warning !== null && (
        <>
          <Badge tone="warning">Check this</Badge>
          <span>{warning}</span>
        </>
      )}
    </span>
  )
}
