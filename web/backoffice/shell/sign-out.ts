import { call } from '#web/backoffice/api/call.ts'
import { showError } from '#web/backoffice/ui/toasts.tsx'

/** Ends the session. The page is loaded again, so that nothing of the person stays in it. */
export async function signOut(): Promise<void> {
  try {
    await call('adminSignOut')
    location.assign('/admin/sign-in')
  } catch (error) {
    showError(error)
  }
}
