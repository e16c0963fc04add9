import { href, useNavigate } from 'react-router'
import { loginLinkTexts } from '#texts/account/login-link.tsx'
import { LoginLinkForm } from '#web/storefront/session/sign-in/login-link-form.tsx'
import { SignInForm } from '#web/storefront/session/sign-in/sign-in-form.tsx'

/** Options to sign in: a new link, or the password. */
export function SignInOptions({ errors }: { errors?: Record<string, string[]> }) {
  const navigate = useNavigate()
  return (
    <>
      <LoginLinkForm />
      <section aria-labelledby="by-password" className="mt-10 border-t border-hairline pt-8 no-scripting:border-0">
        <h2 id="by-password" className="display text-title">
          {loginLinkTexts.byPassword}
        </h2>
        <SignInForm
          action={href('/login_token')}
          errors={errors}
          offersLink={false}
          onSignedIn={() => void navigate(href('/'), { replace: true })}
        />
      </section>
    </>
  )
}
