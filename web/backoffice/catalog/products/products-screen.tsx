import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { MAX_COUNTED } from '#contract/accounts/companies.ts'
import type { ProductChoices, ProductsQuery } from '#contract/schemas/admin/catalog/products.ts'
import { call } from '#web/backoffice/api/call.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import type { BulkAction } from '#web/backoffice/table/bulk-bar.tsx'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { exportsOf } from '#web/backoffice/table/exports.ts'
import { SearchFilter, SelectFilter } from '#web/backoffice/table/filters.tsx'
import { listQuery } from '#web/backoffice/table/list-query.ts'
import { ViewTabs } from '#web/backoffice/table/saved-views.tsx'
import { ButtonLink } from '#web/backoffice/ui/button.tsx'
import { STATE_OPTIONS } from './field-texts.ts'
import { gridKinds } from './grid/grid-fields.ts'
import { ProductGrid } from './grid/product-grid.tsx'
import { useGridEdits } from './grid/use-grid-edits.ts'
import { PriceFilter } from './price-filter.tsx'
import { attributeColumns, PRODUCT_COLUMNS } from './product-columns.tsx'

/** Loads the page of products that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [products, { data: choices }, { data: attributes }] = await Promise.all([
    call('adminProducts', { query: listQuery<Partial<ProductsQuery>>(request.url) }),
    call('adminProductChoices'),
    call('adminAttributes'),
    loadPreferences('table.products', 'views.products'),
  ])
  return { ...products, choices, attributes }
}

const EXPORTS = exportsOf('products')

const VIEWS = [
  { label: 'All', filter: '' },
  { label: 'Drafts', filter: 'state=draft' },
  { label: 'Out of stock', filter: 'state=active&stock=out' },
  { label: 'Without image', filter: 'image=false' },
  { label: 'Archived', filter: 'state=archived' },
]

/** The grid of products. */
export function Component() {
  const { data, next, count, choices, attributes } = useLoaderData<typeof loader>()
  const kindOf = useMemo(() => gridKinds(attributes), [attributes])
  const columns = useMemo(() => [...PRODUCT_COLUMNS, ...attributeColumns(attributes)], [attributes])
  const edits = useGridEdits(data, kindOf)
  const may = useMay()
  const navigate = useNavigate()
  const mayEdit = may('catalog.write') || may('prices.write')
  return (
    <Screen
      title="Products"
      tabs={<ViewTabs name="products" label="Views of products" views={VIEWS} />}
      actions={
        may('catalog.write') &&
        may('prices.write') && (
          <ButtonLink variant="primary" to="/catalog/products/new">
            New product
          </ButtonLink>
        )
      }
    >
      <ProductGrid edits={edits}>
        <DataTable
          name="products"
          label="Products"
          columns={columns}
          rows={edits.rows}
          rowId={({ ocid }) => String(ocid)}
          rowLabel={({ sku }) => sku}
          rowPath={({ ocid }) => `/catalog/products/${ocid}`}
          next={next}
          count={{ rows: count, isAtLeast: count === MAX_COUNTED }}
          defaultSort="newest"
          exports={EXPORTS}
          bulkActions={mayEdit ? [bulkEdit((path) => void navigate(path))] : []}
          filters={<Filters choices={choices} />}
          empty={{
            title: 'No product matches.',
            text: 'Search by SKU, OCID, words of a name or the beginning of a title, or remove a filter.',
          }}
        />
      </ProductGrid>
    </Screen>
  )
}

/** Leads to the screen of bulk edits with the selected products, or with the filter of the list. */
function bulkEdit(open: (path: string) => void): BulkAction {
  return {
    label: 'Bulk edit',
    keys: 'b',
    preview: async () => (
      <p>Choose the changes on the next screen. It shows the differences first, and nothing changes before that.</p>
    ),
    async run(target) {
      open(`/catalog/products/bulk?${'filter' in target ? target.filter : `ocids=${target.ids.join(',')}`}`)
    },
  }
}

function Filters({ choices: { suppliers, categories } }: { choices: ProductChoices }) {
  return (
    <>
      <SearchFilter label="Search products" placeholder="SKU, OCID or name" />
      <SelectFilter name="state" label="Every state" options={STATE_OPTIONS} />
      <SelectFilter name="supplier" label="Every supplier" options={suppliers} />
      <SelectFilter name="category" label="Every category" options={categories} />
      <SelectFilter
        name="stock"
        label="Any stock"
        options={[
          { value: 'in', label: 'In stock' },
          { value: 'out', label: 'Out of stock' },
        ]}
      />
      <SelectFilter
        name="image"
        label="With and without image"
        options={[
          { value: 'true', label: 'With an image' },
          { value: 'false', label: 'Without an image' },
        ]}
      />
      <PriceFilter />
    </>
  )
}
