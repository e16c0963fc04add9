import { type LoaderFunctionArgs, redirect, useRouteLoaderData } from 'react-router'
import type { Permission } from '#contract/backoffice/permissions.ts'
import type { StaffMe } from '#contract/schemas/admin/staff/staff.ts'
import { call, isProblem } from '#web/backoffice/api/call.ts'

/** Id of the route whose data is the person who is signed in. */
export const SESSION_ROUTE = 'session'

const BASE = /^\/admin/

/** Loads the person who is signed in, or leads to the sign-in, which leads back. */
export async function loadSession({ request }: LoaderFunctionArgs): Promise<StaffMe> {
  try {
    return (await call('adminMe')).data
  } catch (error) {
    if (!isSignedOut(error)) throw error
    const { pathname, search } = new URL(request.url)
    throw redirect(signInPath(pathname.replace(BASE, '') + search))
  }
}

/** True if an error means that no one is signed in. */
export function isSignedOut(error: unknown): boolean {
  return isProblem(error, 'not_signed_in') || isProblem(error, 'invalid_token')
}

/** Returns the path of the sign-in that leads back to a path below `/admin`. */
export function signInPath(back: string): string {
  return back === '' || back === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(back)}`
}

/** Returns the path that a sign-in leads to: one below `/admin`, never one of another site. */
export function pathAfterSignIn(to: string | null): string {
  return to !== null && /^\/(?![/\\])/.test(to) ? to : '/'
}

/** Returns the person who is signed in; null on a screen that needs no sign-in. */
export function useMe(): StaffMe | null {
  return (useRouteLoaderData(SESSION_ROUTE) as StaffMe | undefined) ?? null
}

/** Returns a function that is true if the person who is signed in has a permission. The operator API checks it again. */
export function useMay(): (permission: Permission) => boolean {
  const me = useMe()
  return (permission) => me?.permissions.includes(permission) ?? false
}
