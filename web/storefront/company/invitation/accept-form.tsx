import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import type { OpenedInvitation } from '#contract/schemas/accounts/members.ts'
import { PASSWORD_MIN_LENGTH } from '#contract/text/password.ts'
import { companyTexts } from '#texts/account/company.ts'
import { passwordTexts } from '#texts/account/password.ts'
import { registerTexts } from '#texts/register/register.tsx'
import { fieldsTexts } from '#texts/ui/fields.ts'
import { joinCompany } from '#web/storefront/company/join-company.ts'
import { readSecret, readText } from '#web/storefront/forms/form-fields.ts'
import { TermsLink } from '#web/storefront/forms/terms-link.tsx'
import { ApiError } from '#web/storefront/http/api.ts'
import { signOut } from '#web/storefront/session/session.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Field, FieldErrors } from '#web/ui/forms/field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'

const { invitation: texts } = companyTexts
const NO_ERRORS: Readonly<Record<string, string[]>> = {}

interface AcceptFormProps {
  token: string
  invitation: OpenedInvitation
  /** Called if the invitation no longer works, with the reason. */
  onFailed: (message: string) => void
}

/** Accepts an invitation: as the signed-in person, with the password of the account, or as a new person. */
export function AcceptForm({ token, invitation, onFailed }: AcceptFormProps) {
  const { email, company, has_account: hasAccount } = invitation
  const { user, loading } = useSession()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState(NO_ERRORS)
  const isOther = user !== null && user.email.toLowerCase() !== email.toLowerCase()

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const fields = new FormData(event.currentTarget)
    const asNew = {
      u_fname: readText(fields, 'u_fname'),
      u_lname: readText(fields, 'u_lname'),
      terms: fields.has('terms'),
    }
    setPending(true)
    try {
      await joinCompany({
        token,
        ...(!user && { password: readSecret(fields, 'password') }),
        ...(!user && !hasAccount && asNew),
      })
      showToast(texts.joined({ company }))
      await navigate(href('/'), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 410) onFailed(error.message)
      else if (Object.keys(error.errors).length > 0) setErrors(error.errors)
      else showToast(error.message, 'error')
    } finally {
      setPending(false)
    }
  }

  if (loading) return null
  if (isOther) {
    return (
      <>
        <Callout variant="warning" className="mt-6">
          {texts.otherAccount({ email })}
        </Callout>
        <Button className="mt-6" onClick={() => void signOut()}>
          {texts.logOut}
        </Button>
      </>
    )
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 space-y-5">
      <p className="text-small wrap-anywhere">
        {user && texts.signedIn({ email })}
        {!user && (hasAccount ? texts.withAccount({ email }) : texts.forNew({ email }))}
      </p>
      <FieldErrors id="email-errors" errors={errors['email'] ?? []} />
      {!user && !hasAccount && <NameFields errors={errors} />}
      {!user && (
        <PasswordField
          label={fieldsTexts.password}
          name="password"
          autoComplete={hasAccount ? 'current-password' : 'new-password'}
          required
          maxLength={1024}
          errors={errors['password']}
        >
          {!hasAccount && (
            <p className="mt-2 text-small text-muted">{passwordTexts.rule({ characters: PASSWORD_MIN_LENGTH })}</p>
          )}
        </PasswordField>
      )}
      {!user && !hasAccount && (
        <div>
          <label className="flex min-h-11 items-center gap-3 text-small">
            <input type="checkbox" name="terms" className="size-4 shrink-0 accent-leaf" />
            {registerTexts.review.acceptTerms(<TermsLink />)}
          </label>
          <FieldErrors id="terms-errors" errors={errors['terms'] ?? []} />
        </div>
      )}
      <Button type="submit" className="w-full" pending={pending}>
        {texts.accept}
      </Button>
      {!user && hasAccount && (
        <Link to={href('/password-reset')} className="plain-link inline-flex min-h-11 items-center text-small">
          {texts.forgot}
        </Link>
      )}
    </form>
  )
}

function NameFields({ errors }: { errors: Readonly<Record<string, string[]>> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={texts.firstName}
        name="u_fname"
        autoComplete="given-name"
        required
        maxLength={100}
        errors={errors['u_fname']}
      />
      <Field
        label={texts.lastName}
        name="u_lname"
        autoComplete="family-name"
        required
        maxLength={100}
        errors={errors['u_lname']}
      />
    </div>
  )
}
