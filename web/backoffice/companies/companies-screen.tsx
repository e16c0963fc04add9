import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams, useSubmit } from 'react-router'
import { APPROVAL_STATUSES, type Approval } from '#contract/accounts.ts'
import { COMPANY_SORTS, type CompanySort, MAX_COUNTED } from '#contract/companies.ts'
import type { CompanySummary } from '#contract/schemas/admin-companies.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button, ButtonLink } from '#web/backoffice/ui/button.tsx'
import { Field, Select } from '#web/backoffice/ui/field.tsx'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { BUYER_TYPE_TEXTS, boundedCount, stateOf, termsText } from './company-texts.ts'

const SORT_TEXTS: Record<CompanySort, string> = { newest: 'Newest first', oldest: 'Oldest first', name: 'By name' }
const STATUS_TEXTS: Record<Approval, string> = { pending: 'To review', approved: 'Approved', rejected: 'Rejected' }

/** Loads the page of companies that the query string names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const [q, state, cursor] = [search.get('q'), search.get('state'), search.get('cursor')]
  const status = APPROVAL_STATUSES.find((each) => each === search.get('status'))
  const sort = COMPANY_SORTS.find((each) => each === search.get('sort'))
  return call('adminCompanies', {
    query: {
      ...(q && { q }),
      ...(state && { state }),
      ...(cursor && { cursor }),
      ...(status && { status }),
      ...(sort && { sort }),
      ...(search.get('only') === 'overdue' && { overdue: true }),
      ...(search.get('only') === 'suspended' && { suspended: true }),
    },
  })
}

/** The list of companies: search, filters, pages. */
export function Component() {
  const { data, next, count } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const following = new URLSearchParams(search)
  if (next !== null) following.set('cursor', next)
  return (
    <Screen title="Companies" status={<span className="text-muted">{boundedCount(count, MAX_COUNTED)}</span>}>
      <Filters key={search.toString()} search={search} />
      {data.length === 0 ? (
        <EmptyNote title="No company matches.">
          Search by the beginning of words of a name, or by a whole number.
        </EmptyNote>
      ) : (
        <table className="w-full text-left">
          <thead className="hidden text-muted md:table-header-group">
            <tr className="border-b border-hairline">
              {['Company', 'State', 'Place', 'Person', 'Terms'].map((title) => (
                <th key={title} scope="col" className="py-1.5 pr-4 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((company) => (
              <CompanyRow key={company.id} company={company} />
            ))}
          </tbody>
        </table>
      )}
      {next !== null && (
        <div className="mt-4">
          <ButtonLink to={`/companies?${following}`}>Next page</ButtonLink>
        </div>
      )}
    </Screen>
  )
}

/** A company; on small screens its cells are below each other. */
function CompanyRow({ company }: { company: CompanySummary }) {
  const { id, name, place, owner, email, terms, buyer_type } = company
  const { text, tone } = stateOf(company)
  const cell = 'block py-0.5 pr-4 md:table-cell md:py-2'
  return (
    <tr className="block border-b border-hairline py-2 md:table-row md:py-0">
      <th scope="row" className={`${cell} font-medium`}>
        <Link to={`/companies/${id}`} className="inline-block min-h-6 hover:underline md:inline">
          {name}
        </Link>
        <span className="ml-2 font-normal text-muted">{BUYER_TYPE_TEXTS[buyer_type]}</span>
      </th>
      <td className={cell}>
        <Badge tone={tone}>{text}</Badge>
      </td>
      <td className={cell}>{place}</td>
      <td className={cell}>
        {owner} <span className="text-muted">{email}</span>
      </td>
      <td className={cell}>{termsText(terms)}</td>
    </tr>
  )
}

function Filters({ search }: { search: URLSearchParams }) {
  const submit = useSubmit()
  const value = (name: string) => search.get(name) ?? ''
  return (
    <Form
      role="search"
      className="mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 xl:grid-cols-6"
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) void submit(currentTarget)
      }}
    >
      <Field label="Search" name="q" type="search" maxLength={200} defaultValue={value('q')} />
      <Select
        label="State of review"
        name="status"
        defaultValue={value('status')}
        options={options(STATUS_TEXTS, 'Any')}
      />
      <Select
        label="Only"
        name="only"
        defaultValue={value('only')}
        options={options({ overdue: 'With overdue invoices', suspended: 'Suspended' }, 'All')}
      />
      <Select label="US state" name="state" defaultValue={value('state')} options={options(US_STATES, 'Any')} />
      <Select label="Order" name="sort" defaultValue={value('sort') || 'newest'} options={options(SORT_TEXTS)} />
      <Button type="submit">Search</Button>
    </Form>
  )
}

function options(texts: Readonly<Record<string, string>>, any?: string) {
  const known = Object.entries(texts).map(([value, label]) => ({ value, label }))
  return any === undefined ? known : [{ value: '', label: any }, ...known]
}
