import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Acceptance, AcceptancesQuery } from '#contract/schemas/admin/settings/acceptances.ts'
import { call } from '#web/backoffice/api/call.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { SelectFilter } from '#web/backoffice/table/filters.tsx'
import { listQuery } from '#web/backoffice/table/list-query.ts'
import { DOCUMENT_TEXTS } from './terms-texts.ts'

/** Loads the page of people that the address names. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const document: AcceptancesQuery['document'] = params['document'] === 'privacy' ? 'privacy' : 'terms'
  const version = Number(params['version'])
  const query = { ...listQuery<Partial<AcceptancesQuery>>(request.url), document, version } as const
  return { document, version, ...(await call('adminAcceptances', { query })) }
}

const COLUMNS: readonly Column<Acceptance>[] = [
  { id: 'name', title: 'Person', cell: ({ name }) => name, width: 200, isTitle: true },
  { id: 'email', title: 'Email', cell: ({ email }) => email, width: 260 },
  { id: 'company', title: 'Company', cell: ({ company }) => company?.name ?? '', width: 240 },
  {
    id: 'accepted_at',
    title: 'Accepted',
    cell: ({ accepted_at }) => (accepted_at === null ? 'Not yet' : dateTime(accepted_at)),
    width: 200,
  },
]

/** The people who have accepted a version of the terms or the privacy notice, or have not. */
export function Component() {
  const { document, version, data, next } = useLoaderData<typeof loader>()
  return (
    <Screen
      title={`${DOCUMENT_TEXTS[document]}, version ${version}`}
      parent={{ label: 'Terms and privacy', to: '/settings/terms' }}
    >
      <DataTable
        name="acceptances"
        label="People"
        columns={COLUMNS}
        rows={data}
        rowId={({ email }) => email}
        rowLabel={({ name }) => name}
        rowPath={({ company }) => (company ? `/companies/${company.id}` : '/companies')}
        next={next}
        filters={
          <SelectFilter
            name="accepted"
            label="Have accepted it"
            options={[{ value: 'false', label: 'Have not accepted it or a later one' }]}
          />
        }
        empty={{ title: 'No one', text: 'No person with an open account is in this list.' }}
      />
    </Screen>
  )
}
