import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { IMPORT_STATES, isWorking } from '#contract/imports/import-files.ts'
import { formatNumber } from '#contract/text/language.ts'
import type { ImportListItem, ImportsQuery } from '#contract/schemas/admin/catalog/imports.ts'
import { call } from '#web/backoffice/api/call.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useShortcuts } from '#web/backoffice/shell/shortcuts.ts'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { SelectFilter } from '#web/backoffice/table/filters.tsx'
import { listQuery } from '#web/backoffice/table/list-query.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button, ButtonLink } from '#web/backoffice/ui/button.tsx'
import { bytesText } from '#web/backoffice/ui/sizes.ts'
import { EXPORT_PREFERENCE, ExportDialog } from './export-dialog.tsx'
import { KIND_OPTIONS, KIND_TEXTS, resultText, STATE_TEXTS } from './import-texts.ts'

/** Loads the page of imports that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [page] = await Promise.all([
    call('adminImports', { query: listQuery<Partial<ImportsQuery>>(request.url) }),
    loadPreferences('table.imports', EXPORT_PREFERENCE),
  ])
  return page
}

const COLUMNS: readonly Column<ImportListItem>[] = [
  { id: 'name', title: 'File', cell: ({ name }) => name, width: 260, isTitle: true },
  { id: 'kind', title: 'Contains', cell: ({ kind }) => KIND_TEXTS[kind], width: 110 },
  { id: 'state', title: 'State', cell: (item) => <State {...item} />, width: 160 },
  { id: 'result', title: 'Result', cell: ({ result }) => resultText(result), width: 300 },
  { id: 'author', title: 'Uploaded by', cell: uploaderOf, width: 180 },
  { id: 'uploaded_at', title: 'Uploaded', cell: ({ uploaded_at }) => dateTime(uploaded_at), width: 190 },
  { id: 'size', title: 'Size', cell: ({ size }) => bytesText(size), width: 90, align: 'right' },
]

/** The history of imports: what was imported, by whom, and what became of it. */
export function Component() {
  const { data, next } = useLoaderData<typeof loader>()
  const [isExporting, setExporting] = useState(false)
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  useShortcuts([
    { keys: 'n', label: 'New import', run: () => void navigate('/imports/new') },
    { keys: 'e', label: 'Export', run: () => setExporting(true) },
  ])
  return (
    <Screen
      title="Imports"
      actions={
        <>
          <Button onClick={() => setExporting(true)}>Export</Button>
          <ButtonLink variant="primary" to="/imports/new">
            New import
          </ButtonLink>
        </>
      }
    >
      <DataTable
        name="imports"
        label="Imports"
        columns={COLUMNS}
        rows={data}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        rowPath={({ id }) => `/imports/${id}`}
        next={next}
        filters={
          <>
            {parameters.has('schedule') && (
              <Link to="/imports" className="underline underline-offset-2 pointer-coarse:py-3">
                Show the imports of all schedules and files
              </Link>
            )}
            <SelectFilter name="kind" label="Any content" options={KIND_OPTIONS} />
            <SelectFilter
              name="state"
              label="Any state"
              options={IMPORT_STATES.map((state) => ({ value: state, label: STATE_TEXTS[state].text }))}
            />
          </>
        }
        empty={{ title: 'No imports', text: 'Upload a list of products, suppliers or categories with “New import”.' }}
      />
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </Screen>
  )
}

function uploaderOf({ author, schedule_id }: ImportListItem): string {
  return schedule_id === null ? author : `${author} · schedule`
}

function State({ state, rows_done, rows_total, can_undo }: ImportListItem) {
  const { text, tone } = STATE_TEXTS[state]
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Badge tone={tone}>{text}</Badge>
      {isWorking(state) && rows_total !== null && rows_total > 0 && (
        <span className="text-muted">{`${formatNumber(Math.floor((100 * (rows_done ?? 0)) / rows_total))}%`}</span>
      )}
      {can_undo && <span className="text-micro text-muted">can be undone</span>}
    </span>
  )
}
