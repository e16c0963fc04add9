import { useState } from 'react'
import { formatNumber } from '#contract/text/language.ts'
import type { ImportSummary } from '#contract/schemas/admin/catalog/imports.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'

interface DifferencesProps {
  /** The first differences. */
  changes: ImportSummary['changes']
  /** Number of all differences. */
  count: number
}

/** Differences that are shown at first. */
const FIRST = 10

/** The first differences between a file and the shop. */
export function Differences({ changes, count }: DifferencesProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? changes : changes.slice(0, FIRST)
  return (
    <Panel title={`Differences: ${formatNumber(count)}`}>
      <ul className="border-t border-hairline">
        {shown.map(({ line, key, column, old, new: now }) => (
          <li
            key={`${line} ${column}`}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-hairline py-1.5 last:border-b-0"
          >
            <span className="w-20 text-muted">{`Line ${formatNumber(line)}`}</span>
            <span className="w-32 font-medium wrap-anywhere">{key}</span>
            <span className="w-28">{column === '(new)' ? 'New' : column}</span>
            <span className="min-w-48 flex-1 wrap-anywhere">
              {column !== '(new)' && <del className="mr-2 text-muted">{old === '' ? 'empty' : old}</del>}
              <ins className="no-underline">{now === '' ? 'empty' : now}</ins>
            </span>
          </li>
        ))}
      </ul>
      {shown.length < changes.length && (
        <Button className="mt-2" onClick={() => setOpen(true)}>
          {`Show ${formatNumber(changes.length)}`}
        </Button>
      )}
      {isOpen && changes.length < count && (
        <p className="mt-2 text-muted">{`These are the first ${formatNumber(changes.length)}.`}</p>
      )}
    </Panel>
  )
}
