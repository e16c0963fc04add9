import { type Static, Type } from 'typebox'
import { PRODUCT_STATES } from '#contract/catalog/catalog-states.ts'
import { MAX_CHANGED_PRODUCTS, MAX_FOUND_PRODUCTS, PRODUCT_SORTS } from '#contract/catalog/products.ts'
import { Nullable, PageSize, Timestamp } from '#contract/schemas/wire.ts'
import { Counted, Cursor, Next } from '#contract/schemas/admin/companies/companies.ts'
import { OcidParams } from './inventory.ts'
import { ProductFields, ProductInput, SeenFields } from './product-fields.ts'

const Ocid = OcidParams.properties.ocid
const Slug = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 300, description }))
const Amount = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 20_000_000, description }))

const filters = {
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '^[^\\u0000]*$',
      description: `SKU, OCID, words of names, or the beginning of a title; finds the best ${MAX_FOUND_PRODUCTS}`,
    }),
  ),
  state: Type.Optional(Type.Enum([...PRODUCT_STATES], { description: 'State that the operator has given it' })),
  supplier: Slug('Slug of its supplier'),
  category: Slug('Link of its category, or of one above it'),
  stock: Type.Optional(Type.Enum(['in', 'out'], { description: '`out`: nothing is available' })),
  image: Type.Optional(Type.Boolean({ description: 'True: only products with an image; false: only those without' })),
  min_price: Amount('Lowest price in US dollars'),
  max_price: Amount('Highest price in US dollars'),
}

export const ProductsQuery = Type.Object({
  ...filters,
  sort: Type.Enum([...PRODUCT_SORTS], { default: 'newest', description: 'Order of the list' }),
  cursor: Cursor,
  limit: PageSize(200, 50),
})
export type ProductsQuery = Static<typeof ProductsQuery>

/** The list without its pages, for an export, which has an order of its own. */
export const ProductsExport = Type.Omit(ProductsQuery, ['cursor', 'limit'])
export type ProductsExport = Static<typeof ProductsExport>
export type ProductFilters = Omit<ProductsExport, 'sort'>

const Visibility = Type.Enum(['shown', 'page_only', 'hidden'], {
  description:
    'For buyers: `shown`, `page_only` for a discontinued one, or `hidden` by its own state or that of its supplier or a category',
})

/** A product in the list. */
export const ProductSummary = Type.Object({
  ocid: Type.Integer(),
  ...Type.Pick(ProductFields, [
    'sku',
    'title',
    'status',
    'supplier',
    'category',
    'price',
    'sales_price',
    'is_sales',
    'retail_price',
    'case_pack',
    'min_qty',
    'qty_step',
    'stock',
    'stock_policy',
    'barcode',
    'attributes',
  ]).properties,
  supplier_name: Type.String(),
  category_name: Type.String(),
  visibility: Visibility,
  image: Nullable(Type.String({ description: 'Path of its first image in the image store' })),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type ProductSummary = Static<typeof ProductSummary>

export const ProductList = Type.Object({ data: Type.Array(ProductSummary), next: Next, count: Counted })
export type ProductList = Static<typeof ProductList>

export const ProductImage = Type.Object({
  source: Type.String(),
  file: Nullable(Type.String({ description: 'Path in the image store; null: it is not fetched yet, or failed' })),
  error: Nullable(Type.String({ description: 'Why there is no image' })),
})

/** Everything that the editor of a product shows. */
export const ProductDetails = Type.Object({
  ocid: Type.Integer(),
  fields: ProductFields,
  supplier_name: Type.String(),
  category_path: Type.Array(Type.String(), { description: 'Names from the top of the tree' }),
  visibility: Visibility,
  images: Type.Array(ProductImage, { description: 'What became of the images in `fields`, in the same order' }),
  replacement_ocid: Nullable(
    Type.Integer({ description: 'The product with the SKU in `replacement`, if there is one' }),
  ),
  orders: Type.Integer({
    description: 'Number of orders with it, counted up to 100. It cannot be deleted if there are any',
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type ProductDetails = Static<typeof ProductDetails>

/** A new product. Without a status it is a draft. */
export const NewProduct = Type.Object({
  fields: Type.Object({
    ...ProductInput.properties,
    ...Type.Pick(ProductFields, ['sku', 'title', 'price', 'supplier', 'category']).properties,
  }),
})
export type NewProduct = Static<typeof NewProduct>

const change = {
  fields: Type.Object(ProductInput.properties, { minProperties: 1, description: 'New values. Other fields stay' }),
  seen: Type.Optional(
    Type.Object(SeenFields.properties, {
      description:
        'The values of fields that the change was decided on. If one differs from the stored value now, nothing changes: the response is a 409 ' +
        'with the stored values',
    }),
  ),
}

export const ProductChange = Type.Object(change)
export type ProductChange = Static<typeof ProductChange>

export const ProductChanges = Type.Object({
  products: Type.Array(Type.Object({ ocid: Ocid, ...change }), { minItems: 1, maxItems: MAX_CHANGED_PRODUCTS }),
})
export type ProductChanges = Static<typeof ProductChanges>

/** Result of a change of many products for one of them. */
export const ProductResult = Type.Object({
  ocid: Type.Integer(),
  result: Type.Enum(['changed', 'unchanged', 'failed']),
  errors: Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Why it failed, by field' }),
  warnings: Type.Array(Type.String()),
  changed_meanwhile: Nullable(
    Type.Partial(ProductFields, { description: 'Stored values of the fields that someone else has changed, or null' }),
  ),
  product: Nullable(ProductSummary),
})
export type ProductResult = Static<typeof ProductResult>

export const CopyProduct = Type.Object({ sku: ProductFields.properties.sku })
export type CopyProduct = Static<typeof CopyProduct>

/** A change of a product by staff, a key or a command. */
export const ProductHistory = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: Timestamp,
      actor: Type.String(),
      action: Type.String({ description: 'Operation of this API, or the words of a command' }),
      changes: Type.Record(Type.String(), Type.Array(Type.Unknown()), {
        description: 'Values before and after, by field',
      }),
    }),
  ),
  next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last one' })),
})
export type ProductHistory = Static<typeof ProductHistory>

/** Suppliers and categories that a product can have. */
export const ProductChoices = Type.Object({
  suppliers: Type.Array(Type.Object({ value: Type.String({ description: 'Slug' }), label: Type.String() })),
  categories: Type.Array(
    Type.Object({ value: Type.String({ description: 'Link' }), label: Type.String({ description: 'Path of names' }) }),
  ),
})
export type ProductChoices = Static<typeof ProductChoices>
