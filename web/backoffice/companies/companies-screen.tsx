import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { MAX_COUNTED } from '#contract/accounts/companies.ts'
import type { CompaniesQuery, CompanySummary } from '#contract/schemas/admin/companies/companies.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import { call } from '#web/backoffice/api/call.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { exportsOf } from '#web/backoffice/table/exports.ts'
import { SearchFilter, SelectFilter } from '#web/backoffice/table/filters.tsx'
import { listQuery } from '#web/backoffice/table/list-query.ts'
import { ViewTabs } from '#web/backoffice/table/saved-views.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { optionsOf } from '#web/backoffice/ui/options.ts'
import { BUYER_TYPE_TEXTS, dateTime, stateOf, termsText } from './company-texts.ts'

/** Loads the page of companies that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [companies] = await Promise.all([
    call('adminCompanies', { query: listQuery<Partial<CompaniesQuery>>(request.url) }),
    loadPreferences('table.companies', 'views.companies'),
  ])
  return companies
}

const COLUMNS: readonly Column<CompanySummary>[] = [
  { id: 'name', title: 'Company', cell: ({ name }) => name, width: 240, sort: ['name', '-name'], isTitle: true },
  { id: 'state', title: 'State', cell: (company) => <StateBadge company={company} />, width: 110 },
  { id: 'type', title: 'Type', cell: ({ buyer_type }) => BUYER_TYPE_TEXTS[buyer_type], width: 120 },
  { id: 'place', title: 'Place', cell: ({ place }) => place, width: 160 },
  { id: 'person', title: 'Person', cell: ({ owner }) => owner, width: 160 },
  { id: 'email', title: 'Email', cell: ({ email }) => email, width: 220 },
  { id: 'terms', title: 'Terms', cell: ({ terms }) => termsText(terms), width: 220 },
  {
    id: 'registered',
    title: 'Registered',
    cell: ({ created_at }) => dateTime(created_at),
    width: 180,
    sort: ['newest', 'oldest'],
    isOptional: true,
  },
]

const EXPORTS = exportsOf('companies')

const VIEWS = [
  { label: 'All', filter: '' },
  { label: 'Overdue invoices', filter: 'overdue=true' },
  { label: 'Suspended', filter: 'suspended=true' },
  { label: 'Closed', filter: 'closed=true' },
]

/** The list of companies. */
export function Component() {
  const { data, next, count } = useLoaderData<typeof loader>()
  return (
    <Screen title="Companies" tabs={<ViewTabs name="companies" label="Views of companies" views={VIEWS} />}>
      <DataTable
        name="companies"
        label="Companies"
        columns={COLUMNS}
        rows={data}
        rowId={({ id }) => String(id)}
        rowPath={({ id }) => `/companies/${id}`}
        next={next}
        count={{ rows: count, isAtLeast: count === MAX_COUNTED }}
        defaultSort="newest"
        exports={EXPORTS}
        filters={<Filters />}
        empty={{
          title: 'No company matches.',
          text: 'Search by the beginning of words of a name or email address, or by a whole number.',
        }}
      />
    </Screen>
  )
}

function StateBadge({ company }: { company: CompanySummary }) {
  const { text, tone } = stateOf(company)
  return <Badge tone={tone}>{text}</Badge>
}

function Filters() {
  return (
    <>
      <SearchFilter label="Search companies" placeholder="Name, email or number" />
      <SelectFilter
        name="status"
        label="Every state of review"
        options={optionsOf({ pending: 'To review', approved: 'Approved', rejected: 'Rejected' })}
      />
      <SelectFilter name="buyer_type" label="Every type" options={optionsOf(BUYER_TYPE_TEXTS)} />
      <SelectFilter
        name="terms"
        label="With and without terms"
        options={optionsOf({ true: 'With invoice terms', false: 'Without invoice terms' })}
      />
      <SelectFilter name="state" label="Every US state" options={optionsOf(US_STATES)} />
    </>
  )
}
