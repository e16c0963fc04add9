import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { flushSync } from 'react-dom'
import { CERTIFICATE_MAX_BYTES, CERTIFICATE_TYPES } from '#contract/accounts/registration.ts'
import { ISSUING_STATES } from '#contract/text/us-states.ts'
import { fieldsTexts } from '#texts/ui/fields.ts'
import { profileTexts } from '#texts/account/profile.tsx'
import { ApiError } from '#web/storefront/http/api.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { addCertificate } from './calls.ts'
import { closeDisclosure } from '#web/storefront/buyer/disclosure.tsx'

const STATES = [['', fieldsTexts.choose], ...ISSUING_STATES] as const satisfies readonly (readonly [string, string])[]
const FILE = 'documents.resale_certificate'
const MEGABYTES = CERTIFICATE_MAX_BYTES / (1024 * 1024)

/**
 * Form for a resale certificate. After a rejection it triggers another review of the account. The file may be larger than the
 * limit of page forms, so it is sent by an API call.
 */
export function CertificateForm({ isRejected }: { isRejected: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [sending, setSending] = useState(false)
  const { revalidate } = useRevalidator()

  function showErrors(errors: Record<string, string[]>) {
    // Render the errors first: they mark the invalid fields.
    flushSync(() => setErrors(errors))
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const tooLarge = tooLargeFile(fields)
    if (Object.keys(tooLarge).length > 0) return showErrors(tooLarge)
    setSending(true)
    const refused = await send(fields)
    setSending(false)
    if (Object.keys(refused).length > 0) return showErrors(refused)
    setErrors({})
    await revalidate()
    showToast(isRejected ? profileTexts.certificates.doneAgain : profileTexts.certificates.done)
    if (!form.current) return
    form.current.reset()
    closeDisclosure(form.current)
  }

  return (
    <>
      <form ref={form} onSubmit={(event) => void submit(event)} className="space-y-5 no-scripting:hidden">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label={fieldsTexts.state}
            name="tax[state]"
            required
            options={STATES}
            defaultValue=""
            errors={errors['tax.state']}
          />
          <Field
            label={profileTexts.certificates.number}
            name="tax[number]"
            autoComplete="off"
            required
            maxLength={60}
            errors={errors['tax.number']}
          />
        </div>
        <Field
          label={profileTexts.certificates.expires}
          hint={profileTexts.certificates.expiresHint}
          name="tax[expires_on]"
          type="date"
          errors={errors['tax.expires_on']}
        />
        <Field
          label={profileTexts.certificates.file}
          hint={profileTexts.certificates.fileHint({ megabytes: MEGABYTES })}
          name="documents[resale_certificate]"
          type="file"
          required
          accept={CERTIFICATE_TYPES.join(',')}
          errors={errors[FILE]}
        />
        <Button type="submit" pending={sending}>
          {sending ? fieldsTexts.sending : profileTexts.certificates.add}
        </Button>
      </form>
      <p className="hidden text-small text-muted no-scripting:block">{profileTexts.certificates.needsJavaScript}</p>
    </>
  )
}

function tooLargeFile(fields: FormData): Record<string, string[]> {
  const file = fields.get('documents[resale_certificate]')
  const fits = !(file instanceof File) || file.size <= CERTIFICATE_MAX_BYTES
  return fits ? {} : { [FILE]: [profileTexts.certificates.fileTooLarge({ megabytes: MEGABYTES })] }
}

async function send(fields: FormData): Promise<Record<string, string[]>> {
  try {
    await addCertificate(fields)
    return {}
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return Object.keys(error.errors).length > 0 ? error.errors : { [FILE]: [error.message] }
  }
}
