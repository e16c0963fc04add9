import { useState } from 'react'
import type { CompanyCertificate } from '#contract/schemas/admin/companies/companies.ts'
import { Badge, type Tone } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Facts, Panel } from '#web/backoffice/ui/facts.tsx'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'

const CERTIFICATE_STATES: Record<CompanyCertificate['status'], { text: string; tone: Tone }> = {
  under_review: { text: 'Under review', tone: 'warning' },
  accepted: { text: 'Accepted', tone: 'good' },
  rejected: { text: 'Rejected', tone: 'bad' },
  ended: { text: 'Ended', tone: 'neutral' },
}

/** The state of a certificate. */
export function CertificateBadge({ status }: Pick<CompanyCertificate, 'status'>) {
  const { text, tone } = CERTIFICATE_STATES[status]
  return <Badge tone={tone}>{text}</Badge>
}

/** The certificates of a company: the document of one of them, with buttons for the others. */
export function CertificateViewer({ certificates }: { certificates: readonly CompanyCertificate[] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const shown = certificates.find(({ id }) => id === chosen) ?? certificates.find(({ file }) => file) ?? certificates[0]
  return (
    <Panel title="Resale certificate">
      {!shown && <EmptyNote title="No certificate and no resale number." />}
      {certificates.length > 1 && (
        <div className="mb-3 flex flex-wrap gap-2">
          {certificates.map(({ id, state, number }) => (
            <Button key={id} aria-pressed={id === shown?.id} onClick={() => setChosen(id)}>
              {state} {number}
            </Button>
          ))}
        </div>
      )}
      {shown && (
        <>
          <Facts
            facts={[
              ['State', shown.state],
              ['Number', shown.number],
              ['Valid until', shown.expires_on ?? 'No expiry date'],
              ['State of review', <CertificateBadge key="state" status={shown.status} />],
              ['Reason', shown.reason],
            ]}
          />
          <div className="mt-3">
            <CertificateFile certificate={shown} />
          </div>
        </>
      )}
    </Panel>
  )
}

function CertificateFile({ certificate: { file, state, number } }: { certificate: CompanyCertificate }) {
  if (!file) return <p className="text-muted">The file is missing.</p>
  const name = `Certificate ${state} ${number}`
  return (
    <>
      {file.type === 'application/pdf' ? (
        // Browsers do not run their PDF viewer in a sandbox. The type was verified at the upload, and the frame is of the same origin.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe src={file.url} title={name} className="h-[60dvh] w-full border border-hairline bg-tile" />
      ) : (
        <img src={file.url} alt={name} className="max-h-[80dvh] w-full border border-hairline object-contain" />
      )}
      <p className="mt-2">
        <a href={file.url} target="_blank" rel="noreferrer" className="underline underline-offset-2">
          Open {file.name}
        </a>
      </p>
    </>
  )
}
