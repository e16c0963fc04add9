import type { RegistrationStatus } from '#contract/registration.ts'
import { registrationCompleteTexts } from '#texts/registration-complete.tsx'

/** Where a registration stands, as whoever made it sees it. */
export type RegistrationState = 'unconfirmed' | 'pending' | 'approved' | 'rejected'

const COLOURS: Readonly<Record<RegistrationState, string>> = {
  unconfirmed: 'bg-clay-wash text-clay',
  pending: 'bg-clay-wash text-clay',
  approved: 'bg-leaf-wash text-leaf',
  rejected: 'bg-danger-wash text-danger',
}

/** An address comes before a review: nobody reviews what may be anybody's. */
export function stateOf({ status, email_verified }: RegistrationStatus): RegistrationState {
  if (status === 'rejected') return 'rejected'
  return email_verified ? status : 'unconfirmed'
}

/** How far a registration is, in a word or three. */
export function StatusPill({ status }: { status: RegistrationStatus }) {
  const state = stateOf(status)
  return (
    <p role="status" className={`mt-8 rounded-full px-4 py-1.5 text-small font-medium ${COLOURS[state]}`}>
      {registrationCompleteTexts.states[state]}
    </p>
  )
}
