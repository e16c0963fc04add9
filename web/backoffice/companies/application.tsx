import { useState } from 'react'
import { Link } from 'react-router'
import type { RegistrationDetails } from '#contract/schemas/admin/companies/companies.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Badge, type Tone } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Facts, Panel } from '#web/backoffice/ui/facts.tsx'
import { ChevronLeft } from '#web/ui/icons/chevron-left.ts'
import { CertificateViewer } from './certificate-viewer.tsx'
import { BUYER_TYPE_TEXTS, DUPLICATE_TEXTS, elapsed, stateOf, termsText } from './company-texts.ts'
import { MergeDialog } from './merge-dialog.tsx'

interface ApplicationProps {
  registration: RegistrationDetails
  /** Where the link back to the list leads, on small screens. */
  back: string
  /** When it was loaded, in milliseconds. */
  now: number
  approve?: () => void
  reject?: () => void
  request?: () => void
}

const RESULT_TONES: Record<RegistrationDetails['checks'][number]['result'], { text: string; tone: Tone }> = {
  ok: { text: 'OK', tone: 'good' },
  warning: { text: 'Check', tone: 'warning' },
  unknown: { text: 'Unknown', tone: 'neutral' },
}

/** The application of a company beside its certificate, with the decisions about it. */
export function Application({ registration, back, now, approve, reject, request }: ApplicationProps) {
  const { text, tone } = stateOf(registration)
  return (
    <article aria-label={registration.name}>
      <Link to={back} className="inline-flex min-h-11 items-center gap-0.5 text-muted hover:text-ink lg:hidden">
        <ChevronLeft size={14} />
        <span>All registrations</span>
      </Link>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-lead font-semibold">{registration.name}</h2>
        <Badge tone={tone}>{text}</Badge>
        <span className="text-muted">in the queue for {elapsed(registration.submitted_at, now)}</span>
        <div className="flex w-full flex-wrap gap-2 xl:ml-auto xl:w-auto">
          {approve && (
            <Button variant="primary" onClick={approve} aria-keyshortcuts="a">
              Approve
            </Button>
          )}
          {request && (
            <Button onClick={request} aria-keyshortcuts="m">
              Request more
            </Button>
          )}
          {reject && (
            <Button variant="danger" onClick={reject} aria-keyshortcuts="r">
              Reject
            </Button>
          )}
        </div>
      </div>
      <div className="gap-6 xl:grid xl:grid-cols-2">
        <div>
          <Remarks registration={registration} />
          <Checks registration={registration} />
          <Details registration={registration} />
        </div>
        <CertificateViewer certificates={registration.certificates} />
      </div>
    </article>
  )
}

/** Earlier decisions and requests about the company. */
function Remarks({ registration: { request, status_reason } }: Pick<ApplicationProps, 'registration'>) {
  if (!request && status_reason === null) return null
  return (
    <Panel title="Before">
      <Facts
        facts={[
          ['Requested', request?.text],
          ['Rejected because', status_reason],
        ]}
      />
    </Panel>
  )
}

function Checks({ registration }: Pick<ApplicationProps, 'registration'>) {
  const { checks, duplicates } = registration
  const [merging, setMerging] = useState<{ id: number; name: string } | null>(null)
  const mayMerge = useMay()('companies.write') && !registration.closed
  return (
    <Panel title="Checks">
      <ul className="space-y-1.5">
        {checks.map(({ kind, result, text }) => (
          <li key={kind} className="flex items-baseline gap-2">
            <Badge tone={RESULT_TONES[result].tone}>{RESULT_TONES[result].text}</Badge>
            <span>{text}</span>
          </li>
        ))}
        {duplicates.map(({ id, name, reasons }) => (
          <li key={id} className="flex items-baseline gap-2">
            <Badge tone="warning">Duplicate?</Badge>
            <span className="min-w-0">
              <Link to={`/companies/${id}`} className="underline underline-offset-2">
                {name}
              </Link>
              {` has the same ${reasons.map((reason) => DUPLICATE_TEXTS[reason]).join(', ')}.`}
            </span>
            {mayMerge && <Button onClick={() => setMerging({ id, name })}>Merge…</Button>}
          </li>
        ))}
      </ul>
      {merging && <MergeDialog company={registration} duplicate={merging} onClose={() => setMerging(null)} />}
    </Panel>
  )
}

function Details({ registration }: Pick<ApplicationProps, 'registration'>) {
  const { address, people, website, legal_name, buyer_type, terms } = registration
  const [person] = people
  return (
    <Panel title="Application">
      <Facts
        facts={[
          ['Legal name', legal_name],
          ['Type', BUYER_TYPE_TEXTS[buyer_type]],
          ['Website', website],
          ['Person', person?.name],
          ['Email', person?.email],
          ['Phone', person?.phone],
          [
            'Address',
            address &&
              [address.line1, address.line2, `${address.city}, ${address.state} ${address.zip}`]
                .filter(Boolean)
                .join(', '),
          ],
          ['Terms', termsText(terms)],
        ]}
      />
    </Panel>
  )
}
