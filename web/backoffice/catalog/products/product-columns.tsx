import { attributeLabel } from '#contract/catalog/attributes.ts'
import { imageUrl } from '#contract/catalog/images.ts'
import type { Attribute } from '#contract/schemas/admin/catalog/attributes.ts'
import type { ProductSummary } from '#contract/schemas/admin/catalog/products.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import type { Column } from '#web/backoffice/table/columns.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { hiddenText, STATE_TEXTS, toneOf } from './field-texts.ts'
import { GridCell } from './grid/grid-cell.tsx'
import { attributeField, GRID_KINDS, type GRID_FIELDS } from './grid/grid-fields.ts'

/** Base of the addresses of images. */
const IMAGES = '/images'

/** A column that is edited in place. */
function edited(field: (typeof GRID_FIELDS)[number], more: Partial<Column<ProductSummary>>): Column<ProductSummary> {
  const { title, align } = GRID_KINDS[field]
  return {
    id: field,
    title,
    ...(align && { align }),
    cell: (product) => <GridCell product={product} field={field} />,
    ...more,
  }
}

export const PRODUCT_COLUMNS: readonly Column<ProductSummary>[] = [
  { id: 'image', title: 'Image', cell: (product) => <Thumbnail {...product} />, width: 60 },
  { id: 'sku', title: 'SKU', cell: ({ sku }) => sku, width: 150, sort: ['sku', '-sku'], isTitle: true },
  edited('title', { width: 280, sort: ['title', '-title'] }),
  edited('status', { width: 130, cell: (product) => <StateCell product={product} /> }),
  edited('price', { width: 100, sort: ['price', '-price'] }),
  edited('sales_price', { width: 100 }),
  edited('is_sales', { width: 90 }),
  edited('stock', { width: 90, sort: ['stock', '-stock'] }),
  edited('stock_policy', { width: 130, isOptional: true }),
  edited('min_qty', { width: 90 }),
  edited('qty_step', { width: 80 }),
  edited('case_pack', { width: 90 }),
  edited('retail_price', { width: 110, isOptional: true }),
  { id: 'supplier', title: 'Supplier', cell: ({ supplier_name }) => supplier_name, width: 160 },
  { id: 'category', title: 'Category', cell: ({ category_name }) => category_name, width: 150 },
  { id: 'barcode', title: 'Barcode', cell: ({ barcode }) => barcode, width: 140, isOptional: true },
  {
    id: 'created',
    title: 'Added',
    cell: ({ created_at }) => dateTime(created_at),
    width: 180,
    sort: ['newest', 'oldest'],
    isOptional: true,
  },
  { id: 'updated', title: 'Changed', cell: ({ updated_at }) => dateTime(updated_at), width: 180, isOptional: true },
]

/** Returns the columns of own attributes, which are hidden until someone shows them. */
export function attributeColumns(attributes: readonly Attribute[]): Column<ProductSummary>[] {
  return attributes.map((attribute) => ({
    id: `attr-${attribute.key}`,
    title: attributeLabel(attribute),
    ...(attribute.type === 'number' && { align: 'right' as const }),
    cell: (product) => <GridCell product={product} field={attributeField(attribute.key)} />,
    width: 140,
    isOptional: true,
  }))
}

function Thumbnail({ image }: ProductSummary) {
  if (image === null) return <span className="sr-only">No image</span>
  return (
    <img
      src={imageUrl(IMAGES, image, { width: 320 })}
      alt=""
      width={28}
      height={28}
      loading="lazy"
      decoding="async"
      className="ml-auto size-7 rounded-sm object-cover md:ml-0"
    />
  )
}

function StateCell({ product }: { product: ProductSummary }) {
  const { status } = product
  const hidden = hiddenText(product)
  return (
    <GridCell product={product} field="status">
      <Badge tone={hidden === null ? toneOf(status) : 'warning'}>
        <span title={hidden ?? undefined}>{hidden === null ? STATE_TEXTS[status] : 'Active, not shown'}</span>
      </Badge>
    </GridCell>
  )
}
