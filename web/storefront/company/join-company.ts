import type { AcceptInvitation } from '#contract/schemas/accounts/members.ts'
import { loadSession, logoutSettled } from '#web/storefront/session/session.ts'
import { unsentChanges } from '#web/storefront/session/state.ts'
import { storeItem } from '#web/storefront/session/stored-items.ts'
import { storeToken } from '#web/storefront/session/token.ts'
import { companyCalls } from './calls.ts'

/** Accepts an invitation and continues in the company. Throws an `ApiError`. */
export async function joinCompany(input: AcceptInvitation): Promise<void> {
  await continueWith(() => companyCalls.acceptInvitation(input))
}

/** Continues the session in another company of the person: this page and, by the stored token, other tabs load its cart and seeds. Throws an `ApiError`. */
export async function switchCompany(id: number): Promise<void> {
  await continueWith(() => companyCalls.switchTo(id))
}

async function continueWith(begin: () => Promise<{ token: string }>): Promise<void> {
  await logoutSettled()
  // A change belongs to the company in which it was made.
  await Promise.all([...unsentChanges].map(({ settled }) => settled()))
  const { token } = await begin()
  storeItem('logout_owed', null)
  storeToken(token)
  await loadSession()
}
