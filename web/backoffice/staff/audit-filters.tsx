import { type FormEvent, useId } from 'react'
import { useSearchParams } from 'react-router'
import { SUBJECT_KINDS } from '#contract/backoffice/audit.ts'
import * as routes from '#contract/client/admin-routes.ts'
import type { StaffRecord } from '#contract/schemas/admin/staff/staff.ts'
import { DayFilter, SelectFilter } from '#web/backoffice/table/filters.tsx'
import { withFilter } from '#web/backoffice/table/list-query.ts'
import { FIELD_CLASS } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { actionText } from './audit-texts.ts'

const KIND_TEXTS: Record<(typeof SUBJECT_KINDS)[number], string> = {
  order: 'Orders',
  company: 'Companies',
  buyer: 'Buyers',
  product: 'Products',
  supplier: 'Suppliers',
  category: 'Categories',
  collection: 'Collections',
  attribute: 'Attributes',
  staff: 'Staff',
  role: 'Roles',
  operator_key: 'Operator keys',
  webhook: 'Webhooks',
  setting: 'Settings',
  content: 'Content',
  job: 'Jobs',
  import: 'Imports',
  import_schedule: 'Scheduled imports',
}

/** The operations that change something. */
const ACTIONS = Object.entries(routes)
  .filter(([, route]) => !route.startsWith('GET '))
  .map(([name]) => ({ value: name, label: actionText(name) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** Filters of the audit log: person, operation, record and days. */
export function AuditFilters({ people }: { people: readonly StaffRecord[] }) {
  return (
    <>
      {people.length > 0 && (
        <SelectFilter
          name="staff"
          label="Everyone"
          options={people.map(({ id, name, email }) => ({ value: id, label: name || email }))}
        />
      )}
      <SelectFilter name="action" label="Every action" options={ACTIONS} />
      <SelectFilter
        name="subject_kind"
        label="Every kind of record"
        options={SUBJECT_KINDS.map((kind) => ({ value: kind, label: KIND_TEXTS[kind] }))}
      />
      <RecordFilter />
      <DayFilter name="from" label="From" />
      <DayFilter name="to" label="To" />
    </>
  )
}

/** Filter with the number or id of a record, once its kind is chosen: records of different kinds have the same ids. */
function RecordFilter() {
  const id = useId()
  const [parameters, setParameters] = useSearchParams()
  const record = parameters.get('subject_id') ?? ''
  if (!parameters.has('subject_kind')) return null
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setParameters(withFilter(parameters, { subject_id: formText(event.currentTarget, 'subject_id').trim() }))
  }
  return (
    <form role="search" onSubmit={search}>
      <label htmlFor={id} className="sr-only">
        Number or id of the record
      </label>
      <input
        key={record}
        id={id}
        name="subject_id"
        defaultValue={record}
        placeholder="Number or id"
        maxLength={100}
        className={`${FIELD_CLASS} w-36!`}
      />
    </form>
  )
}
