import { formatNumber } from '#contract/text/language.ts'
import type { ImportFile } from '#contract/schemas/admin/catalog/imports.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { ProgressBar } from './progress-bar.tsx'

const LABELS = { checking: 'Check of the file', running: 'Import', undoing: 'Undo of the import' } as const

/** How far the job of a file is. The screen follows it by itself; leaving it stops nothing. */
export function WorkPanel({ file }: { file: ImportFile }) {
  const { id, state, is_canceling, problem } = file
  const { run, pending } = useAction()
  if (state !== 'checking' && state !== 'running' && state !== 'undoing') return null
  return (
    <section aria-label={LABELS[state]} className="grid gap-4">
      <ProgressBar label={LABELS[state]} done={file.rows_done ?? 0} total={file.rows_total} text={progressText(file)} />
      {problem !== null && <p className="text-muted">{problem}</p>}
      {state !== 'undoing' && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            pending={pending || is_canceling}
            onClick={() => void run(() => call('adminCancelImport', { params: { id } }))}
          >
            {is_canceling ? 'Canceling…' : 'Cancel'}
          </Button>
          {state === 'running' && <p className="text-muted">What is imported until then stays, and can be undone.</p>}
        </div>
      )}
    </section>
  )
}

function progressText({ state, rows_done, rows_total }: ImportFile): string {
  if (state === 'undoing') return 'Undoing what the import changed.'
  if (rows_done === null || rows_total === null) return 'Waiting, then reading the file.'
  return `${formatNumber(rows_done)} of ${formatNumber(rows_total)} rows`
}
