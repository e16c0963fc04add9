import type { RegistrationStatus } from '#contract/schemas/accounts/registration.ts'
import { registrationCompleteTexts } from '#texts/register/registration-complete.tsx'

/** State of a registration from the buyer's view. */
export type RegistrationState = 'unconfirmed' | 'pending' | 'approved' | 'rejected'

const COLORS: Readonly<Record<RegistrationState, string>> = {
  unconfirmed: 'bg-clay-wash text-clay',
  pending: 'bg-clay-wash text-clay',
  approved: 'bg-leaf-wash text-leaf',
  rejected: 'bg-danger-wash text-danger',
}

/** Returns the state of a registration. It is reviewed only after the email address is confirmed. */
export function registrationState({ status, email_verified }: RegistrationStatus): RegistrationState {
  if (status === 'rejected') return 'rejected'
  return email_verified ? status : 'unconfirmed'
}

/** State of a registration as a pill. */
export function StatusPill({ status }: { status: RegistrationStatus }) {
  const state = registrationState(status)
  return (
    <p role="status" className={`mt-8 rounded-full px-4 py-1.5 text-small font-medium ${COLORS[state]}`}>
      {registrationCompleteTexts.states[state]}
    </p>
  )
}
