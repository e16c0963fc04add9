import { sql } from 'kysely'
import type { ImportKind, ImportMapping, ImportReport } from '#contract/imports.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import { inBatches, readAhead } from './batched.ts'
import { bindColumns } from './columns.ts'
import { createPictureIntake, type PictureKeeper } from './keep-pictures.ts'
import { createRowImport } from './import-rows.ts'
import type { BatchScope, CellRules, Draft, Kind, Outcome, RunMemory } from './kind.ts'
import { readTable, type TableRow } from './read-table.ts'
import { createReferences } from './references.ts'
import { createRefusals } from './refusals.ts'
import { createReport } from './report.ts'
import type { SourceFile } from './source-file.ts'
import { createSuccession } from './succession.ts'
import { surveyRows } from './survey.ts'
import { moveIdentityBeyond } from './write-records.ts'

/** What the runner stands on. `transaction` binds database and jobs to one transaction. */
export interface RunnerParts {
  db: Db
  images: PictureKeeper
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
/** Imports that run at the same time take turns, batch by batch. */
const IMPORT_LOCK = 7_301_226

/** Imports one file of one kind. Throws a `Problem` when the file as a whole cannot be read. */
export async function runImport<D extends Draft>(
  { db, images, transaction }: RunnerParts,
  kind: Kind<D>,
  source: SourceFile,
  options: RunOptions,
): Promise<ImportReport> {
  const { name, mapping, delimiter, rejectsPath, dryRun } = options
  const tally = createReport(name, dryRun)
  const rules: CellRules = { rate: mapping.rate }
  const header = await readHeader(source, delimiter)
  const rows = () => rowsOf(source, delimiter)
  const columns = bindColumns(name, header, mapping, kind.keyColumns)
  const survey = await surveyRows(rows(), columns, kind, rules)
  if (survey.largestId > 0 && kind.identity && !dryRun) {
    await moveIdentityBeyond(db, kind.identity.table, kind.identity.column, survey.largestId)
  }
  const refusals = createRefusals({ tally, columns, header, delimiter, rejectsPath })
  const references = createReferences(options.createMissing)
  const run: RunMemory = { references, claimed: { keys: new Map(), slugs: new Map() } }
  const keepPictures = createPictureIntake(images, options.imagesFrom)

  /** Without a trace of what it would claim. */
  function planning(): BatchScope {
    const apart: RunMemory = { references, claimed: { keys: new Map(), slugs: new Map() } }
    return { db, jobs: silentJobs, write: false, kept: new Map(), run: apart }
  }

  async function apply(batch: readonly D[]): Promise<Outcome<D>[]> {
    if (dryRun) return kind.apply(batch, { ...planning(), run })
    const kept = await keepPictures(await kind.missingPictures(db, batch))
    return transaction(async (bound) => {
      await sql`select pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`.execute(bound.db)
      return kind.apply(batch, { ...bound, write: true, kept, run })
    })
  }

  const size = kind.wholeFile ? Infinity : BATCH
  const { importBatch, importPassedOver } = createRowImport<D>({
    wholeFile: kind.wholeFile,
    parse: (row) => kind.parse(columns.cellsOf(row.cells), row.line, rules),
    plan: (drafts) => kind.apply(drafts, planning()),
    apply,
    succession: createSuccession(survey.successors, refusals.reasons),
    refusals,
    tally,
    size,
  })
  try {
    for await (const batch of readAhead(inBatches(rows(), size))) {
      await importBatch(batch)
      options.onProgress({ rows: tally.report.rows, total: survey.rows })
    }
    await importPassedOver(rows())
  } catch (error) {
    // What was refused so far is worth its file; what is told is what stopped the import, not that there may be none of it either.
    await refusals.write(rows()).catch(() => null)
    throw error
  }
  tally.report.rejectsFile = await refusals.write(rows())
  tally.report.ignoredColumns = [...columns.ignored]
  tally.report.withoutStock = name === 'products' && tally.report.created > 0 && !columns.gives('stock')
  tally.report.alsoCreated = references.created
  return tally.finish()
}

const nothing = () => Promise.resolve()
const silentJobs: Jobs = { enqueue: nothing, enqueueAll: nothing, takeBack: nothing }

async function readHeader(source: SourceFile, delimiter: string): Promise<readonly string[]> {
  for await (const row of readTable(source, delimiter)) {
    if (row.fault !== null) break
    const [first = ''] = row.cells
    if (/^sep=/i.test(first)) {
      const reason = `The file begins with "${first}", which Excel alone understands.`
      throw new Problem('invalid_input', `${reason} Remove that line and say what is between cells: --delimiter ";".`)
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
