import { useId, useRef } from 'react'
import { FileText } from '#web/ui/icons/file-text.ts'
import { CERTIFICATE_TYPES } from '#contract/accounts/registration.ts'
import { registerTexts } from '#texts/register/register.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { certificateError, fileSize } from '#web/storefront/register/form/validation.ts'
import { CERTIFICATE } from '#web/storefront/register/form/fields.ts'
import { useRegistration } from '#web/storefront/register/form/registration-context.ts'

/** File input for the resale certificate, or a checkbox to send it later. */
export function CertificateField() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const { certificate, errors, setCertificate } = useRegistration()
  const fieldErrors = errors[CERTIFICATE]
  const file = certificate instanceof File ? certificate : null

  function choose(chosen: File | undefined) {
    if (!chosen) return
    const error = certificateError(chosen)
    setCertificate(error ? null : chosen, error ?? undefined)
    // Without a reset, choosing the same file again would not fire `change`.
    if (input.current) input.current.value = ''
  }

  return (
    <fieldset className="min-w-0" aria-describedby={fieldErrors ? `${id}-errors` : undefined}>
      <legend className="text-small font-medium">{registerTexts.certificate.title}</legend>
      <input
        ref={input}
        type="file"
        accept={CERTIFICATE_TYPES.join(',')}
        aria-label={registerTexts.certificate.file}
        hidden
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
      />
      {file ? (
        <div className="mt-2 flex items-center gap-4 rounded-md border border-line bg-raised py-2 pr-2 pl-4 text-small">
          <FileText size={20} aria-hidden className="shrink-0 text-leaf" />
          <p className="min-w-0 flex-1" role="status">
            <span className="block truncate font-medium">{file.name}</span>
            <span className="figures text-muted">{fileSize(file.size)}</span>
          </p>
          <Button
            variant="text"
            className="px-3"
            aria-label={registerTexts.certificate.removeFile({ file: file.name })}
            onClick={() => {
              setCertificate(null)
              // The clicked button is removed together with the file.
              requestAnimationFrame(() => chooseButton.current?.focus())
            }}
          >
            {registerTexts.certificate.remove}
          </Button>
        </div>
      ) : (
        <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button
            ref={chooseButton}
            variant="quiet"
            data-invalid={Boolean(fieldErrors)}
            aria-describedby={`${id}-rule`}
            onClick={() => input.current?.click()}
          >
            {registerTexts.certificate.choose}
          </Button>
          <p id={`${id}-rule`} className="text-small text-muted">
            {registerTexts.certificate.rule}
          </p>
        </div>
      )}
      <FieldErrors id={`${id}-errors`} errors={fieldErrors ?? []} />
      {!file && (
        <label className="mt-2 flex min-h-11 w-fit cursor-pointer items-center gap-3 text-small hover:text-leaf">
          <input
            type="checkbox"
            checked={certificate === 'later'}
            onChange={({ currentTarget }) => setCertificate(currentTarget.checked ? 'later' : null)}
            className="size-5 shrink-0 accent-leaf"
          />
          {registerTexts.certificate.later}
        </label>
      )}
    </fieldset>
  )
}
