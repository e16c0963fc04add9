import { Problem } from '#contract/problem.ts'
import type { ImportUndo } from '#contract/schemas/admin/catalog/imports.ts'
import type { UndoReport } from '#server/imports/imports.ts'
import type { ImportFilesDeps } from './deps.ts'
import type { Lease } from './work-lease.ts'

/** Takes the import of a file back. A repetition after an interruption takes back the rest, and reports that. */
export async function undoWork({ imports }: ImportFilesDeps, lease: Lease): Promise<void> {
  const { import_id, state_before_undo, attempts } = lease.row
  try {
    const undone = await imports.undoLast(import_id ?? 0)
    await lease.settle({ state: 'undone', undo_report: JSON.stringify(toUndo(undone)) })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (attempts > 1 && import_id !== null && (await imports.closeUndone(import_id)))
      return await lease.settle({ state: 'undone' })
    await lease.settle({ state: state_before_undo ?? 'failed', problem: error.message })
  }
}

function toUndo({ restored, deleted, discontinued, later, failed }: UndoReport): ImportUndo {
  return { restored, deleted, discontinued, later, failed }
}
