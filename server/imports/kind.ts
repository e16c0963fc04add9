import type { ImportChange, ImportFault } from '#contract/imports.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { KeptPictures } from './keep-pictures.ts'
import type { References } from './references.ts'

/** A row's cells by our column names; a column the file lacks is undefined. */
export type Cells = Readonly<Partial<Record<string, string>>>

export type Fault = Omit<ImportFault, 'line'>

/** A row whose cells were understood. */
export interface Draft {
  line: number
  /** The number that says which row of the table this is, when the file gives it. */
  id: number | null
  /** What else says so: sku, slug, link or key. */
  key: string | null
}

/** How cells are read: `rate` turns their currency into US dollars. */
export interface CellRules {
  rate: number | null
}

/** What became of one row. */
export type Outcome<D extends Draft> =
  | { draft: D; result: 'created' | 'updated' | 'unchanged'; changes: Omit<ImportChange, 'line'>[]; warnings: Fault[] }
  | { draft: D; result: 'rejected'; faults: Fault[] }
  | { draft: D; result: 'superseded' }

/** What a batch is applied to. In a dry run `write` is false and nothing may be written through `db`. */
export interface BatchScope {
  db: Db
  jobs: Jobs
  write: boolean
  kept: KeptPictures
  /** What lives as long as the import of one file. */
  run: RunMemory
}

export interface RunMemory {
  references: References
  /** In a dry run, what earlier batches would have taken; otherwise the database knows. */
  claimed: { keys: Map<string, number>; slugs: Map<string, number> }
}

/** One kind of file. */
export interface Kind<D extends Draft> {
  /** All rows in one batch, because rows may name each other. */
  wholeFile: boolean
  /** At least one of these columns says which row of the table is meant. */
  keyColumns: readonly string[]
  /** Its identity column, to be moved beyond numbers that a file gives. */
  identity: { table: string; column: string } | null
  /** Which row of the table is meant, from the cells alone. */
  identify(cells: Cells): { id: number | null; key: string | null }
  parse(cells: Cells, line: number, rules: CellRules): { draft: D } | { faults: Fault[] }
  /** The picture sources of these rows that the store does not hold yet. */
  missingPictures(db: Db, drafts: readonly D[]): Promise<string[]>
  /** Compares with the database and writes what differs. One outcome for each draft. */
  apply(drafts: readonly D[], scope: BatchScope): Promise<Outcome<D>[]>
}
