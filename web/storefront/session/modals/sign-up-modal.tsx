import { href, useNavigate } from 'react-router'
import { signInTexts } from '#texts/account/sign-in.ts'
import { readText } from '#web/storefront/forms/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { closeModal, openModal } from './modal-state.ts'
import { trackSignUp } from '#web/storefront/session/registration-events.ts'

/** Fields that prefill the registration (spec 3). */
const PREFILL = ['firstName', 'lastName', 'email', 'company'] as const

/** First step of the registration; /register has the rest (spec 2) and validates it (spec 5). */
export function SignUpModal({ firstField }: { firstField: React.Ref<HTMLInputElement> }) {
  const navigate = useNavigate()

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const path = registerPath(new FormData(event.currentTarget))
    trackSignUp()
    closeModal()
    void navigate(path)
  }

  return (
    <>
      <p className="mt-3 text-small text-muted">{signInTexts.signUp.text}</p>
      <form noValidate onSubmit={submit} className="mt-6 space-y-5">
        <div className="grid gap-5 xs:grid-cols-2">
          <Field
            label={signInTexts.signUp.firstName}
            name="firstName"
            autoComplete="given-name"
            maxLength={100}
            ref={firstField}
          />
          <Field label={signInTexts.signUp.lastName} name="lastName" autoComplete="family-name" maxLength={100} />
        </div>
        <Field label={signInTexts.email} name="email" type="email" autoComplete="email" maxLength={254} />
        <Field label={signInTexts.signUp.company} name="company" autoComplete="organization" maxLength={200} />
        <Button type="submit" className="w-full">
          {signInTexts.signUp.send}
        </Button>
      </form>
      <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-hairline pt-3 text-small text-muted">
        {signInTexts.signUp.known}
        <Button variant="text" className="text-ink" onClick={() => openModal('sign-in')}>
          {signInTexts.signUp.signIn}
        </Button>
      </p>
    </>
  )
}

function registerPath(form: FormData): string {
  const query = new URLSearchParams()
  for (const name of PREFILL) {
    const text = readText(form, name)
    if (text) query.set(name, text)
  }
  const path = href('/register/:referral?')
  return query.size > 0 ? `${path}?${query}` : path
}
