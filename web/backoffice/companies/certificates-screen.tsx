import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type {
  ExpiringCertificate,
  ExpiringCertificatesQuery,
} from '#contract/schemas/admin/companies/expiring-certificates.ts'
import { counted } from '#contract/text/language.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { SelectFilter } from '#web/backoffice/table/filters.tsx'
import { listQuery } from '#web/backoffice/table/list-query.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { dateTime } from './company-texts.ts'

/** Loads the page of expiring certificates that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [page] = await Promise.all([
    call('adminExpiringCertificates', { query: listQuery<Partial<ExpiringCertificatesQuery>>(request.url) }),
    loadPreferences('table.certificates'),
  ])
  return page
}

const COLUMNS: readonly Column<ExpiringCertificate>[] = [
  { id: 'company', title: 'Company', cell: ({ company }) => company, width: 210, isTitle: true },
  { id: 'state', title: 'State', cell: ({ state }) => US_STATES[state] ?? state, width: 110 },
  { id: 'number', title: 'Number', cell: ({ number }) => number, width: 110 },
  { id: 'expires', title: 'Last day', cell: ({ expires_on }) => expires_on, width: 100 },
  { id: 'left', title: 'Left', cell: ({ days_left }) => <DaysLeft days={days_left} />, width: 90 },
  { id: 'remind', title: 'Action', cell: (certificate) => <Remind certificate={certificate} />, width: 100 },
  {
    id: 'reminded',
    title: 'Reminded',
    cell: ({ reminded_at }) => (reminded_at === null ? 'not yet' : dateTime(reminded_at)),
    width: 180,
  },
]

/** The resale certificates that expire soon or have just expired, each with a reminder to its company. */
export function Component() {
  const { data, next } = useLoaderData<typeof loader>()
  return (
    <Screen title="Certificates to renew">
      <DataTable
        name="certificates"
        label="Certificates to renew"
        columns={COLUMNS}
        rows={data}
        rowId={({ id }) => String(id)}
        rowPath={({ company_id }) => `/companies/${company_id}`}
        next={next}
        filters={
          <SelectFilter
            name="days"
            label="Within 60 days"
            options={[30, 90, 180, 365].map((days) => ({ value: String(days), label: `Within ${days} days` }))}
          />
        }
        empty={{
          title: 'No certificate expires soon.',
          text: 'Accepted certificates are listed before their last day, and for 30 days after it.',
        }}
      />
    </Screen>
  )
}

function DaysLeft({ days }: { days: number }) {
  if (days < 0) return <Badge tone="bad">Expired</Badge>
  return <Badge tone={days <= 14 ? 'warning' : 'neutral'}>{counted(days, 'day')}</Badge>
}

function Remind({ certificate: { id, company } }: { certificate: ExpiringCertificate }) {
  const { run, pending } = useAction()
  const mayRemind = useMay()('companies.write')
  const remind = () =>
    void run(() => call('adminRemindOfCertificate', { params: { id } }), {
      success: `The owners of ${company} get an email.`,
    })
  return mayRemind ? (
    <Button pending={pending} onClick={remind}>
      Remind
    </Button>
  ) : null
}
