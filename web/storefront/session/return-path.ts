import { MODAL_PARAMETER } from './modal-parameter.ts'

/** Pages that are only there for signing in: nobody wants to come back to them. */
const PASSED_THROUGH = /^\/(login_token|password-reset|confirm-email)(\/|$)/

/** Where a link by mail should lead: the page it was asked for on. Undefined where that is none to come back to. */
export function pathToReturnTo({ pathname, search }: { pathname: string; search: string }): string | undefined {
  if (PASSED_THROUGH.test(pathname)) return undefined
  const query = new URLSearchParams(search)
  query.delete(MODAL_PARAMETER)
  const path = pathname + (query.size > 0 ? `?${query}` : '')
  return path.length <= 500 ? path : pathname
}
