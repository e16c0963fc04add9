import { useNavigate } from 'react-router'
import { loginLinkTexts } from '#texts/login-link.tsx'
import { LinkForm } from '#web/storefront/session/link-form.tsx'
import { SignInForm } from '#web/storefront/session/sign-in-form.tsx'

/** A new link, or the password. */
export function OtherWays({ errors }: { errors?: Record<string, string[]> }) {
  const navigate = useNavigate()
  return (
    <>
      <LinkForm />
      <section aria-labelledby="by-password" className="mt-10 border-t border-hairline pt-8 no-scripting:border-0">
        <h2 id="by-password" className="display text-title">
          {loginLinkTexts.byPassword}
        </h2>
        <SignInForm
          action="/login_token"
          errors={errors}
          offersLink={false}
          onSignedIn={() => void navigate('/', { replace: true })}
        />
      </section>
    </>
  )
}
