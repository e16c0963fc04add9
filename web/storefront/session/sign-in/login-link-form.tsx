import { LOGIN_LINK_MINUTES } from '#contract/accounts/sign-in.ts'
import { signInTexts } from '#texts/account/sign-in.ts'
import { readText } from '#web/storefront/forms/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { signInCalls } from '#web/storefront/session/calls.ts'
import { EmailRequestResult } from './email-request-result.tsx'
import { useEmailRequest } from './use-email-request.ts'

/** Form that requests a sign-in link by email. */
export function LoginLinkForm() {
  const { answer, errors, pending, send } = useEmailRequest('email')

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = readText(new FormData(event.currentTarget), 'email')
    void send(event.currentTarget, () => signInCalls.sendLoginLink({ email }))
  }

  return (
    <form onSubmit={submit} className="mt-6 space-y-5 no-scripting:hidden">
      <Field
        label={signInTexts.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        errors={errors['email']}
      />
      <Button type="submit" className="w-full" pending={pending}>
        {pending ? signInTexts.sending : signInTexts.link.send}
      </Button>
      {answer && (
        <EmailRequestResult answer={answer}>
          {signInTexts.link.sentShort({ minutes: LOGIN_LINK_MINUTES })}
        </EmailRequestResult>
      )}
    </form>
  )
}
