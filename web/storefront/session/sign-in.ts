import type { Login } from '#contract/accounts.ts'
import { signInTexts } from '#texts/sign-in.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { notify } from '#web/storefront/notices.ts'
import { signInCalls } from './calls.ts'
import { keep } from './kept.ts'
import { loadSession, settled } from './session.ts'
import { signInErrors } from './sign-in-errors.ts'
import { keepToken, keptToken } from './token.ts'

/** Signs in. Answers with the texts to show beside the fields; none means it worked. */
export async function signIn(login: Login): Promise<Record<string, string[]>> {
  try {
    await settled()
    await enter((await signInCalls.login(login)).token)
    return {}
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return signInErrors(error)
  }
}

/** Signs in with the token of a mailed link. Returns the path it leads to. Throws a `CallFailure`. */
export async function signInByLink(linkToken: string): Promise<string> {
  const { token, redirect } = await signInCalls.loginToken(linkToken)
  await enter(token)
  return redirect ?? '/'
}

async function enter(token: string): Promise<void> {
  keep('logout_owed', null)
  keepToken(token)
  await loadSession()
  if (!keptToken()) throw new CallFailure(0, { message: signInTexts.noAccount })
  notify(signInTexts.signedIn)
}
