import { href } from 'react-router'
import type { Login } from '#contract/schemas/accounts/accounts.ts'
import { signInTexts } from '#texts/account/sign-in.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { signInCalls } from '#web/storefront/session/calls.ts'
import { unsentChanges } from '#web/storefront/session/state.ts'
import { storeItem } from '#web/storefront/session/stored-items.ts'
import { loadSession, logoutSettled } from '#web/storefront/session/session.ts'
import { signInErrors } from './sign-in-errors.ts'
import { storeToken, storedToken } from '#web/storefront/session/token.ts'

/** Signs in. Returns errors by field; empty on success. */
export async function signIn(login: Login): Promise<Record<string, string[]>> {
  try {
    await logoutSettled()
    // A change belongs to the user who made it: sent after the sign-in, a guest's change of the cart would be lost.
    await Promise.all([...unsentChanges].map(({ settled }) => settled()))
    await startSessionWith((await signInCalls.login(login)).token)
    return {}
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return signInErrors(error)
  }
}

/** Signs in with the token of an emailed link. Returns the path to redirect to. Throws an `ApiError`. */
export async function signInByLink(linkToken: string): Promise<string> {
  const { token, redirect } = await signInCalls.loginToken(linkToken)
  await startSessionWith(token)
  return redirect ?? href('/')
}

async function startSessionWith(token: string): Promise<void> {
  storeItem('logout_owed', null)
  storeToken(token)
  await loadSession()
  if (!storedToken()) throw new ApiError(0, { message: signInTexts.noAccount })
  showToast(signInTexts.signedIn)
}
