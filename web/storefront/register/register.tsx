import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { REFERRAL_PARAMETER } from '#contract/accounts/referral.ts'
import { requiredByType } from '#contract/backoffice/settings.ts'
import { registerTexts } from '#texts/register/register.tsx'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { openModal } from '#web/storefront/session/modals/modal-state.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import type { Route } from './+types/register'
import { AlreadyRegistered } from './already-registered.tsx'
import { InviterLine } from './inviter-line.tsx'
import { invitationOf } from './inviter.ts'
import { Reasons } from './reasons.tsx'
import { RegistrationForm } from './form/registration-form.tsx'

export const headers = () => PRIVATE_PAGE

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const code = params.referral ?? url.searchParams.get(REFERRAL_PARAMETER)
  const { user } = await page.visitor()
  const invitation = await invitationOf(page, code)
  // Without a valid code in the URL, use the stored referral code.
  const { inviter } = invitation.inviter ? invitation : await invitationOf(page, page.referralCode)
  const { registrationText, requiredFields } = await page.shop.accounts.newCompanies.inForce()
  return {
    isSignedIn: user !== null,
    inviter,
    isUnknownCode: invitation.isUnknown,
    registrationText,
    required: requiredByType(requiredFields),
    url: `${page.settings.legacyBaseUrl}/register-action`,
    canonical: `${page.settings.publicUrl}/register`,
  }
}

/** Moving between the steps does not reload the page: the steps exist in the browser only, and the server may be offline. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams['referral'] !== nextParams['referral']
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead(
    {
      title: registerTexts.title,
      description: registerTexts.description,
      canonical: loaderData?.canonical,
    },
    matches,
  )

export default function Register({ loaderData }: Route.ComponentProps) {
  const { inviter, isUnknownCode, registrationText, required, url, isSignedIn } = loaderData
  const { user, loading } = useSession()
  if (user || (loading && isSignedIn)) return <AlreadyRegistered user={user} />
  return (
    <div className="frame pt-10 sm:pt-14">
      <header className="max-w-3xl">
        <InviterLine inviter={inviter} />
        {isUnknownCode && <p className="mt-2 text-small text-muted">{registerTexts.unknownCode}</p>}
        <h1 className="display mt-4 text-page">{registerTexts.heading}</h1>
        <p className="mt-3 text-body text-muted no-scripting:hidden">
          {registerTexts.known}{' '}
          <button
            type="button"
            className="plain-link inline-flex min-h-11 items-center hover:text-ink"
            onClick={() => openModal('sign-in')}
          >
            {registerTexts.signIn}
          </button>
        </p>
      </header>
      <div className="mt-8 grid gap-x-16 gap-y-14 sm:mt-10 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-28">
        <div className="min-w-0 max-w-2xl">
          <noscript>
            <p className="mb-8 rounded-md border-l-2 border-clay bg-clay-wash px-4 py-3 text-small">
              {registerTexts.withoutScript}
            </p>
          </noscript>
          {registrationText && <p className="mb-8 whitespace-pre-line wrap-anywhere">{registrationText}</p>}
          <RegistrationForm url={url} required={required} />
        </div>
        <Reasons />
      </div>
    </div>
  )
}
