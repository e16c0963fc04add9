import { useEffect } from 'react'
import { data, useRevalidator } from 'react-router'
import { CONFIRMATION_COOLDOWN_SECONDS } from '#contract/accounts/registration.ts'
import { registrationCompleteTexts } from '#texts/register/registration-complete.tsx'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { staleIfError } from '#web/storefront/http/stale-if-error.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { problemFrom } from '#web/storefront/http/problem.ts'
import { trackRegistrationCompleted } from '#web/storefront/session/registration-events.ts'
import { Sprig } from '#web/ui/sprig.tsx'
import { useReloadOnce } from '#web/storefront/shell/errors/reload-once.ts'
import type { Route } from './+types/registration-complete'
import { invitationOf, inviterName } from '#web/storefront/register/inviter.ts'
import { Meanwhile } from './meanwhile.tsx'
import { NextStep } from './next-step.tsx'
import { registrationState, StatusPill } from './status-pill.tsx'
import { UnknownRegistration } from './unknown-registration.tsx'

const pageCache = staleIfError()

export const headers = () => PRIVATE_PAGE

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  try {
    const status = await page.shop.accounts.registration.status(params.userId)
    // The first email was sent on submission. Computed here, because the browser's clock may be wrong.
    const age = Math.floor((Date.now() - Date.parse(status.submitted_at)) / 1000)
    const { inviter } = await invitationOf(page, page.referralCode)
    const { reviewText } = await page.shop.accounts.newCompanies.inForce()
    return data({ status, reviewText, inviter, wait: Math.max(0, CONFIRMATION_COOLDOWN_SECONDS - age) })
  } catch (error) {
    if (!problemFrom(error)) throw error
    return data({ status: null, reviewText: null, inviter: null, wait: 0 }, { status: 404 })
  }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return pageCache.load(request, serverLoader)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead({ title: registrationCompleteTexts.title, hidden: true }, matches)

export default function RegistrationComplete({ loaderData, params }: Route.ComponentProps) {
  const { status, reviewText, inviter, wait } = loaderData
  pageCache.useRemember(loaderData)
  const isKnown = status !== null
  useReloadOnce(!isKnown)
  useFreshStatus(isKnown && registrationState(status) !== 'approved')
  useEffect(() => {
    if (isKnown) trackRegistrationCompleted(params.userId)
  }, [isKnown, params.userId])

  if (!status) return <UnknownRegistration />
  return (
    <div className="frame max-w-3xl pt-14 sm:pt-20">
      <header className="flex flex-col items-center text-center">
        <Sprig className="h-16 text-leaf" />
        <StatusPill status={status} />
      </header>
      <NextStep status={status} reviewText={reviewText} wait={wait} userId={params.userId} />
      <Meanwhile status={status} />
      {inviter && (
        <p className="mt-10 text-center text-small text-muted">
          {registrationCompleteTexts.invited({ name: inviterName(inviter) })}
        </p>
      )}
    </div>
  )
}

/** Reloads the status when the page becomes visible again: the buyer reads the email in another tab. */
function useFreshStatus(mayChange: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!mayChange) return
    const reload = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    document.addEventListener('visibilitychange', reload)
    return () => document.removeEventListener('visibilitychange', reload)
  }, [mayChange, revalidate])
}
