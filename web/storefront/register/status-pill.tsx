import type { RegistrationStatus } from '#contract/registration.ts'

/** Where a registration stands, as whoever made it sees it. */
export type RegistrationState = 'unconfirmed' | 'pending' | 'approved' | 'rejected'

const PILLS: Readonly<Record<RegistrationState, { text: string; colours: string }>> = {
  unconfirmed: { text: 'Address to confirm', colours: 'bg-clay-wash text-clay' },
  pending: { text: 'Under review', colours: 'bg-clay-wash text-clay' },
  approved: { text: 'Approved', colours: 'bg-leaf-wash text-leaf' },
  rejected: { text: 'Not approved', colours: 'bg-danger-wash text-danger' },
}

/** An address comes before a review: nobody reviews what may be anybody's. */
export function stateOf({ status, email_verified }: RegistrationStatus): RegistrationState {
  if (status === 'rejected') return 'rejected'
  return email_verified ? status : 'unconfirmed'
}

/** How far a registration is, in a word or three. */
export function StatusPill({ status }: { status: RegistrationStatus }) {
  const { text, colours } = PILLS[stateOf(status)]
  return (
    <p role="status" className={`mt-8 rounded-full px-4 py-1.5 text-small font-medium ${colours}`}>
      {text}
    </p>
  )
}
