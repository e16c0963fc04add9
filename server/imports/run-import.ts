import { sql } from 'kysely'
import type { ImportKind } from '#contract/imports.ts'
import type { ImportMapping, ImportReport } from '#contract/schemas/imports.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import { inBatches, readAhead } from './reading/batches.ts'
import { bindColumns } from './reading/columns.ts'
import { createImageIntake, type ImageStore } from './images/store-images.ts'
import { createRowImport } from './import-rows.ts'
import type { BatchScope, Draft, Kind, Outcome, RunState } from './kind.ts'
import { readTable, type TableRow } from './reading/read-table.ts'
import { createReferences } from './products/references.ts'
import { createRejections } from './report/rejections.ts'
import { createReport } from './report/report.ts'
import type { SourceFile } from './reading/source-file.ts'
import { createRowQueue } from './duplicates/row-queue.ts'
import { surveyColumns } from './reading/survey-columns.ts'
import { surveyRows } from './reading/survey-rows.ts'
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
  delimiter: string
  createMissing: boolean
  dryRun: boolean
  rejectsPath: string | null
  imagesFrom: string | null
  onProgress: (done: { rows: number; total: number }) => void
}

const BATCH = 500
/** Advisory lock: concurrent imports alternate batch by batch. */
const IMPORT_LOCK = 7_301_226

/** Imports one file of one kind. Throws a `Problem` if the file as a whole cannot be used. */
export async function runImport<D extends Draft>(
  { db, images, transaction }: RunnerDeps,
  kind: Kind<D>,
  source: SourceFile,
  options: RunOptions,
): Promise<ImportReport> {
  const { name, mapping, delimiter, rejectsPath, dryRun } = options
  const tally = createReport(name, dryRun)
  const header = await readHeader(source, delimiter)
  const rows = () => rowsOf(source, delimiter)
  const columns = bindColumns(name, header, mapping, kind.keyColumns)
  const rules = await surveyColumns(rows(), columns, kind.numberColumns, mapping)
  const survey = await surveyRows(rows(), columns, kind, rules)
  if (survey.largestId > 0 && kind.identity && !dryRun) {
    await moveIdentityBeyond(db, kind.identity.table, kind.identity.column, survey.largestId)
  }
  const rejections = createRejections({ tally, columns, header, delimiter, rejectsPath })
  const references = createReferences(options.createMissing)
  const run: RunState = { references, claims: { keys: new Map(), slugs: new Map() } }
  const storeImages = createImageIntake(images, options.imagesFrom)

  /** A scope that writes nothing and discards its claims. */
  function planScope(): BatchScope {
    const isolated: RunState = { references, claims: { keys: new Map(), slugs: new Map() } }
    return { db, jobs: silentJobs, write: false, storedImages: new Map(), run: isolated }
  }

  async function apply(batch: readonly D[]): Promise<Outcome<D>[]> {
    if (dryRun) return kind.apply(batch, { ...planScope(), run })
    const storedImages = await storeImages(await kind.missingImages(db, batch))
    return transaction(async (bound) => {
      await sql`select pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`.execute(bound.db)
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
  try {
    for await (const batch of readAhead(inBatches(rows(), size))) {
      await importBatch(batch)
      options.onProgress({ rows: tally.report.rows, total: survey.rows })
    }
    await importSkipped(rows())
  } catch (error) {
    // Save the rejects so far, and report the error that stopped the import, not an error of writing them.
    await rejections.write(rows()).catch(() => null)
    throw error
  }
  tally.report.rejectsFile = await rejections.write(rows())
  tally.report.ignoredColumns = [...columns.ignored]
  tally.report.withoutStock = name === 'products' && tally.report.created > 0 && !columns.gives('stock')
  tally.report.alsoCreated = references.created
  return tally.finish()
}

const nothing = () => Promise.resolve()
const silentJobs: Jobs = { enqueue: nothing, enqueueAll: nothing }

async function readHeader(source: SourceFile, delimiter: string): Promise<readonly string[]> {
  for await (const row of readTable(source, delimiter)) {
    if (row.error !== null) break
    const [first = ''] = row.cells
    if (/^sep=/i.test(first)) {
      const reason = `The file begins with "${first}", which only Excel understands.`
      throw new Problem('invalid_input', `${reason} Remove that line and set the delimiter: --delimiter ";".`)
    }
    return row.cells
  }
  throw new Problem('invalid_input', 'The file has no header: its first line must name the columns.')
}

async function* rowsOf(source: SourceFile, delimiter: string): AsyncGenerator<TableRow> {
  const rows = readTable(source, delimiter)
  await rows.next()
  yield* rows
}
