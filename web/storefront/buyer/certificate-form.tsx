import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CERTIFICATE_MAX_BYTES, CERTIFICATE_TYPES } from '#contract/registration.ts'
import { US_STATES } from '#contract/us-states.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { notify } from '#web/storefront/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { addCertificate } from './calls.ts'
import { closeFold } from './fold.tsx'

const STATES = [['', 'Choose'], ...Object.entries(US_STATES)] as const satisfies readonly (readonly [string, string])[]
const FILE = 'documents.resale_certificate'
const MEGABYTES = CERTIFICATE_MAX_BYTES / (1024 * 1024)

/** State, number and file of a certificate; after a rejection it brings another review. The file is larger than a page's form may be, so it goes by a call. */
export function CertificateForm({ isRejected }: { isRejected: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [sending, setSending] = useState(false)
  const { revalidate } = useRevalidator()

  function focusFaulty() {
    // The fields say which they are once this has been drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const tooLarge = tooLargeFile(fields)
    setErrors(tooLarge)
    if (Object.keys(tooLarge).length > 0) return focusFaulty()
    setSending(true)
    const refused = await send(fields)
    setSending(false)
    setErrors(refused)
    if (Object.keys(refused).length > 0) return focusFaulty()
    await revalidate()
    notify(isRejected ? 'Certificate added. We look at your account again.' : 'Certificate added')
    if (!form.current) return
    form.current.reset()
    closeFold(form.current)
  }

  return (
    <>
      <form ref={form} onSubmit={(event) => void submit(event)} className="space-y-5 no-scripting:hidden">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="State"
            name="tax[state]"
            required
            options={STATES}
            defaultValue=""
            errors={errors['tax.state']}
          />
          <Field
            label="Number"
            name="tax[number]"
            autoComplete="off"
            required
            maxLength={60}
            errors={errors['tax.number']}
          />
        </div>
        <Field
          label="Good until"
          hint="Leave it empty where the certificate does not expire."
          name="tax[expires_on]"
          type="date"
          errors={errors['tax.expires_on']}
        />
        <Field
          label="File"
          hint={`PDF, JPEG or PNG, up to ${MEGABYTES} MB`}
          name="documents[resale_certificate]"
          type="file"
          required
          accept={CERTIFICATE_TYPES.join(',')}
          errors={errors[FILE]}
        />
        <Button type="submit" pending={sending}>
          {sending ? 'Sending…' : 'Add certificate'}
        </Button>
      </form>
      <p className="hidden text-small text-muted no-scripting:block">
        Sending a file needs JavaScript. You can also answer any of our mails with it.
      </p>
    </>
  )
}

function tooLargeFile(fields: FormData): Record<string, string[]> {
  const file = fields.get('documents[resale_certificate]')
  const fits = !(file instanceof File) || file.size <= CERTIFICATE_MAX_BYTES
  return fits ? {} : { [FILE]: [`Please choose a file of at most ${MEGABYTES} MB.`] }
}

async function send(fields: FormData): Promise<Record<string, string[]>> {
  try {
    await addCertificate(fields)
    return {}
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return Object.keys(error.errors).length > 0 ? error.errors : { [FILE]: [error.message] }
  }
}
