import type { FormEvent } from 'react'
import type { TotpSetup } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { QrCode } from './qr-code.tsx'

interface TotpSetupFormProps {
  setup: TotpSetup
  pending: boolean
  errors: readonly string[] | undefined
  onSubmit: (code: string) => void
}

/** The secret of an authenticator app to scan or type, and the field for its first code. */
export function TotpSetupForm({ setup: { url, secret }, pending, errors, onSubmit }: TotpSetupFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(formText(event.currentTarget, 'code'))
  }
  return (
    <div className="space-y-4">
      <p>
        <span>Scan the code with your authenticator app, or </span>
        <a href={url} className="underline underline-offset-4">
          open the app on this device
        </a>
        <span>.</span>
      </p>
      <QrCode text={url} label="QR code for the authenticator app" />
      <div>
        <p className="text-muted">Without a camera, type this key into the app:</p>
        <p className="mt-1 rounded-md border border-hairline p-2 font-medium break-all select-all">{secret}</p>
      </div>
      <form onSubmit={submit} className="space-y-4">
        <Field
          label="Code of six digits"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="The app shows it. It changes every 30 seconds."
          required
          minLength={6}
          maxLength={12}
          {...(errors && { errors })}
        />
        <Button variant="primary" type="submit" pending={pending} className="w-full">
          Continue
        </Button>
      </form>
    </div>
  )
}
