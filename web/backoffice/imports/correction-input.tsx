import { useState } from 'react'
import type { ImportProblem } from '#contract/schemas/admin/catalog/imports.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { FIELD_CLASS } from '#web/backoffice/ui/field.tsx'

interface CorrectionInputProps {
  fileId: number
  problem: ImportProblem
  mayCorrect: boolean
}

/** A cell with a problem. A correction is stored when the field is left or with Enter; Escape restores the cell. */
export function CorrectionInput({ fileId, problem, mayCorrect }: CorrectionInputProps) {
  const { line, column, value, correction, correctable } = problem
  const stored = correction ?? value
  // Null: not edited. The table shows the field twice, as a cell and on a card.
  const [edited, setEdited] = useState<string | null>(null)
  const { run, pending } = useAction()
  if (!mayCorrect || !correctable || column === null)
    return <span className="line-clamp-3 wrap-anywhere">{correction ?? value}</span>
  const save = async () => {
    if (edited === null || edited === stored || pending) return
    const body = { line, column, value: edited === value ? null : edited }
    if (await run(() => call('adminCorrectImport', { params: { id: fileId }, body }))) setEdited(null)
  }
  return (
    <span className="block">
      <input
        aria-label={`Line ${line}, ${column}`}
        className={FIELD_CLASS}
        value={edited ?? stored}
        onChange={({ target }) => setEdited(target.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save()
          if (event.key === 'Escape') setEdited(null)
        }}
      />
      {correction !== null && (
        <span className="block text-micro text-leaf-deep">{`Corrected; was ${value === '' ? 'empty' : value}`}</span>
      )}
    </span>
  )
}
