import type { BulkEdit } from '#contract/schemas/admin/catalog/bulk-edits.ts'
import { counted, formatNumber } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Badge, type Tone } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { minuteOf } from '#web/backoffice/ui/minute.ts'
import { Failures } from './bulk-preview.tsx'
import { operationText } from './operation-draft.ts'

/** The latest bulk edits with their progress, and their undo. */
export function BulkEditList({
  edits,
  mayWrite,
}: {
  edits: readonly BulkEdit[]
  mayWrite: (field: string) => boolean
}) {
  return (
    <Panel title="Latest bulk edits">
      {edits.length === 0 && <p className="text-muted">No bulk edits yet.</p>}
      <ol>
        {edits.map((edit) => (
          <BulkEditItem key={edit.id} edit={edit} mayUndo={edit.operations.every(({ field }) => mayWrite(field))} />
        ))}
      </ol>
    </Panel>
  )
}

const STATES: Readonly<Record<BulkEdit['state'], readonly [text: string, tone: Tone]>> = {
  running: ['Running', 'warning'],
  done: ['Done', 'good'],
  undoing: ['Undoing', 'warning'],
  undone: ['Undone', 'neutral'],
}

function BulkEditItem({ edit, mayUndo }: { edit: BulkEdit; mayUndo: boolean }) {
  const { run, pending } = useAction()
  const { id, state, operations, actor, undo_actor, created_at, failures, undo_failures } = edit
  const [text, tone] = STATES[state]
  const isWorking = state === 'running' || state === 'undoing'
  return (
    <li className="border-b border-hairline py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{text}</Badge>
        <span className="font-medium">{operations.map(operationText).join('; ')}</span>
        <span className="text-muted">
          {`${actor} · ${minuteOf(created_at)} UTC${undo_actor === null ? '' : ` · Undone by ${undo_actor}`}`}
        </span>
        {(state === 'running' || (state === 'done' && edit.changed > 0)) && mayUndo && (
          <Button
            className="ml-auto"
            pending={pending}
            onClick={() =>
              void run(() => call('adminUndoBulkEdit', { params: { id } }), { success: 'The undo has begun.' })
            }
          >
            {state === 'running' ? 'Cancel and undo' : 'Undo'}
          </Button>
        )}
      </div>
      {isWorking && (
        <progress
          aria-label={`${text}, bulk edit ${id}`}
          max={Math.max(1, state === 'running' ? edit.expected : edit.changed)}
          value={state === 'running' ? edit.changed + edit.unchanged + edit.failed : undoneOf(edit)}
          className="mt-2 block h-2 w-full accent-leaf"
        />
      )}
      <p className="mt-1 text-muted">{countsText(edit)}</p>
      <Failures title="These stayed as they were" failures={failures} />
      <Failures title="These could not be restored" failures={undo_failures} />
    </li>
  )
}

/** Returns the number of products that the undo is done with. */
function undoneOf({ restored, partly_restored, kept, not_restored }: BulkEdit): number {
  return restored + partly_restored + kept + not_restored
}

function countsText(edit: BulkEdit): string {
  const { state, expected, changed, unchanged, failed, restored, partly_restored, kept, not_restored } = edit
  const isUndo = state === 'undone' || state === 'undoing'
  const first = isUndo
    ? `${counted(restored, 'product')} restored`
    : `${formatNumber(changed)} of ${formatNumber(expected)} changed`
  const others = isUndo
    ? [
        partly_restored > 0 &&
          `${formatNumber(partly_restored)} restored in part, because someone has changed them since`,
        kept > 0 && `${formatNumber(kept)} left as they are, because someone has changed them since`,
        not_restored > 0 && `${formatNumber(not_restored)} could not be restored`,
      ]
    : [
        unchanged > 0 && `${formatNumber(unchanged)} had these values already`,
        failed > 0 && `${formatNumber(failed)} could not be changed`,
      ]
  return `${[first, ...others.filter((each) => each !== false)].join('; ')}.`
}
