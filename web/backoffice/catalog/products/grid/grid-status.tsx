import { counted } from '#contract/text/language.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import type { CellPlace } from './grid-context.ts'
import type { GridEdits } from './use-grid-edits.ts'

/** The state of the edits above the grid, with the reason why the active cell was not saved. It has its place always, so that the rows do not move. */
export function GridStatus({ edits, active }: { edits: GridEdits; active: CellPlace | null }) {
  const error = active && edits.stateOf(active)?.error
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 pb-2">
      <p role="status" className={`min-w-0 flex-1 ${error || edits.errors > 0 ? 'text-danger' : 'text-muted'}`}>
        {error ?? summaryOf(edits) ?? <Help />}
      </p>
      {edits.undoable > 0 && (
        <Button variant="plain" aria-keyshortcuts="Control+Z Meta+Z" onClick={edits.undo}>
          Undo
        </Button>
      )}
    </div>
  )
}

function summaryOf({ errors, isSaving, undoable }: GridEdits): string | null {
  if (isSaving) return 'Saving …'
  if (errors > 0) return `${counted(errors, 'cell was', 'cells were')} not saved. Select one to see why.`
  if (undoable > 0) return 'All changes are saved.'
  return null
}

function Help() {
  return (
    <>
      <span className="pointer-coarse:hidden">
        Type in a cell to change it. Ctrl+D fills down, and blocks are pasted from a spreadsheet.
      </span>
      <span className="hidden pointer-coarse:inline">Tap a value to change it.</span>
    </>
  )
}
