import { useEffect } from 'react'
import { data, useRevalidator } from 'react-router'
import { CONFIRM_COOL_DOWN_SECONDS } from '#contract/registration.ts'
import { registrationCompleteTexts } from '#texts/registration-complete.tsx'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { keepPage } from '#web/storefront/keep-page.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { troubleOf } from '#web/storefront/problem.ts'
import { registrationCompleted } from '#web/storefront/session/milestones.ts'
import { Sprig } from '#web/ui/sprig.tsx'
import type { Route } from './+types/registration-complete'
import { invitationOf, inviterName } from './inviter.ts'
import { Meanwhile } from './meanwhile.tsx'
import { NextStep } from './next-step.tsx'
import { stateOf, StatusPill } from './status-pill.tsx'
import { UnknownRegistration } from './unknown-registration.tsx'

const kept = keepPage()

export const headers = () => PRIVATE_PAGE

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  try {
    const status = await page.shop.accounts.registrationStatus(params.userId)
    // The first mail has just gone out; the browser's clock may be anything.
    const age = Math.floor((Date.now() - Date.parse(status.submitted_at)) / 1000)
    const { inviter } = await invitationOf(page, page.referralCode)
    return data({ status, inviter, wait: Math.max(0, CONFIRM_COOL_DOWN_SECONDS - age) })
  } catch (error) {
    if (!troubleOf(error)) throw error
    return data({ status: null, inviter: null, wait: 0 }, { status: 404 })
  }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return kept.read(request, serverLoader)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead({ title: registrationCompleteTexts.title, hidden: true }, matches)

export default function RegistrationComplete({ loaderData, params }: Route.ComponentProps) {
  const { status, inviter, wait } = loaderData
  kept.useShown(loaderData)
  const isKnown = status !== null
  useFreshStatus(isKnown && stateOf(status) !== 'approved')
  useEffect(() => {
    if (isKnown) registrationCompleted(params.userId)
  }, [isKnown, params.userId])

  if (!status) return <UnknownRegistration />
  return (
    <div className="frame max-w-3xl pt-14 sm:pt-20">
      <header className="flex flex-col items-center text-center">
        <Sprig className="h-16 text-leaf" />
        <StatusPill status={status} />
      </header>
      <NextStep status={status} wait={wait} userId={params.userId} />
      <Meanwhile status={status} />
      {inviter && (
        <p className="mt-10 text-center text-small text-muted">
          {registrationCompleteTexts.invited({ name: inviterName(inviter) })}
        </p>
      )}
    </div>
  )
}

/** Looks again when one comes back to this page: the mail is read elsewhere. */
function useFreshStatus(mayChange: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!mayChange) return
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [mayChange, revalidate])
}
