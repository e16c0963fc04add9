import { LOGIN_LINK_MINUTES } from '#contract/sign-in.ts'
import { signInTexts } from '#texts/sign-in.ts'
import { readText } from '#web/storefront/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { signInCalls } from './calls.ts'
import { MailAnswer } from './mail-answer.tsx'
import { useMailRequest } from './use-mail-request.ts'

/** Asks for a mail with a link that signs in. */
export function LinkForm() {
  const { answer, errors, pending, ask } = useMailRequest('email')

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = readText(new FormData(event.currentTarget), 'email')
    void ask(event.currentTarget, () => signInCalls.sendLoginLink({ email }))
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
      {answer && <MailAnswer answer={answer}>{signInTexts.link.sentShort({ minutes: LOGIN_LINK_MINUTES })}</MailAnswer>}
    </form>
  )
}
