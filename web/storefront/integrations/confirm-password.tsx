import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import * as routes from '#contract/client/routes.ts'
import { integrationsTexts } from '#texts/account/integrations.tsx'
import { fieldsTexts } from '#texts/ui/fields.ts'
import { readSecret } from '#web/storefront/forms/form-fields.ts'
import { ApiError, call } from '#web/storefront/http/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'

const ConfirmPassword = createContext<() => Promise<boolean>>(async () => false)

/** Returns a function that opens the dialog for the password. It resolves once the dialog is closed: true if the password was right. */
export function useConfirmPassword(): () => Promise<boolean> {
  return useContext(ConfirmPassword)
}

/** Provides the dialog that confirms the buyer's password, which the server requires some minutes after a sign-in. */
export function ConfirmPasswordProvider({ children }: { children: React.ReactNode }) {
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const request = useRef<PromiseWithResolvers<boolean> | null>(null)
  const state = useRef({ open: false, confirmed: false })

  function close(confirmed: boolean) {
    state.current = { open: false, confirmed }
    setOpen(false)
  }

  const confirm = useCallback((): Promise<boolean> => {
    request.current ??= Promise.withResolvers()
    state.current = { open: true, confirmed: false }
    setOpen(true)
    return request.current.promise
  }, [])

  function finish() {
    // In development, React runs the cleanup of an effect once more while the dialog is open.
    if (state.current.open) return
    request.current?.resolve(state.current.confirmed)
    request.current = null
  }

  return (
    <ConfirmPassword value={confirm}>
      {children}
      <Dialog
        open={open}
        onOpenChange={() => close(false)}
        title={integrationsTexts.password.title}
        initialFocus={field}
      >
        <ConfirmPasswordForm
          field={field}
          onConfirmed={() => close(true)}
          onCancel={() => close(false)}
          onClosed={finish}
        />
      </Dialog>
    </ConfirmPassword>
  )
}

interface ConfirmPasswordFormProps {
  field: React.RefObject<HTMLInputElement | null>
  onConfirmed: () => void
  onCancel: () => void
  /** Called when the dialog has closed and the focus is back where it was. */
  onClosed: () => void
}

function ConfirmPasswordForm({ field, onConfirmed, onCancel, onClosed }: ConfirmPasswordFormProps) {
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const closed = useRef(onClosed)
  useEffect(() => () => closed.current(), [])

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const form = event.currentTarget
    const password = readSecret(new FormData(form), 'password')
    setPending(true)
    try {
      await call(routes.confirmPassword, { body: { password } })
      onConfirmed()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.errors['password'] ?? [error.message])
      form.reset()
      field.current?.focus()
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <p className="mt-4 text-small text-muted">{integrationsTexts.password.text}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 space-y-5">
        <PasswordField
          ref={field}
          label={fieldsTexts.password}
          name="password"
          autoComplete="current-password"
          required
          maxLength={1024}
          errors={errors}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={pending}>
            {integrationsTexts.password.send}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {integrationsTexts.password.cancel}
          </Button>
        </div>
      </form>
      <Link to={href('/login_token')} className="mt-4 plain-link inline-flex min-h-11 items-center text-small">
        {integrationsTexts.password.link}
      </Link>
    </>
  )
}
