import { useState } from 'react'
import type { CompanyCertificate, CompanyDetails } from '#contract/schemas/admin/companies/companies.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { CertificateBadge } from './certificate-viewer.tsx'
import { TextDialog } from './text-dialog.tsx'

/** The certificates of a company, with the decisions that are possible for each. */
export function Certificates({ company: { certificates } }: { company: CompanyDetails }) {
  const [chosen, setChosen] = useState<CompanyCertificate | null>(null)
  const { run, pending, errors } = useAction()
  const mayDecide = useMay()('companies.write')
  const accept = ({ id }: CompanyCertificate) =>
    void run(() => call('adminAcceptCertificate', { params: { id } }), { success: 'The certificate is accepted.' })
  const refuse = async ({ id, status }: CompanyCertificate, reason: string) => {
    const name = status === 'accepted' ? 'adminEndCertificate' : 'adminRejectCertificate'
    if (await run(() => call(name, { params: { id }, body: { reason } }))) setChosen(null)
  }
  return (
    <Panel title="Resale certificates">
      {certificates.length === 0 && <p className="text-muted">None.</p>}
      <ul>
        {certificates.map((certificate) => {
          const { id, state, number, status, expires_on, file } = certificate
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline last:border-b-0 py-1.5"
            >
              <span className="min-w-0 flex-1">
                <span className="font-medium">
                  {state} {number}
                </span>{' '}
                <span className="text-muted">{expires_on === null ? 'no expiry date' : `until ${expires_on}`}</span>
              </span>
              <CertificateBadge status={status} />
              {file && (
                <a href={file.url} target="_blank" rel="noreferrer" className="underline underline-offset-2">
                  File
                </a>
              )}
              {mayDecide && file && status !== 'accepted' && (
                <Button pending={pending} onClick={() => accept(certificate)}>
                  Accept
                </Button>
              )}
              {mayDecide && file && (status === 'accepted' || status === 'under_review') && (
                <Button variant="danger" onClick={() => setChosen(certificate)}>
                  {status === 'accepted' ? 'End' : 'Reject'}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {chosen && (
        <TextDialog
          title={`${chosen.status === 'accepted' ? 'End' : 'Reject'} the certificate ${chosen.state} ${chosen.number}?`}
          description="The email to the owners contains the reason."
          label="Reason"
          action={chosen.status === 'accepted' ? 'End' : 'Reject'}
          pending={pending}
          errors={errors['reason']}
          onClose={() => setChosen(null)}
          onSubmit={(reason) => void refuse(chosen, reason)}
        />
      )}
    </Panel>
  )
}
