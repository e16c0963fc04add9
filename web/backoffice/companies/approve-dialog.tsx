import { useState } from 'react'
import type { CompanyTerms, RegistrationDetails } from '#contract/schemas/admin/companies/companies.ts'
import { todayForBuyers } from '#contract/values/days.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { parseTerms, TermsFields } from './terms-fields.tsx'

interface ApproveDialogProps {
  registration: RegistrationDetails
  onClose: () => void
  onDone: () => void
}

/** Approves a company, with the terms that were changed and the certificates that were accepted. */
export function ApproveDialog({ registration, onClose, onDone }: ApproveDialogProps) {
  const { id, name, terms, status, certificates } = registration
  const { run, pending, errors } = useAction()
  const may = useMay()
  const reviewable = may('companies.write')
    ? certificates.filter((certificate) => certificate.status === 'under_review' && certificate.file)
    : []
  const [accepted, setAccepted] = useState(() => reviewable.filter(isValid).map((certificate) => certificate.id))
  const submit = async (form: FormData) => {
    const chosen = may('companies.terms') ? parseTerms(form) : terms
    const body = {
      seen_status: status,
      ...(isDifferent(chosen, terms) && { terms: chosen }),
      ...(accepted.length > 0 && { certificates: accepted }),
    }
    const isDone = await run(() => call('adminApproveRegistration', { params: { id }, body }), {
      success: `${name} is approved.`,
    })
    if (isDone) onDone()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Approve ${name}?`}
      description="Its owners are notified by email and can order."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit(new FormData(event.currentTarget))
        }}
      >
        {reviewable.map((certificate) => (
          <label key={certificate.id} className="control-height mb-3 flex items-center gap-2">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-leaf"
              checked={accepted.includes(certificate.id)}
              onChange={({ target }) =>
                setAccepted(
                  target.checked ? [...accepted, certificate.id] : accepted.filter((each) => each !== certificate.id),
                )
              }
            />
            <span>
              Accept the certificate {certificate.state} {certificate.number}: orders to {certificate.state} are exempt
              from sales tax
            </span>
          </label>
        ))}
        {may('companies.terms') && <TermsFields terms={terms} errors={errors} />}
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Approve
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function isValid({ expires_on }: RegistrationDetails['certificates'][number]): boolean {
  return expires_on === null || expires_on >= todayForBuyers()
}

function isDifferent(one: CompanyTerms, other: CompanyTerms): boolean {
  return one.days !== other.days || one.limit !== other.limit
}
