import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { AuditFilter, AuditRow } from '#contract/schemas/admin/system/audit.ts'
import type { StaffRecord } from '#contract/schemas/admin/staff/staff.ts'
import { call, isProblem } from '#web/backoffice/api/call.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { exportsOf } from '#web/backoffice/table/exports.ts'
import { listQuery, withFilter } from '#web/backoffice/table/list-query.ts'
import { AuditChanges } from '#web/backoffice/ui/audit-changes.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { actionText } from './audit-texts.ts'

/** Loads the page of the audit log that the query string names, and the people to filter it by. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { cursor, ...filter } = listQuery<AuditFilter & { cursor?: string }>(request.url)
  if (filter.subject_id !== undefined && filter.subject_kind === undefined) {
    // The kind of the record was removed from the filter, and its id means nothing without it.
    throw redirect(`/audit?${withFilter(new URL(request.url).searchParams, { subject_id: null }).toString()}`)
  }
  const [page, people] = await Promise.all([
    call('adminAudit', { query: { ...filter, ...(cursor !== undefined && { before: Number(cursor) }) } }),
    peopleOf(),
    loadPreferences('table.audit'),
  ])
  return { page, people }
}

/** Returns everyone whose changes can be listed; no one for people who may not see staff. */
async function peopleOf(): Promise<StaffRecord[]> {
  try {
    return (await call('adminStaff')).data
  } catch (error) {
    if (isProblem(error, 'permission_missing')) return []
    throw error
  }
}

/** The changes by staff, operator keys and commands, newest first. */
export function Component() {
  const { page, people } = useLoaderData<typeof loader>()
  return (
    <Screen title="Audit log">
      <DataTable
        name="audit"
        label="Audit log"
        columns={columnsFor(people)}
        rows={page.data}
        rowId={({ id }) => String(id)}
        next={page.next === null ? null : String(page.next)}
        exports={exportsOf('audit')}
        filters={<AuditFilters people={people} />}
        empty={{ title: 'Nothing was changed yet', text: 'Each change by staff, keys and commands is listed here.' }}
      />
    </Screen>
  )
}

/** Returns the columns. `people` are shown by their names. */
function columnsFor(people: readonly StaffRecord[]): readonly Column<AuditRow>[] {
  const names = new Map(people.map(({ id, name, email }) => [id, name || email]))
  return [
    { id: 'at', title: 'Time (UTC)', cell: ({ at }) => at.slice(0, 19).replace('T', ' '), width: 170 },
    { id: 'actor', title: 'By', cell: ({ actor }) => actor, isTitle: true, width: 170 },
    { id: 'action', title: 'Action', cell: ({ action }) => actionText(action), width: 210 },
    { id: 'subject', title: 'Record', cell: (row) => <Subject row={row} names={names} />, width: 170 },
    { id: 'changes', title: 'Changes', cell: ({ changes }) => <AuditChanges changes={changes} />, width: 340 },
    { id: 'address', title: 'Address', cell: ({ address }) => address, isOptional: true },
    { id: 'request', title: 'Request', cell: ({ request_id }) => request_id, isOptional: true },
  ]
}

interface SubjectProps {
  row: AuditRow
  /** Names of staff by id. */
  names: ReadonlyMap<string, string>
}

function Subject({ row: { subject_kind, subject_id }, names }: SubjectProps) {
  if (subject_kind === null || subject_id === null) return null
  if (subject_kind === 'order') return <Link to={`/orders/${subject_id}`}>{subject_id}</Link>
  if (subject_kind === 'company') return <Link to={`/companies/${subject_id}`}>{`company ${subject_id}`}</Link>
  return <span>{names.get(subject_id) ?? `${subject_kind.replace('_', ' ')} ${subject_id}`}</span>
}
