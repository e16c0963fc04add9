import { type Static, Type } from 'typebox'
import { IMPORT_STATES, MAX_IMPORT_BYTES } from '#contract/imports/import-files.ts'
import { IMPORT_DECIMALS, IMPORT_ENCODINGS, IMPORT_KINDS } from '#contract/imports/imports.ts'
import { FileRecognition, ImportChange, ImportMapping } from '#contract/schemas/catalog/imports.ts'
import { Nullable, NumberOrNull, PageSize, Timestamp } from '#contract/schemas/wire.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { Cursor, Next } from '#contract/schemas/admin/companies/companies.ts'

// PostgreSQL has no NUL in texts.
const NO_NUL = '^[^\\u0000]*$'
const ColumnText = Type.String({ maxLength: 200, pattern: NO_NUL })
const Cell = Type.String({ maxLength: 50_000, pattern: NO_NUL })

export const ImportId = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Id of the import' }),
})

export const NewImport = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200, pattern: NO_NUL, description: 'Name of the file' }),
  kind: Type.Enum(IMPORT_KINDS, { description: 'Kind of the records of the file' }),
  size: Type.Integer({ minimum: 1, maximum: MAX_IMPORT_BYTES, description: 'Size of the whole file in bytes' }),
  modified_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'When the file was changed last, to go on with the same version only',
    }),
  ),
})
export type NewImport = Static<typeof NewImport>

export const NewImportPart = Type.Object({
  offset: Type.Integer({ minimum: 0, maximum: MAX_IMPORT_BYTES, description: 'Bytes of the file before this part' }),
})

/** How a file is imported. What is absent or null is recognized. */
export const ImportFileOptions = Type.Object({
  kind: Type.Enum(IMPORT_KINDS),
  map: Type.Record(ColumnText, ColumnText, { description: 'Column of the file by column of the shop' }),
  set: Type.Record(ColumnText, Cell, { description: 'Fixed value for all rows by column of the shop' }),
  skip: Type.Array(ColumnText, {
    maxItems: 500,
    description: 'Columns of the file that are not imported although they have the name of a column of the shop',
  }),
  rate: NumberOrNull({ minimum: 0, maximum: 1e6, description: 'US dollars per unit of the currency of the file' }),
  decimal: Nullable(Type.Enum(IMPORT_DECIMALS)),
  delimiter: Nullable(Type.String({ minLength: 1, maxLength: 1, pattern: '^[^\\u0000"\\r\\n]$' })),
  encoding: Nullable(Type.Enum(IMPORT_ENCODINGS)),
  header_line: NumberOrNull({ minimum: 1, maximum: 1_000_000, description: 'Line of the header, from 1' }),
  sheet: Nullable(Type.String({ minLength: 1, maxLength: 200, pattern: NO_NUL })),
  create_missing: Type.Boolean({ description: 'True to create unknown suppliers and categories that products name' }),
  save_as: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: NO_NUL,
      description: 'Name under which the mapping is saved after the import, such as that of the supplier',
    }),
  ),
})
export type ImportFileOptions = Static<typeof ImportFileOptions>

/** Result of a dry run or of an import. `rows` is the sum of created, updated, unchanged, rejected and superseded. */
export const ImportSummary = Type.Object({
  rows: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  rejected: Type.Integer(),
  superseded: Type.Integer({ description: 'Rows followed by another row with the same identifier' }),
  warned: Type.Integer({ description: 'Number of warnings; their rows are imported' }),
  changes: Type.Array(ImportChange, { description: 'The first differences, of a dry run' }),
  change_count: Type.Integer({ description: 'Number of all differences, of a dry run' }),
  notes: Type.Array(Type.String(), { description: 'Remarks about how the file was read' }),
  ignored_columns: Type.Array(Type.String()),
  without_stock: Type.Boolean({ description: 'True if new products are sold out because the file has no stock' }),
  created_suppliers: Type.Array(Type.String()),
  created_categories: Type.Array(Type.String()),
  unchecked_images: Type.Integer({ description: 'URLs of images that a dry run had no time to check' }),
  seconds: Type.Number(),
})
export type ImportSummary = Static<typeof ImportSummary>

/** Result of undoing an import. */
export const ImportUndo = Type.Object({
  restored: Type.Integer({ description: 'Records with their values from before the import' }),
  deleted: Type.Integer({ description: 'New records that were deleted' }),
  discontinued: Type.Array(Type.String(), { description: 'New products that orders or seeds need: discontinued' }),
  later: Type.Array(Type.String(), { description: 'Values that were changed again after the import, and stay' }),
  failed: Type.Array(Type.String(), { description: 'Records that stay, with the reason' }),
})
export type ImportUndo = Static<typeof ImportUndo>

/** An import in the history. */
export const ImportListItem = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  kind: Type.Enum(IMPORT_KINDS),
  size: Type.Integer({ description: 'Bytes' }),
  state: Type.Enum([...IMPORT_STATES]),
  author: Type.String({ description: 'Who uploaded it' }),
  schedule_id: Nullable(Type.Integer({ description: 'The scheduled import that fetched it' })),
  uploaded_at: Timestamp,
  finished_at: Nullable(Timestamp),
  rows_done: Nullable(Type.Integer({ description: 'Rows of the running dry run or import that are done' })),
  rows_total: Nullable(Type.Integer()),
  result: Nullable(
    Type.Object({
      created: Type.Integer(),
      updated: Type.Integer(),
      unchanged: Type.Integer(),
      rejected: Type.Integer(),
    }),
  ),
  can_undo: Type.Boolean({ description: 'True for the last import that changed something' }),
})
export type ImportListItem = Static<typeof ImportListItem>

export const ImportList = Type.Object({ data: Type.Array(ImportListItem), next: Next })
export type ImportList = Static<typeof ImportList>

export const ImportsQuery = Type.Object({
  kind: Type.Optional(Type.Enum(IMPORT_KINDS, { description: 'Kind of the records' })),
  state: Type.Optional(Type.Enum([...IMPORT_STATES], { description: 'State of the import' })),
  schedule: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Id of the scheduled import that fetched it' }),
  ),
  cursor: Cursor,
  limit: PageSize(100, 50),
})
export type ImportsQuery = Static<typeof ImportsQuery>

/** An uploaded file and its import. */
export const ImportFile = Type.Object({
  ...ImportListItem.properties,
  received: Type.Integer({ description: 'Bytes that have arrived' }),
  modified_at: Nullable(Timestamp),
  has_file: Type.Boolean({ description: 'False once the content of the file is removed' }),
  has_rejects: Type.Boolean({ description: 'True if the file of rejected rows can be downloaded' }),
  is_canceling: Type.Boolean(),
  options: ImportFileOptions,
  recognition: Nullable(FileRecognition),
  problem: Nullable(Type.String({ description: 'Why the file cannot be used, or why the work stopped' })),
  check: Nullable(ImportSummary),
  report: Nullable(ImportSummary),
  undo: Nullable(ImportUndo),
  problems: Type.Integer({ description: 'Problems of the latest dry run or import that are stored' }),
  corrections: Type.Integer({ description: 'Corrected cells' }),
})
export type ImportFile = Static<typeof ImportFile>

export const ImportProblem = Type.Object({
  id: Type.Integer(),
  severity: Type.Enum(['error', 'warning'], { description: 'error: the row is rejected; warning: it is imported' }),
  line: Type.Integer({ description: 'Line of the file where the row begins, from 1' }),
  column: Nullable(Type.String({ description: 'Column of the file; null for the whole line' })),
  value: Type.String({ description: 'The cell, up to 2000 characters' }),
  reason: Type.String(),
  correctable: Type.Boolean({ description: 'True if the cell can be corrected' }),
  correction: Nullable(Type.String({ description: 'Value that the next dry run and the import read instead' })),
})
export type ImportProblem = Static<typeof ImportProblem>

export const ImportProblems = Type.Object({ data: Type.Array(ImportProblem), next: Next })
export type ImportProblems = Static<typeof ImportProblems>

export const ImportProblemsQuery = Type.Object({
  severity: Type.Optional(ImportProblem.properties.severity),
  cursor: Cursor,
  limit: PageSize(200, 50),
})
export type ImportProblemsQuery = Static<typeof ImportProblemsQuery>

export const NewCorrection = Type.Object({
  line: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
  column: ColumnText,
  value: Nullable(Cell),
})
export type NewCorrection = Static<typeof NewCorrection>

export const NamedMapping = Type.Object({ name: Type.String(), mapping: ImportMapping })
export type NamedMapping = Static<typeof NamedMapping>

/** Columns of an export, or all of them. */
export const CatalogExport = Type.Object({
  kind: Type.Enum(IMPORT_KINDS, { description: 'Kind of the records' }),
  columns: Type.Optional(
    Type.Array(ColumnText, {
      maxItems: 300,
      description: 'Columns besides those that identify a record. Default: all of them',
    }),
  ),
})
export type CatalogExport = Static<typeof CatalogExport>
