import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { API_PATHS } from '#contract/api-paths.ts'
import type {
  CountSheetChoices,
  CountSheetFilter,
  CountSheetRow,
} from '#contract/schemas/admin/catalog/count-sheets.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { ExportLinks } from '#web/backoffice/table/export-links.tsx'
import { Button, ButtonLink } from '#web/backoffice/ui/button.tsx'
import { Select } from '#web/backoffice/ui/field.tsx'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'

/** Products that a browser shows and prints at once. Files have all of them. */
const MAX_PRINTED = 2000

/** Loads the products of the supplier and category that the address names; null if it names none. */
export async function loader({ request }: LoaderFunctionArgs) {
  const filter = filterOf(new URL(request.url).searchParams)
  const [{ data: choices }, rows] = await Promise.all([call('adminCountSheetChoices'), loadRows(filter)])
  return { choices, rows }
}

async function loadRows(filter: CountSheetFilter): Promise<CountSheetRow[] | null> {
  if (filter.supplier === undefined && filter.category === undefined) return null
  const rows: CountSheetRow[] = []
  let cursor: string | undefined
  do {
    const { data, next } = await call('adminCountSheet', {
      query: { ...filter, ...(cursor !== undefined && { cursor }) },
    })
    rows.push(...data)
    cursor = next ?? undefined
  } while (cursor !== undefined && rows.length < MAX_PRINTED)
  return rows.slice(0, MAX_PRINTED)
}

/** A sheet to count the products of a supplier or category with: on paper, or as a file that is uploaded with the counts. */
export function Component() {
  const { choices, rows } = useLoaderData<typeof loader>()
  return (
    <Screen title="Count sheet" parent={{ label: 'Inventory', to: '/inventory' }}>
      <Choice {...choices} rows={rows?.length ?? 0} />
      {rows === null && <EmptyNote title="Choose a supplier or a category." />}
      {rows?.length === 0 && <EmptyNote title="There are no such products." />}
      {rows !== null && rows.length > 0 && <Sheet rows={rows} />}
    </Screen>
  )
}

function Choice({ suppliers, categories, rows }: CountSheetChoices & { rows: number }) {
  const [parameters, setParameters] = useSearchParams()
  const filter = new URLSearchParams(parameters).toString()
  const choose = (name: keyof CountSheetFilter, value: string) => {
    const next = new URLSearchParams(parameters)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParameters(next)
  }
  const files = ['CSV', 'XLSX'].map((label) => ({
    label: `Download ${label}`,
    path: `${API_PATHS.admin}/inventory/count-sheet.${label.toLowerCase()}`,
  }))
  return (
    <div className="mb-4 flex flex-wrap items-end gap-2 print:hidden">
      <div className="w-full sm:w-64">
        <Select
          label="Supplier"
          value={parameters.get('supplier') ?? ''}
          options={optionsOf('All suppliers', suppliers)}
          onChange={({ target }) => choose('supplier', target.value)}
        />
      </div>
      <div className="w-full sm:w-64">
        <Select
          label="Category"
          value={parameters.get('category') ?? ''}
          options={optionsOf('All categories', categories)}
          onChange={({ target }) => choose('category', target.value)}
        />
      </div>
      {rows > 0 && (
        <>
          <Button onClick={() => print()}>Print</Button>
          <ExportLinks links={files} filter={filter} />
        </>
      )}
      <ButtonLink to="/inventory/file">Upload the counts</ButtonLink>
    </div>
  )
}

function Sheet({ rows }: { rows: readonly CountSheetRow[] }) {
  return (
    <>
      <p role="status" className="mb-2 text-muted">
        {rows.length < MAX_PRINTED
          ? counted(rows.length, 'product')
          : `The first ${counted(rows.length, 'product')}. The files have all of them.`}
      </p>
      <div className="overflow-x-auto print:overflow-visible">
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-line">
              {['SKU', 'Barcode', 'Product', 'Counted'].map((title) => (
                <th key={title} scope="col" className="py-1.5 pr-4 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ ocid, sku, barcode, title, supplier }) => (
              <tr key={ocid} className="break-inside-avoid border-b border-hairline">
                <td className="py-1.5 pr-4 font-medium">{sku}</td>
                <td className="py-1.5 pr-4">{barcode}</td>
                <td className="py-1.5 pr-4">
                  <span>{title}</span> <span className="text-muted">{supplier}</span>
                </td>
                <td className="w-28 min-w-20 border-l border-hairline">
                  <span className="sr-only">To count</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function filterOf(parameters: URLSearchParams): CountSheetFilter {
  const [supplier, category] = [Number(parameters.get('supplier')), Number(parameters.get('category'))]
  return { ...(supplier > 0 && { supplier }), ...(category > 0 && { category }) }
}

function optionsOf(all: string, choices: CountSheetChoices['suppliers']) {
  return [{ value: '', label: all }, ...choices.map(({ id, name }) => ({ value: String(id), label: name }))]
}
