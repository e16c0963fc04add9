import { RESET_LINK_MINUTES } from '#contract/accounts/sign-in.ts'
import { signInTexts } from '#texts/account/sign-in.ts'
import { readText } from '#web/storefront/forms/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { signInCalls } from '#web/storefront/session/calls.ts'
import { EmailRequestResult } from './email-request-result.tsx'
import { useEmailRequest } from './use-email-request.ts'

interface ForgotPasswordFormProps {
  email?: string
  firstField?: React.Ref<HTMLInputElement>
}

/** Form that requests an email to choose a new password (spec 7). */
export function ForgotPasswordForm({ email, firstField }: ForgotPasswordFormProps) {
  const { answer, errors, pending, send } = useEmailRequest('u_email')

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const u_email = readText(new FormData(event.currentTarget), 'u_email')
    void send(event.currentTarget, () => signInCalls.forgotPassword({ u_email }))
  }

  return (
    <form onSubmit={submit} className="mt-6 space-y-5">
      <Field
        label={signInTexts.email}
        name="u_email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={email}
        ref={firstField}
        errors={errors['u_email']}
      />
      <Button type="submit" className="w-full" pending={pending}>
        {pending ? signInTexts.sending : signInTexts.forgotPassword.send}
      </Button>
      {answer && (
        <EmailRequestResult answer={answer}>
          {signInTexts.forgotPassword.sent({ minutes: RESET_LINK_MINUTES })}
        </EmailRequestResult>
      )}
    </form>
  )
}
