import type { ImportChange, ImportError } from '#contract/schemas/catalog/imports.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { ImageResults } from './images/store-images.ts'
import type { CodeWarning } from './reading/codes/code-evidence.ts'
import type { OwnColumns } from './reading/own-columns.ts'
import type { ColumnNumbers, NumberKind } from './reading/numbers/column-numbers.ts'
import type { Decimal } from './reading/numbers/readings.ts'
import type { References } from './products/references.ts'

/** A row's cells by the shop's column names; undefined if the file lacks the column. */
export type Cells = Readonly<Partial<Record<string, string>>>

export type CellError = Omit<ImportError, 'line'>

/** A parsed row. */
export interface Draft {
  line: number
  /** The id of the database row, if the file has it. */
  id: number | null
  /** The other identifier: sku, slug, link or key. */
  key: string | null
}

/** Parsing rules of one file. */
export interface CellRules {
  /** Returns how the numbers of one of the shop's columns are read. */
  numbers: (column: string) => ColumnNumbers
  codeWarning: CodeWarning
  /** Decimal separator of the whole file, if it is certain. */
  decimal: Decimal | null
}

/** Outcome of one row. */
export type Outcome<D extends Draft> =
  | {
      draft: D
      result: 'created' | 'updated' | 'unchanged'
      changes: Omit<ImportChange, 'line'>[]
      warnings: CellError[]
    }
  | { draft: D; result: 'rejected'; errors: CellError[] }
  | { draft: D; result: 'superseded' }

/** Context of a batch. In a dry run, `write` is false and nothing is written through `db`. */
export interface BatchScope {
  db: Db
  jobs: Jobs
  write: boolean
  storedImages: ImageResults
  /** State of the whole import. */
  run: RunState
}

export interface RunState {
  /** Where the import records its changes; null in a dry run. */
  importId: number | null
  references: References
  /** In a dry run, the keys and slugs that earlier batches would have claimed; otherwise the database has them. */
  claims: Claims
}

/** Owner of each SKU and slug while batches are planned: a stored product's ocid, or null for a new product. */
export interface Claims {
  keys: Map<string, number | null>
  slugs: Map<string, number | null>
}

/** One kind of import file. */
export interface Kind<D extends Draft> {
  /** True if all rows form one batch, because rows can reference each other. */
  wholeFile: boolean
  /** Columns of this shop alone. */
  ownColumns: OwnColumns
  /** Columns that identify the database row; the file needs at least one. */
  keyColumns: readonly string[]
  /** Column of codes that other systems give, or null. */
  codeColumn: string | null
  /** Its columns of numbers whose notation the file decides. */
  numberColumns: Readonly<Partial<Record<string, NumberKind>>>
  /** The table's identity column, whose sequence must move beyond ids that a file sets. */
  identity: { table: string; column: string } | null
  /** Identifies the database row from the cells alone. */
  identify(cells: Cells): { id: number | null; key: string | null }
  parse(cells: Cells, line: number, rules: CellRules): { draft: D } | { errors: CellError[] }
  /** Returns the image sources of these rows that `accepts` and that are not in the store yet. */
  missingImages(db: Db, drafts: readonly D[], accepts: (source: string) => boolean): Promise<string[]>
  /** Compares the rows with the database and writes the differences. Returns one outcome per draft. */
  apply(drafts: readonly D[], scope: BatchScope): Promise<Outcome<D>[]>
}
