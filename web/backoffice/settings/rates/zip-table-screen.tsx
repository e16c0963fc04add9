import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { longDate } from '#web/ui/long-date.ts'
import { counted } from '#contract/text/language.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Button, ButtonLink } from '#web/backoffice/ui/button.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { ZipRates } from './zip-rates.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const [zip, after] = [query.get('zip')?.replaceAll(/\D/g, '').slice(0, 5), query.get('after')]
  const id = Number(params['id'])
  const [{ data: tables }, page] = await Promise.all([
    call('adminZipTaxTables'),
    call('adminZipTaxes', { params: { id }, query: { ...(zip && { zip }), ...(after && { after }) } }),
  ])
  const table = tables.find((each) => each.id === id)
  if (!table) throw new Response(null, { status: 404 })
  return { table, page, zip: zip ?? '' }
}

/** The rates of an imported table, from a ZIP code on. */
export function Component() {
  const { table, page, zip } = useLoaderData<typeof loader>()
  const [, setQuery] = useSearchParams()
  return (
    <Screen
      title={`${US_STATES[table.state] ?? table.state} from ${longDate(table.effective_from)}`}
      parent={{ label: 'Taxes', to: '/settings/taxes' }}
    >
      <p className="mb-3 text-muted">{`${counted(table.rates, 'rate')}, imported by ${table.imported_by}`}</p>
      <form
        className="mb-4 flex max-w-sm items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const entered = new FormData(event.currentTarget).get('zip')
          setQuery(typeof entered === 'string' && entered !== '' ? { zip: entered } : {})
        }}
      >
        <Field
          label="From ZIP code"
          name="zip"
          inputMode="numeric"
          defaultValue={zip}
          pattern="\d{1,5}"
          title="Up to five digits"
        />
        <Button type="submit">Show</Button>
      </form>
      {page.data.length === 0 ? <EmptyNote title="No rates from there on." /> : <ZipRates rates={page.data} />}
      {page.next !== null && (
        <ButtonLink className="mt-3" to={`?${new URLSearchParams({ after: page.next })}`}>
          Next page
        </ButtonLink>
      )}
    </Screen>
  )
}
