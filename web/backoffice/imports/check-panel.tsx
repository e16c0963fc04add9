import { useNavigate } from 'react-router'
import { counted } from '#contract/text/language.ts'
import type { ImportFile, ImportSummary } from '#contract/schemas/admin/catalog/imports.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useShortcuts } from '#web/backoffice/shell/shortcuts.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Counts, SummaryNotes } from './counts.tsx'
import { Differences } from './differences.tsx'
import { formMessage } from './import-texts.ts'

/** The result of a check, and the button that starts the import. */
export function CheckPanel({ file }: { file: ImportFile }) {
  const { id, state, check, corrections, problem } = file
  const { run, pending } = useAction()
  const navigate = useNavigate()
  const params = { id }
  // The address of the check would lead back to it.
  const start = (name: 'adminRunImport' | 'adminCheckImport') =>
    run(async () => {
      await call(name, { params })
      await navigate(`/imports/${id}`)
    })
  const isStale = state === 'ready'
  useShortcuts([{ keys: 'c', label: 'Check again', run: () => void start('adminCheckImport') }])
  if (!check) return null
  const ready = check.created + check.updated
  return (
    <>
      {problem !== null && (
        <p role="alert" className="mb-4 text-danger">
          {formMessage(problem)}
        </p>
      )}
      <Counts summary={check} label="Result of the check" />
      <SummaryNotes summary={check} />
      <div className="my-4 flex flex-wrap items-center gap-3">
        <Button
          variant={isStale ? 'primary' : 'quiet'}
          pending={pending}
          onClick={() => void start('adminCheckImport')}
        >
          Check again
        </Button>
        <Button
          variant={isStale ? 'quiet' : 'primary'}
          pending={pending || (!isStale && ready === 0)}
          onClick={() => void start('adminRunImport')}
        >
          {isStale ? 'Import' : `Import ${counted(ready, 'row')}`}
        </Button>
        <p role="status" className="text-muted">
          {adviceFor(check, isStale, corrections)}
        </p>
      </div>
      {check.changes.length > 0 && <Differences changes={check.changes} count={check.change_count} />}
    </>
  )
}

function adviceFor({ created, updated, rejected }: ImportSummary, isStale: boolean, corrections: number): string {
  if (isStale) return `${counted(corrections, 'cell')} corrected. Check again to see the result.`
  if (rejected > 0) return 'Rejected rows are left out. Correct them below, or download them.'
  return created + updated === 0 ? 'The shop has everything that the file has.' : ''
}
