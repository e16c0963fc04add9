/** Kinds of CSV imports and their columns, in any order. The import does not change a column that the file lacks. */
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
    'low_stock_level',
    'lead_time',
    'materials',
    'colors',
    'styles',
    'rooms',
    'length_in',
    'width_in',
    'height_in',
    'weight_lb',
    'barcode',
    'care',
    'country',
    'images',
    'image_alts',
    'image_focus',
    'documents',
    'replacement',
    'popularity',
    'created_at',
  ],
  suppliers: ['slug', 'name', 'status', 'story', 'country', 'ships_from', 'latitude', 'longitude', 'low_stock_level'],
  categories: [
    'c_id',
    'c_link',
    'c_name',
    'status',
    'parent',
    'description',
    'image',
    'image_alt',
    'image_focus',
    'position',
  ],
  collections: [
    'slug',
    'name',
    'status',
    'description',
    'image',
    'image_alt',
    'image_focus',
    'placement',
    'position',
    'products',
  ],
  banners: [
    'key',
    'status',
    'image',
    'image_alt',
    'image_focus',
    'heading',
    'text',
    'link_url',
    'link_target',
    'position',
  ],
} as const satisfies Record<string, readonly string[]>

export type ImportKind = keyof typeof IMPORT_COLUMNS
export const IMPORT_KINDS = Object.keys(IMPORT_COLUMNS) as ImportKind[]

/** Last column of a rejects file. An import ignores it, so the corrected file can be imported again. */
export const IMPORT_ERROR_COLUMN = 'import_error'

export const IMPORT_DECIMALS = ['comma', 'point'] as const
export type ImportDecimal = (typeof IMPORT_DECIMALS)[number]

export const IMPORT_ENCODINGS = [
  'utf-8',
  'latin1',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'macintosh',
] as const
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number]
