import { join } from 'node:path'
import type { ImportState } from '#contract/imports/import-files.ts'
import { Problem } from '#contract/problem.ts'
import type { ImportSummary } from '#contract/schemas/admin/catalog/imports.ts'
import type { ImportReport } from '#contract/schemas/catalog/imports.ts'
import { readCorrections } from './corrections.ts'
import type { ImportFilesDeps } from './deps.ts'
import type { ImportRow } from './import-row.ts'
import { toImportOptions } from './import-options.ts'
import { createProblemList } from './problems.ts'
import { storeLocalFile, withLocalCopy } from './stored-parts.ts'
import { summarize } from './summarize.ts'
import { createLease, type Lease, LeaseLost } from './work-lease.ts'
import { undoWork } from './undo-work.ts'

/** How often work is begun before it counts as failed. The queue repeats a job at least as often (`import.work`). */
const MAX_ATTEMPTS = 3
const INTERRUPTED = `The work was interrupted ${MAX_ATTEMPTS} times.`

/**
 * Runs the dry run, the import or the undoing of a file that was started. Repeating it after the process was killed goes on where it stopped: an
 * import writes only what differs, into the same record of changes. Work that was canceled, or that another process has taken over, does nothing.
 */
export async function workOnFile(deps: ImportFilesDeps, id: number): Promise<void> {
  const lease = await createLease(deps.db, id)
  if (lease === null) return
  const { row } = lease
  try {
    if (row.attempts > MAX_ATTEMPTS)
      return await lease.settle({
        state: stateAfterFailure(row),
        problem: `${INTERRUPTED} ${row.problem ?? ''}`.trim(),
      })
    if (row.state === 'undoing') await undoWork(deps, lease)
    else if (row.state === 'checking') await check(deps, lease)
    else await runImport(deps, lease)
  } catch (error) {
    if (error instanceof LeaseLost) return
    if (!(error instanceof Problem)) {
      await lease.note('An unexpected error stopped the work; it is tried again.')
      throw error
    }
    await lease.settle({ state: stateAfterFailure(await lease.current()), problem: error.message })
  }
}

/** An import that has changed nothing yet can be set up differently. What an undo has left can be taken back again. */
function stateAfterFailure({ state, import_id }: ImportRow): ImportState {
  return state === 'undoing' || (state === 'running' && import_id !== null) ? 'failed' : 'ready'
}

async function check(deps: ImportFilesDeps, lease: Lease): Promise<void> {
  const { report, rejects } = await importFile(deps, lease, { dryRun: true })
  const state = lease.isCanceled() ? 'ready' : 'checked'
  await lease.settle(
    { state, check_report: lease.isCanceled() ? null : JSON.stringify(summarize(report)), rejects },
    deps.transaction,
  )
}

async function runImport(deps: ImportFilesDeps, lease: Lease): Promise<void> {
  const { row } = lease
  const { imports } = deps
  const importId = row.import_id ?? (await imports.startLog(row.kind, row.name))
  if (row.import_id === null) await lease.setImport(importId)
  try {
    const { report, rejects } = await importFile(deps, lease, { dryRun: false, importId })
    const summary = summarize(report)
    const whole = row.import_id === null ? summary : await withEarlier(deps, row, summary)
    const state = lease.isCanceled() ? 'canceled' : 'done'
    await lease.settle({ state, report: JSON.stringify(whole), rejects }, deps.transaction)
  } catch (error) {
    // An empty record is of no use, unless another attempt has taken it over.
    if (await lease.isCurrent()) await imports.dropEmptyLog(importId)
    throw error
  }
}

/** Returns the result of an import with what it has written before it was interrupted, which now is unchanged. */
async function withEarlier(
  { imports }: ImportFilesDeps,
  { import_id, kind }: ImportRow,
  summary: ImportSummary,
): Promise<ImportSummary> {
  if (import_id === null) return summary
  const { created, updated } = await imports.countRecords(import_id, kind)
  const accepted = summary.created + summary.updated + summary.unchanged
  return { ...summary, created, updated, unchanged: Math.max(0, accepted - created - updated) }
}

async function importFile(
  { db, files, jobs, imports }: ImportFilesDeps,
  lease: Lease,
  run: { dryRun: boolean; importId?: number },
): Promise<{ report: ImportReport; rejects: string[] }> {
  const { row } = lease
  const problems = createProblemList(db, row.id, row.recognition?.columns.map(({ name }) => name) ?? [])
  await problems.clear()
  return withLocalCopy(files, row.parts, async (file, folder) => {
    const report = await imports.importUpload({
      ...toImportOptions(row.options),
      ...run,
      file,
      fileName: row.name,
      rejects: join(folder, 'rejects.csv'),
      corrections: await readCorrections(db, row.id),
      onProblems: problems.add,
      async continues(done) {
        if (problems.pending() > 500) await problems.flush()
        return lease.progress(done)
      },
    })
    await problems.flush()
    const rejects = report.rejectsFile === null ? [] : await storeLocalFile({ files, jobs }, report.rejectsFile)
    return { report, rejects }
  })
}
