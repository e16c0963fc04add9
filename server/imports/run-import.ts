import type { ImportEncoding, ImportKind } from '#contract/imports/imports.ts'
import type { ImportMapping, ImportReport } from '#contract/schemas/catalog/imports.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import { inBatches, readAhead } from './reading/batches.ts'
import { bindColumns } from './reading/columns.ts'
import { type Corrections, correctRows } from './reading/correct-rows.ts'
import { createImageIntake, type ImageStore } from './images/store-images.ts'
import { readUploads } from './images/uploaded-images.ts'
import { createRowImport } from './import-rows.ts'
import type { BatchScope, Draft, Kind, Outcome, RunState } from './kind.ts'
import { readTable } from './reading/read-table.ts'
import { createReferences } from './products/references.ts'
import { decimalOfRejects } from './reading/column-names.ts'
import { createRejections } from './report/rejections.ts'
import { createReport, type ProblemListener } from './report/report.ts'
import { findLayout, type TableFile } from './reading/find-layout.ts'
import { createHeaderMatcher } from './reading/match-header.ts'
import { createRowFilter } from './reading/skip-rows.ts'
import { type ImportInput, openSource } from './reading/source-file.ts'
import { createRowQueue } from './duplicates/row-queue.ts'
import { surveyColumns } from './reading/survey-columns.ts'
import { surveyRows } from './reading/survey-rows.ts'
import { lockImports } from './import-lock.ts'
import { useIndexes } from './use-indexes.ts'
import { dropEmptyLog, startImportLog } from './undo/import-log.ts'
import { moveIdentityBeyond } from './records/write-records.ts'

/** Dependencies of an import. `transaction` binds database and jobs to one transaction. */
export interface RunnerDeps {
  db: Db
  images: ImageStore
  transaction: JobTransaction
}

export interface RunOptions {
  name: ImportKind
  mapping: ImportMapping
  /** Undefined: recognized. */
  delimiter: string | undefined
  encoding: ImportEncoding | undefined
  headerLine: number | undefined
  sheet: string | undefined
  createMissing: boolean
  dryRun: boolean
  /** Name of the input for the list of imports; empty for a stream. */
  fileName: string
  rejectsPath: string | null
  imagesFrom: string | null
  /** Time that a dry run spends at most on checking images at URLs, in milliseconds. */
  checkUrlsMs: number
  onProgress: (done: ImportProgress) => void
  /** Cells that replace those of the file. */
  corrections?: Corrections | undefined
  /** Record of changes that an interrupted import has begun. Absent: the import begins one. */
  importId?: number | undefined
  /** Called with every problem; the report lists the first ones. */
  onProblems?: ProblemListener | undefined
  /** Called after each batch. The import stops if it returns false: what is written stays, and the report counts the rows so far. */
  continues?: ((done: ImportProgress) => Promise<boolean>) | undefined
}

/** Number of finished rows, of how many. */
export interface ImportProgress {
  rows: number
  total: number
}

const BATCH = 500

/** Imports one file of one kind. Throws a `Problem` if the file as a whole cannot be used. */
export async function runImport<D extends Draft>(
  deps: RunnerDeps,
  kind: Kind<D>,
  input: ImportInput,
  options: RunOptions,
): Promise<ImportReport> {
  const matches = createHeaderMatcher(options.name, options.mapping, kind.keyColumns, kind.ownColumns)
  const source = await openSource(input, options, matches)
  try {
    return await importTable(deps, kind, await findLayout(source, options, matches), options)
  } finally {
    await source.discard()
  }
}

async function importTable<D extends Draft>(
  { db, images, transaction }: RunnerDeps,
  kind: Kind<D>,
  source: TableFile,
  options: RunOptions,
): Promise<ImportReport> {
  const { name, mapping, rejectsPath, dryRun } = options
  const tally = createReport(name, dryRun, options.onProblems)
  const header = await readHeader(source)
  const columns = bindColumns(name, header, mapping, kind.keyColumns, kind.ownColumns)
  const filter = createRowFilter(header, columns, kind.keyColumns)
  const { corrections } = options
  const table = () => (corrections ? correctRows(readTable(source), header, corrections) : readTable(source))
  const rows = () => filter.rows(table())
  const rules = await surveyColumns(rows(), columns, kind, {
    ...mapping,
    decimal: mapping.decimal ?? decimalOfRejects(header),
  })
  const survey = await surveyRows(rows(), columns, kind, rules)
  if (survey.largestId > 0 && kind.identity && !dryRun) {
    await moveIdentityBeyond(db, kind.identity.table, kind.identity.column, survey.largestId)
  }
  const rejections = createRejections({
    tally,
    columns,
    header,
    delimiter: source.delimiter,
    decimal: rules.decimal,
    rejectsPath,
  })
  const references = createReferences(options.createMissing)
  const importId = dryRun ? null : (options.importId ?? (await startImportLog(db, name, options.fileName)))
  const run: RunState = { importId, references, claims: { keys: new Map(), slugs: new Map() } }
  const intake = createImageIntake(images, { folder: options.imagesFrom, dryRun, checkUrlsMs: options.checkUrlsMs })

  /** A scope that writes nothing and discards its claims. */
  function planScope(): BatchScope {
    const isolated: RunState = { importId: null, references, claims: { keys: new Map(), slugs: new Map() } }
    return { db, jobs: silentJobs, write: false, storedImages: new Map(), run: isolated }
  }

  async function apply(batch: readonly D[]): Promise<Outcome<D>[]> {
    const missing = await kind.missingImages(db, batch, intake.accepts)
    const uploads = await readUploads(db, missing)
    const stored = await intake.storeAll(missing.filter((source) => !uploads.has(source)))
    if (dryRun) return kind.apply(batch, { ...planScope(), storedImages: new Map([...stored, ...uploads]), run })
    return transaction(async (bound) => {
      await lockImports(bound.db)
      await useIndexes(bound.db)
      // Under the lock, none of them is deleted or replaced before its products are written.
      const storedImages = new Map([...stored, ...(await readUploads(bound.db, uploads.keys()))])
      return kind.apply(batch, { ...bound, write: true, storedImages, run })
    })
  }

  const size = kind.wholeFile ? Infinity : BATCH
  const { importBatch, importSkipped } = createRowImport<D>({
    wholeFile: kind.wholeFile,
    parse: (row) => kind.parse(columns.cellsOf(row.cells), row.line, rules),
    cellWarnings: (row) => columns.warningsOf(row.cells),
    plan: (drafts) => kind.apply(drafts, planScope()),
    apply,
    queue: createRowQueue(survey.successors, rejections.reasons),
    rejections,
    tally,
    size,
  })
  const { continues = () => Promise.resolve(true) } = options
  try {
    let isStopped = !(await continues({ rows: 0, total: survey.rows }))
    for await (const batch of isStopped ? [] : readAhead(inBatches(rows(), size))) {
      await importBatch(batch)
      const done = { rows: tally.report.rows, total: survey.rows }
      options.onProgress(done)
      isStopped = !(await continues(done))
      if (isStopped) break
    }
    if (!isStopped) await importSkipped(rows())
  } catch (error) {
    // Save the rejects so far, and report the error that stopped the import, not an error of writing them.
    await rejections.write(rows()).catch(() => null)
    throw error
  }
  if (importId !== null) await dropEmptyLog(db, importId)
  tally.report.rejectsFile = await rejections.write(rows())
  tally.report.notes = [...source.notes, ...filter.notes()]
  tally.report.ignoredColumns = [...columns.ignored]
  tally.report.withoutStock = name === 'products' && tally.report.created > 0 && !columns.gives('stock')
  tally.report.alsoCreated = references.created
  tally.report.uncheckedImages = options.checkUrlsMs > 0 ? intake.uncheckedUrls() : 0
  return tally.finish()
}

const nothing = () => Promise.resolve()
const silentJobs: Jobs = { enqueue: nothing, enqueueAll: nothing }

async function readHeader(source: TableFile): Promise<readonly string[]> {
  for await (const row of readTable(source)) {
    if (row.error !== null) break
    return row.cells
  }
  throw new Problem('invalid_input', 'The file has no header: its first line must name the columns.')
}
