import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { SUBJECT_KINDS } from '#contract/audit.ts'
import type { AuditRow } from '#contract/schemas/audit.ts'
import { call } from '#web/backoffice/api/call.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { exportsOf } from '#web/backoffice/table/exports.ts'
import { SelectFilter } from '#web/backoffice/table/filters.tsx'

/** Loads the page of the audit log that the query string names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const kind = SUBJECT_KINDS.find((each) => each === search.get('subject_kind'))
  const cursor = Number(search.get('cursor'))
  const [page] = await Promise.all([
    call('adminAudit', { query: { ...(kind && { subject_kind: kind }), ...(cursor > 0 && { before: cursor }) } }),
    loadPreferences('table.audit'),
  ])
  return page
}

/** The changes by staff, operator keys and commands, newest first. */
export function Component() {
  const { data, next } = useLoaderData<typeof loader>()
  return (
    <Screen title="Audit log">
      <DataTable
        name="audit"
        label="Audit log"
        columns={COLUMNS}
        rows={data}
        rowId={({ id }) => String(id)}
        next={next === null ? null : String(next)}
        exports={exportsOf('audit')}
        filters={
          <SelectFilter
            name="subject_kind"
            label="Every kind of record"
            options={SUBJECT_KINDS.map((kind) => ({ value: kind, label: KIND_TEXTS[kind] }))}
          />
        }
        empty={{ title: 'Nothing was changed yet', text: 'Each change by staff, keys and commands is listed here.' }}
      />
    </Screen>
  )
}

const KIND_TEXTS: Record<(typeof SUBJECT_KINDS)[number], string> = {
  order: 'Orders',
  company: 'Companies',
  buyer: 'Buyers',
  product: 'Products',
  staff: 'Staff',
  role: 'Roles',
  operator_key: 'Operator keys',
  setting: 'Settings',
}

const COLUMNS: readonly Column<AuditRow>[] = [
  { id: 'at', title: 'Time (UTC)', cell: ({ at }) => at.slice(0, 19).replace('T', ' '), width: 170 },
  { id: 'actor', title: 'By', cell: ({ actor }) => actor, isTitle: true, width: 170 },
  { id: 'action', title: 'Action', cell: ({ action }) => action, width: 210 },
  { id: 'subject', title: 'Record', cell: (row) => <Subject row={row} />, width: 170 },
  { id: 'changes', title: 'Changes', cell: ({ changes }) => <Changes changes={changes} />, width: 340 },
  { id: 'address', title: 'Address', cell: ({ address }) => address, isOptional: true },
  { id: 'request', title: 'Request', cell: ({ request_id }) => request_id, isOptional: true },
]

function Subject({ row: { subject_kind, subject_id } }: { row: AuditRow }) {
  if (subject_kind === null || subject_id === null) return null
  if (subject_kind === 'order') return <Link to={`/orders/${subject_id}`}>{subject_id}</Link>
  if (subject_kind === 'company') return <Link to={`/companies/${subject_id}`}>{`company ${subject_id}`}</Link>
  return <span>{`${subject_kind.replace('_', ' ')} ${subject_id}`}</span>
}

/** The changed fields, each with its value before and after. */
function Changes({ changes }: Pick<AuditRow, 'changes'>) {
  return (
    <ul>
      {Object.entries(changes).map(([field, [before, after]]) => (
        <li key={field} className="truncate">
          <span className="text-muted">{field}:</span> {textOf(before)} → {textOf(after)}
        </li>
      ))}
    </ul>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
