import { data, href, redirect } from 'react-router'
import { orderFactsTexts } from '#texts/orders/order-facts.ts'
import { profileTexts } from '#texts/account/profile.tsx'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { SignInPage } from '#web/storefront/session/sign-in/sign-in-page.tsx'
import { staleIfError } from '#web/storefront/http/stale-if-error.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { catchUnreachable } from '#web/storefront/http/catch-unreachable.ts'
import { promptSignIn } from '#web/storefront/session/modals/modal-state.ts'
import { reloadSession } from '#web/storefront/session/session.ts'
import { signInAction } from '#web/storefront/session/sign-in/sign-in-action.ts'
import { keepQuery } from '#web/storefront/http/keep-query.ts'
import type { Route } from './+types/show'
import {
  type FormResult,
  type Intent,
  intentOf,
  type ActionResult,
  BUTTON_INTENTS,
  unreachableResult,
} from './forms/form-result.ts'
import { AccountClosed } from './account-closed.tsx'
import { loadProfile } from './load-profile.ts'
import { Profile } from './profile.tsx'
import { runForm } from './forms/run-form.server.ts'

/** Forms that change the name in the header. */
const SHOWN_IN_HEADER: ReadonlySet<Intent> = new Set(['person', 'close'])

/** URL parameter after closing the account. */
const CLOSED = 'closed'

const pageCache = staleIfError()

export const headers = () => PRIVATE_PAGE

export async function loader({ context, url }: Route.LoaderArgs) {
  const profile = await loadProfile(context.get(shopContext))
  return { profile, closed: profile === null && url.searchParams.has(CLOSED) }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return pageCache.load(request, serverLoader)
}

type ActionResponse = Response | ReturnType<typeof data<ActionResult>>

/** Saves one form of the page, or signs in browsers without JavaScript. */
export async function action({ context, request, url }: Route.ActionArgs): Promise<ActionResponse> {
  const form = await request.formData()
  const intent = intentOf(form)
  if (intent === null) return signInAction(context.get(shopContext).signIn, form, keepQuery(href('/buyer/show'), url))
  const { result, status } = await runForm(context.get(shopContext), form, intent)
  return data<ActionResult>({ result }, { status })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const response = await catchUnreachable(serverAction, (message) => unreachableResult(form, message))
  const { result }: ActionResult = 'data' in response ? response.data : response
  if (result) await handleResult(result)
  // In the URL, because the page reloads when its buyer is signed out, and the action's result would be lost.
  return isClosed(result) ? redirect(`${href('/buyer/show')}?${CLOSED}`) : response
}

/** Applies the effects of a result outside of its form: toast, sign-in dialog, header. */
async function handleResult({ intent, saved, signedOut, message }: FormResult): Promise<void> {
  if (BUTTON_INTENTS.some((each) => each === intent)) showToast(message, saved ? 'success' : 'error')
  if (signedOut) promptSignIn()
  if (saved && SHOWN_IN_HEADER.has(intent)) await reloadSession()
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead({ title: loaderData?.profile ? profileTexts.title : orderFactsTexts.signIn, hidden: true }, matches)

export default function ShowBuyer({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, closed } = loaderData
  pageCache.useRemember(loaderData)
  if (closed || isClosed(actionData?.result)) return <AccountClosed />
  if (profile) return <Profile profile={profile} result={actionData?.result} />
  return (
    <SignInPage title={profileTexts.signIn} errors={actionData?.errors}>
      {profileTexts.signInText}
    </SignInPage>
  )
}

function isClosed(result: FormResult | undefined): boolean {
  return result?.intent === 'close' && result.saved
}
