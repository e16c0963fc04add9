import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CompanyDetails } from '#contract/schemas/admin/companies/companies.ts'
import { formatDollars } from '#contract/values/money.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button, ButtonLink } from '#web/backoffice/ui/button.tsx'
import { Facts, Panel } from '#web/backoffice/ui/facts.tsx'
import { Certificates } from './certificates.tsx'
import { CompanyFiles } from './company-files.tsx'
import { CompanyInvoices, CompanyOrders } from './company-orders.tsx'
import { CompanyPeople } from './company-people.tsx'
import { CompanyTabs, loadTab } from './company-tabs.tsx'
import { BUYER_TYPE_TEXTS, dateTime, stateOf, termsText } from './company-texts.ts'
import { CompanyTimeline } from './company-timeline.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { Notes } from './notes.tsx'
import { CloseDialog, SuspendDialog } from './suspend-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'

/** Loads a company, and what the chosen tab shows of it. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = Number(params['id'])
  const search = new URL(request.url).searchParams
  const [{ data: company }, tab] = await Promise.all([
    call('adminCompany', { params: { id } }),
    loadTab(id, search.get('tab'), search.get('cursor') ?? undefined),
  ])
  return { company, tab }
}

/** A company: its facts, people, addresses, certificates, terms and notes, its records in tabs, and what staff can change. */
export function Component() {
  const { company, tab } = useLoaderData<typeof loader>()
  const [open, setOpen] = useState<'terms' | 'suspend' | 'close' | 'merge' | null>(null)
  const { run, pending } = useAction()
  const may = useMay()
  const { id, name, status, suspended, closed, merged_into } = company
  const { text, tone } = stateOf(company)
  const resume = () =>
    void run(() => call('adminResumeCompany', { params: { id } }), { success: `${name} can order again.` })
  const reopen = () =>
    void run(() => call('adminReopenCompany', { params: { id } }), { success: `${name} is open again.` })
  return (
    <Screen
      title={name}
      parent={{ label: 'Companies', to: '/companies' }}
      status={<Badge tone={tone}>{text}</Badge>}
      actions={
        <>
          {status === 'pending' && !merged_into && <ButtonLink to={`/companies/review/${id}`}>Review</ButtonLink>}
          {may('companies.write') && suspended && !closed && (
            <Button pending={pending} onClick={resume}>
              Resume
            </Button>
          )}
          {may('companies.write') && !suspended && (
            <Button variant="danger" onClick={() => setOpen('suspend')}>
              Suspend
            </Button>
          )}
          {may('companies.write') && closed && !merged_into && (
            <Button pending={pending} onClick={reopen}>
              Reopen
            </Button>
          )}
          {may('companies.write') && !closed && <Button onClick={() => setOpen('merge')}>Merge…</Button>}
          {may('companies.write') && !closed && (
            <Button variant="danger" onClick={() => setOpen('close')}>
              Close
            </Button>
          )}
        </>
      }
      tabs={<CompanyTabs id={id} current={tab.name} />}
    >
      {merged_into && (
        <p className="mb-4">
          Everything of this company belongs to{' '}
          <Link to={`/companies/${merged_into.id}`} className="underline underline-offset-2">
            {merged_into.name}
          </Link>
          , into which it was merged.
        </p>
      )}
      {tab.name === 'overview' && (
        <div className="detail-columns gap-8 lg:grid lg:grid-cols-2">
          <div>
            <Overview company={company} />
            <Money
              company={company}
              {...(may('companies.terms') && !merged_into && { onChange: () => setOpen('terms') })}
            />
            <CompanyPeople company={company} />
            <Addresses company={company} />
          </div>
          <div>
            <Certificates company={company} />
            <Notes company={company} />
          </div>
        </div>
      )}
      {tab.name === 'orders' && <CompanyOrders list={tab.data} />}
      {tab.name === 'invoices' && <CompanyInvoices id={id} list={tab.data} />}
      {tab.name === 'files' && <CompanyFiles id={id} files={tab.data} />}
      {tab.name === 'timeline' && <CompanyTimeline page={tab.data} />}
      {open === 'terms' && <TermsDialog company={company} onClose={() => setOpen(null)} />}
      {open === 'suspend' && <SuspendDialog company={company} onClose={() => setOpen(null)} />}
      {open === 'merge' && <MergeDialog company={company} onClose={() => setOpen(null)} />}
      {open === 'close' && <CloseDialog company={company} onClose={() => setOpen(null)} />}
    </Screen>
  )
}

function Overview({ company }: { company: CompanyDetails }) {
  const { legal_name, reviewed_name, name, buyer_type, website, status_reason, reviewed_at } = company
  const { suspension_reason, closing_reason } = company
  return (
    <Panel title="Company">
      <Facts
        facts={[
          ['Legal name', legal_name],
          ['Reviewed as', reviewed_name === name ? null : reviewed_name],
          ['Type', BUYER_TYPE_TEXTS[buyer_type]],
          ['Website', website],
          ['Registered', dateTime(company.created_at)],
          ['Reviewed', reviewed_at && dateTime(reviewed_at)],
          ['Requested', company.request?.text],
          ['Rejected because', status_reason],
          ['Suspended because', suspension_reason],
          ['Closed because', closing_reason],
        ]}
      />
    </Panel>
  )
}

function Money({ company: { terms, credit }, onChange }: { company: CompanyDetails; onChange?: () => void }) {
  const overdue = credit?.overdue
  return (
    <Panel title="Terms and credit" actions={onChange && <Button onClick={onChange}>Change terms</Button>}>
      <Facts
        facts={[
          ['Terms', termsText(terms)],
          ['Used', credit && formatDollars(credit.used)],
          ['Available', credit?.available == null ? null : formatDollars(credit.available)],
          ['Overdue', overdue && `${formatDollars(overdue.amount)} since ${overdue.due_on}`],
        ]}
      />
    </Panel>
  )
}

function Addresses({ company: { addresses } }: { company: CompanyDetails }) {
  return (
    <Panel title="Addresses">
      <Facts
        facts={addresses.map((address) => [
          address.is_default ? `${address.label} (default)` : address.label,
          [address.name, address.line1, address.line2, `${address.city}, ${address.state} ${address.zip}`]
            .filter(Boolean)
            .join(', '),
        ])}
      />
    </Panel>
  )
}
