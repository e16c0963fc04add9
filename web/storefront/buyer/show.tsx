import { data, redirect } from 'react-router'
import { orderFactsTexts } from '#texts/order-facts.ts'
import { profileTexts } from '#texts/profile.tsx'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { SignInSection } from '#web/storefront/checkout/sign-in-section.tsx'
import { keepPage } from '#web/storefront/keep-page.ts'
import { notify } from '#web/storefront/notices.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { reachShop } from '#web/storefront/reach-shop.ts'
import { askToSignIn } from '#web/storefront/session/ask-to-sign-in.ts'
import { reloadSession } from '#web/storefront/session/session.ts'
import { signInHere } from '#web/storefront/session/sign-in-here.ts'
import type { Route } from './+types/show'
import { type Answer, type Intent, intentOf, type PageAnswer, PRESSES, unreached } from './answer.ts'
import { AccountClosed } from './account-closed.tsx'
import { loadProfile } from './load-profile.ts'
import { Profile } from './profile.tsx'
import { runForm } from './run-form.ts'

/** What the header shows changes with these. */
const SEEN_ELSEWHERE: ReadonlySet<Intent> = new Set(['person', 'close'])

/** The parameter of the address after closing. */
const CLOSED = 'closed'

const kept = keepPage()

export const headers = () => PRIVATE_PAGE

export async function loader({ context, request }: Route.LoaderArgs) {
  const profile = await loadProfile(context.get(shopContext))
  return { profile, closed: profile === null && new URL(request.url).searchParams.has(CLOSED) }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return kept.read(request, serverLoader)
}

type ActionAnswer = Response | ReturnType<typeof data<PageAnswer>>

/** Saves one form of the page, or signs in where there is no JavaScript. */
export async function action({ context, request }: Route.ActionArgs): Promise<ActionAnswer> {
  const form = await request.formData()
  const intent = intentOf(form)
  if (intent === null) return signInHere(context.get(shopContext).signIn, form, '/buyer/show')
  const { answer, status } = await runForm(context.get(shopContext), form, intent)
  return data<PageAnswer>({ answer }, { status })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const result = await reachShop(serverAction, (sentence) => unreached(form, sentence))
  const { answer }: PageAnswer = 'data' in result ? result.data : result
  if (answer) await follow(answer)
  // In the address, since the page is loaded again when its buyer has gone, and what an action answered is lost then.
  return isClosed(answer) ? redirect(`/buyer/show?${CLOSED}`) : result
}

/** What an answer means beyond the form it is to. */
async function follow({ intent, saved, signedOut, message }: Answer): Promise<void> {
  if (PRESSES.some((press) => press === intent)) notify(message, saved ? 'good' : 'trouble')
  if (signedOut) askToSignIn()
  if (saved && SEEN_ELSEWHERE.has(intent)) await reloadSession()
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead({ title: loaderData?.profile ? profileTexts.title : orderFactsTexts.signIn, hidden: true }, matches)

export default function ShowBuyer({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, closed } = loaderData
  kept.useShown(loaderData)
  if (closed || isClosed(actionData?.answer)) return <AccountClosed />
  if (profile) return <Profile profile={profile} answer={actionData?.answer} />
  return (
    <div className="frame flex justify-center pt-14 sm:pt-20">
      <div className="w-full max-w-md">
        <SignInSection title={profileTexts.signIn} heading="h1" errors={actionData?.errors}>
          <p className="mt-3 text-body text-muted">{profileTexts.signInText}</p>
        </SignInSection>
      </div>
    </div>
  )
}

function isClosed(answer: Answer | undefined): boolean {
  return answer?.intent === 'close' && answer.saved
}
