import { sql } from 'kysely'
import type { ImportKind, ImportMapping, ImportReport } from '#contract/imports.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { bindColumns, errorColumnAt } from './columns.ts'
import { createPictureIntake, type PictureKeeper } from './keep-pictures.ts'
import { firstToGiveWay } from './give-way.ts'
import type { BatchScope, CellRules, Draft, Fault, Kind, Outcome, RunMemory } from './kind.ts'
import { readTable, type TableRow } from './read-table.ts'
import { createReferences } from './references.ts'
import { createRejectsFile, describeFaults } from './rejects-file.ts'
import { createReport } from './report.ts'
import type { SourceFile } from './source-file.ts'
import { createSuccession } from './succession.ts'
import { surveyRows } from './survey.ts'
import { moveIdentityBeyond } from './write-records.ts'

/** What the runner stands on. `transaction` binds database and jobs to one transaction. */
export interface RunnerParts {
  db: Db
  images: PictureKeeper
  transaction: ImportTransaction
}

export type ImportTransaction = <T>(work: (bound: { db: Db; jobs: Jobs }) => Promise<T>) => Promise<T>

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
  const { name, mapping, delimiter, dryRun } = options
  const tally = createReport(name, dryRun)
  const rules: CellRules = { rate: mapping.rate }
  const header = await readHeader(source, delimiter)
  const columns = bindColumns(name, header, mapping, kind.keyColumns)
  const survey = await surveyRows(rowsOf(source, delimiter), columns, kind, rules)
  if (survey.largestId > 0 && kind.identity && !dryRun) {
    await moveIdentityBeyond(db, kind.identity.table, kind.identity.column, survey.largestId)
  }
  /** What is wrong with the rows of these lines. */
  const refused = new Map<number, string>()
  /** Each text once: a million rows are mostly refused for the same few reasons. */
  const texts = new Map<string, string>()
  const succession = createSuccession(survey.successors, refused)
  const size = kind.wholeFile ? Infinity : BATCH
  const references = createReferences(options.createMissing)
  const run: RunMemory = { references, claimed: { keys: new Map(), slugs: new Map() } }
  const keepPictures = createPictureIntake(images, options.imagesFrom)

  /** Says columns by the names the file has for them. */
  function named(faults: readonly Fault[]): Fault[] {
    return faults.map((fault) => ({ ...fault, column: fault.column && columns.nameOf(fault.column) }))
  }

  function refuse(line: number, faults: readonly Fault[]): void {
    tally.reject(line, named(faults))
    const text = describeFaults(named(faults))
    if (!texts.has(text)) texts.set(text, text)
    refused.set(line, texts.get(text) ?? text)
  }

  /** In the order of the file: of rows for the same thing the last one counts once they are mended, too. */
  async function writeRejects(): Promise<string | null> {
    const rejects = createRejectsFile(options.rejectsPath, header, { errorAt: errorColumnAt(header), delimiter })
    if (refused.size > 0) {
      for await (const { line, cells } of rowsOf(source, delimiter)) {
        const error = refused.get(line)
        if (error !== undefined) await rejects.add(cells, error)
      }
    }
    return rejects.close()
  }

  async function importBatch(rows: readonly TableRow[]): Promise<void> {
    const drafts: D[] = []
    for (const row of rows) {
      const parsed = row.fault === null ? kind.parse(columns.cellsOf(row.cells), row.line, rules) : whole(row.fault)
      if ('faults' in parsed) refuse(row.line, parsed.faults)
      else drafts.push(parsed.draft)
    }
    if (kind.wholeFile) await giveWay(drafts)
    const batch = drafts.filter(({ line }) => succession.takeTurn(line) && !refused.has(line))
    if (batch.length === 0) return
    for (const outcome of await applyBatch(batch)) {
      if (outcome.result === 'rejected') refuse(outcome.draft.line, outcome.faults)
      else if (outcome.result === 'superseded') tally.supersede(outcome.draft.line)
      else tally.count({ ...outcome, warnings: named(outcome.warnings) })
    }
  }

  /**
   * Refuses what planning refuses and another row precedes, so that this one has its turn among those that name it. Only what the
   * database refuses is known later.
   */
  async function giveWay(drafts: readonly D[]): Promise<void> {
    for (;;) {
      const batch = drafts.filter(({ line }) => succession.hasTurn(line) && !refused.has(line))
      if (!batch.some(({ line }) => succession.follows(line))) return
      const outcomes = await kind.apply(batch, planning())
      const rejected = outcomes.filter((outcome) => outcome.result === 'rejected')
      const leaving = firstToGiveWay(rejected, succession.follows)
      if (leaving.length === 0) return
      for (const { draft, faults } of leaving) refuse(draft.line, faults)
    }
  }

  /** What was passed over for rows that were refused has its turn, of each thing the last row first. */
  async function importPassedOver(): Promise<void> {
    const lines = succession.waiting()
    let waiting: TableRow[] = []
    if (lines.size > 0) for await (const row of rowsOf(source, delimiter)) if (lines.has(row.line)) waiting.push(row)
    for (;;) {
      const ready = waiting.filter((row) => succession.hasTurn(row.line))
      if (ready.length === 0) break
      waiting = waiting.filter((row) => !succession.hasTurn(row.line))
      for (let at = 0; at < ready.length; at += size) await importBatch(ready.slice(at, at + size))
    }
    for (const line of succession.passedOver()) tally.supersede(line)
  }

  function planning(): BatchScope {
    const apart: RunMemory = { references, claimed: { keys: new Map(), slugs: new Map() } }
    return { db, jobs: silentJobs, write: false, kept: new Map(), run: apart }
  }

  async function applyBatch(batch: readonly D[]): Promise<Outcome<D>[]> {
    if (dryRun) return kind.apply(batch, { ...planning(), run })
    const kept = await keepPictures(await kind.missingPictures(db, batch))
    return transaction(async (bound) => {
      await sql`select pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`.execute(bound.db)
      return kind.apply(batch, { ...bound, write: true, kept, run })
    })
  }

  try {
    for await (const batch of readAhead(inBatches(rowsOf(source, delimiter), size))) {
      await importBatch(batch)
      options.onProgress({ rows: tally.report.rows, total: survey.rows })
    }
    await importPassedOver()
  } finally {
    tally.report.rejectsFile = await writeRejects()
  }
  tally.report.ignoredColumns = [...columns.ignored]
  tally.report.withoutStock = name === 'products' && tally.report.created > 0 && !columns.gives('stock')
  tally.report.alsoCreated = references.created
  return tally.finish()
}

const silentJobs: Jobs = { enqueue: () => Promise.resolve(), enqueueAll: () => Promise.resolve() }

function whole(reason: string): { faults: Fault[] } {
  return { faults: [{ column: null, value: '', reason }] }
}

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

async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Reads the next item while the database works on this one. */
async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next()
  try {
    for (let item = await next; !item.done; item = await next) {
      next = items.next()
      // Seen when it is waited for; until then it must not count as unhandled.
      next.catch(() => undefined)
      yield item.value
    }
  } finally {
    await next.catch(() => undefined)
    await items.return(undefined)
  }
}
