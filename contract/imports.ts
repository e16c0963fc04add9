import { type Static, Type } from 'typebox'
import { Nullable } from './wire.ts'

/** What a CSV file can hold, and the columns each kind knows. Order is free; a column left out is left alone. */
export const IMPORT_COLUMNS = {
  products: [
    'ocid',
    'sku',
    'title',
    'slug',
    'description',
    'status',
    'supplier',
    'category',
    'family',
    'options',
    'price',
    'sales_price',
    'is_sales',
    'retail_price',
    'case_pack',
    'min_qty',
    'qty_step',
    'price_breaks',
    'stock',
    'lead_time',
    'materials',
    'colors',
    'styles',
    'rooms',
    'length_in',
    'width_in',
    'height_in',
    'weight_lb',
    'care',
    'country',
    'images',
    'image_alts',
    'documents',
    'replacement',
    'popularity',
    'created_at',
  ],
  suppliers: ['slug', 'name', 'story', 'country', 'ships_from'],
  categories: ['c_id', 'c_link', 'c_name', 'parent', 'description', 'image', 'image_alt', 'position'],
  collections: ['slug', 'name', 'description', 'image', 'image_alt', 'placement', 'position', 'products'],
  banners: ['key', 'image', 'image_alt', 'heading', 'text', 'link_url', 'link_target', 'position'],
} as const satisfies Record<string, readonly string[]>

export type ImportKind = keyof typeof IMPORT_COLUMNS
export const IMPORT_KINDS = Object.keys(IMPORT_COLUMNS) as ImportKind[]

/** The last column of a rejects file; ignored when the mended file is imported. */
export const IMPORT_ERROR_COLUMN = 'import_error'

export const IMPORT_ENCODINGS = ['utf-8', 'latin1', 'utf-16le'] as const
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number]

/** How a foreign file is read. `map` says for each of our columns which of theirs it is. */
export const ImportMapping = Type.Object({
  map: Type.Record(Type.String(), Type.String(), { description: 'Our column to theirs' }),
  set: Type.Record(Type.String(), Type.String(), { description: 'Our column to one value for every row' }),
  rate: Nullable(Type.Number({ exclusiveMinimum: 0, description: 'US dollars for one unit of their currency' })),
})
export type ImportMapping = Static<typeof ImportMapping>

/** What is wrong with a cell; `column` is null when it is the whole line. */
export const ImportFault = Type.Object({
  line: Type.Integer({ description: 'Line of the file where the row begins, from 1' }),
  column: Nullable(Type.String()),
  value: Type.String(),
  reason: Type.String(),
})
export type ImportFault = Static<typeof ImportFault>

/** What an import did, or would do, to one column. A new row is one change of the column `(new)`. */
export const ImportChange = Type.Object({
  line: Type.Integer(),
  key: Type.String({ description: 'What the row is known by: sku, slug, link or key' }),
  column: Type.String(),
  old: Type.String(),
  new: Type.String(),
})
export type ImportChange = Static<typeof ImportChange>

/** `rows` is the sum of created, updated, unchanged, rejected and superseded. */
export const ImportReport = Type.Object({
  kind: Type.Enum(IMPORT_KINDS),
  dryRun: Type.Boolean(),
  rows: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  rejected: Type.Integer(),
  superseded: Type.Integer({ description: 'Rows followed by another row for the same thing' }),
  supersededLines: Type.Array(Type.Integer(), { description: 'Where the first of them stand' }),
  rejects: Type.Array(ImportFault, { description: 'The first faults; the rejects file has all' }),
  rejectsFile: Nullable(Type.String()),
  warnings: Type.Array(ImportFault, { description: 'The first ones; the row was imported all the same' }),
  warned: Type.Integer(),
  changes: Type.Array(ImportChange, { description: 'The first ones, of a dry run' }),
  ignoredColumns: Type.Array(Type.String()),
  withoutStock: Type.Boolean({ description: 'New products are sold out: nothing says how many there are' }),
  alsoCreated: Type.Object({
    suppliers: Type.Array(Type.String()),
    categories: Type.Array(Type.String()),
  }),
  seconds: Type.Number(),
})
export type ImportReport = Static<typeof ImportReport>
