import { type Static, Type } from 'typebox'
import { IMPORT_DECIMALS, IMPORT_ENCODINGS, IMPORT_KINDS } from '#contract/imports/imports.ts'
import { Nullable } from '#contract/schemas/wire.ts'

/** Mapping of a supplier's CSV file to the columns of an import. */
export const ImportMapping = Type.Object({
  map: Type.Record(Type.String(), Type.String(), { description: 'Column of the file by import column' }),
  set: Type.Record(Type.String(), Type.String(), { description: 'Fixed value for all rows by import column' }),
  rate: Nullable(
    Type.Number({ exclusiveMinimum: 0, description: 'Exchange rate: US dollars per unit of the currency of the file' }),
  ),
  decimal: Type.Optional(
    Type.Enum(IMPORT_DECIMALS, { description: 'Decimal separator; if it is missing, each file shows it' }),
  ),
  delimiter: Type.Optional(Type.String({ minLength: 1, maxLength: 2, description: 'Delimiter of cells' })),
  encoding: Type.Optional(Type.Enum(IMPORT_ENCODINGS)),
  headerLine: Type.Optional(Type.Integer({ minimum: 1, description: 'Line of the header, from 1' })),
  sheet: Type.Optional(Type.String({ description: 'Sheet of a workbook' })),
  skip: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Columns of the file that are not imported although they have the name of one',
    }),
  ),
})
export type ImportMapping = Static<typeof ImportMapping>

/** Error of a cell, or of a whole line if `column` is null. */
export const ImportError = Type.Object({
  line: Type.Integer({ description: 'Line of the file where the row begins, from 1' }),
  column: Nullable(Type.String()),
  value: Type.String(),
  reason: Type.String(),
})
export type ImportError = Static<typeof ImportError>

/** Change of one column by an import or a dry run. A new row is one change of the column `(new)`. */
export const ImportChange = Type.Object({
  line: Type.Integer(),
  key: Type.String({ description: 'Identifier of the row: SKU, slug, link or key' }),
  column: Type.String(),
  old: Type.String(),
  new: Type.String(),
})
export type ImportChange = Static<typeof ImportChange>

/** Result of an import. `rows` is the sum of created, updated, unchanged, rejected and superseded. */
export const ImportReport = Type.Object({
  kind: Type.Enum(IMPORT_KINDS),
  dryRun: Type.Boolean(),
  rows: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  rejected: Type.Integer(),
  superseded: Type.Integer({ description: 'Rows followed by another row with the same identifier' }),
  supersededLines: Type.Array(Type.Integer(), { description: 'Lines of the first ones' }),
  rejects: Type.Array(ImportError, { description: 'The first errors; the rejects file contains all of them' }),
  rejectsFile: Nullable(Type.String()),
  warnings: Type.Array(ImportError, { description: 'The first warnings; their rows were imported' }),
  warned: Type.Integer(),
  changes: Type.Array(ImportChange, { description: 'The first changes, for a dry run' }),
  changeCount: Type.Integer({ description: 'Number of all changes, for a dry run' }),
  notes: Type.Array(Type.String(), { description: 'Remarks about how the file was read' }),
  ignoredColumns: Type.Array(Type.String()),
  withoutStock: Type.Boolean({ description: 'True if new products are sold out because the file has no stock' }),
  alsoCreated: Type.Object({
    suppliers: Type.Array(Type.String()),
    categories: Type.Array(Type.String()),
  }),
  uncheckedImages: Type.Integer({
    description: 'URLs of images that a dry run did not check because its time for them was over',
  }),
  seconds: Type.Number(),
})
export type ImportReport = Static<typeof ImportReport>

/** How a file is written and what its columns are, with the mapping that it was read with. */
export const FileRecognition = Type.Object({
  sheets: Type.Array(Type.String(), { description: 'Sheets of a workbook' }),
  sheet: Nullable(Type.String({ description: 'The sheet that was read' })),
  encoding: Nullable(Type.String({ description: 'Encoding of a text file' })),
  delimiter: Nullable(Type.String({ description: 'Delimiter of the cells of a text file' })),
  header_line: Type.Integer(),
  decimal: Nullable(Type.Enum(IMPORT_DECIMALS, { description: 'Decimal separator, if the first rows prove it' })),
  notes: Type.Array(Type.String(), { description: 'Remarks about how the file was read' }),
  problem: Nullable(Type.String({ description: 'Why an import with this mapping would refuse the file' })),
  columns: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Name of the column in the file' }),
      samples: Type.Array(Type.String(), { description: 'First values' }),
      column: Nullable(Type.String({ description: 'Column of the shop that it is imported to' })),
      suggestion: Nullable(Type.String({ description: 'Column of the shop that it probably is' })),
    }),
  ),
})
export type FileRecognition = Static<typeof FileRecognition>
