import { MODAL_PARAMETER } from '#web/storefront/session/modals/modal-parameter.ts'

/** Pages that only serve to sign in, and are no target after signing in. */
const SIGN_IN_PAGES = /^\/(login_token|password-reset|confirm-email)(\/|$)/

/** Returns the path for an emailed link to redirect to: the page it was requested on. Undefined for pages that only sign in. */
export function returnPath({ pathname, search }: { pathname: string; search: string }): string | undefined {
  if (SIGN_IN_PAGES.test(pathname)) return undefined
  const query = new URLSearchParams(search)
  query.delete(MODAL_PARAMETER)
  const path = pathname + (query.size > 0 ? `?${query}` : '')
  return path.length <= 500 ? path : pathname
}
