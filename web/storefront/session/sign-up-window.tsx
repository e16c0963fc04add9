import { useNavigate } from 'react-router'
import { signInTexts } from '#texts/sign-in.ts'
import { readText } from '#web/storefront/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { closeModal, openModal } from './ask-to-sign-in.ts'
import { signUpSubmitted } from './milestones.ts'

/** Spec 3: what the registration is prefilled with. */
const PREFILL = ['firstName', 'lastName', 'email', 'company'] as const

/** The first step of registering: the rest is asked at /register (spec 2), and only there is it checked (spec 5). */
export function SignUpWindow({ firstField }: { firstField: React.Ref<HTMLInputElement> }) {
  const navigate = useNavigate()

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const path = registerPath(new FormData(event.currentTarget))
    signUpSubmitted()
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
        <Button look="text" className="text-ink" onClick={() => openModal('sign-in')}>
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
  return query.size > 0 ? `/register?${query}` : '/register'
}
