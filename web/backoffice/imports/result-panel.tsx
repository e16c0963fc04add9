import { useNavigate } from 'react-router'
import { counted } from '#contract/text/language.ts'
import type { ImportFile, ImportUndo } from '#contract/schemas/admin/catalog/imports.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Counts, SummaryNotes } from './counts.tsx'
import { formMessage } from './import-texts.ts'

/** The result of an import, and of its undo. An import that stopped can go on. */
export function ResultPanel({ file }: { file: ImportFile }) {
  const { id, state, report, undo, problem, has_file } = file
  const { run, pending } = useAction()
  const navigate = useNavigate()
  const goOn = () =>
    run(async () => {
      await call('adminRunImport', { params: { id } })
      await navigate(`/imports/${id}`)
    })
  const hasStopped = state === 'canceled' || state === 'failed'
  return (
    <>
      {problem !== null && (
        <p role="alert" className="mb-4 text-danger">
          {formMessage(problem)}
        </p>
      )}
      {undo && <Undone {...undo} />}
      {report && <Counts summary={report} label="Result of the import" />}
      {report && <SummaryNotes summary={report} />}
      {hasStopped && (
        <div className="my-4 flex flex-wrap items-center gap-3">
          {has_file && (
            <Button variant="primary" pending={pending} onClick={() => void goOn()}>
              Continue the import
            </Button>
          )}
          <p className="text-muted">What was imported until it stopped stays, unless you undo it.</p>
        </div>
      )}
    </>
  )
}

function Undone({ restored, deleted, discontinued, later, failed }: ImportUndo) {
  const lists = [
    ['Discontinued, because orders or seeds need them', discontinued],
    ['Changed again after the import, and left as they are', later],
    ['Left as they are', failed],
  ] as const
  return (
    <div role="status" className="mb-5">
      <p>{`The import was undone: ${counted(restored, 'record')} restored, ${counted(deleted, 'new record')} deleted.`}</p>
      {lists
        .filter(([, records]) => records.length > 0)
        .map(([title, records]) => (
          <p key={title} className="mt-1 text-muted wrap-anywhere">
            {`${title}: ${records.slice(0, MAX_LISTED).join(', ')}${records.length > MAX_LISTED ? ', …' : ''}`}
          </p>
        ))}
    </div>
  )
}

const MAX_LISTED = 50
