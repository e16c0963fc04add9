import { Link } from 'react-router'
import type { RegistrationStatus } from '#contract/registration.ts'
import { registrationCompleteTexts } from '#texts/registration-complete.tsx'
import { stateOf } from './status-pill.tsx'

const THINGS = [
  { to: '/category', ...registrationCompleteTexts.meanwhile.look },
  { to: '/cart', ...registrationCompleteTexts.meanwhile.cart },
  { to: '/seed', ...registrationCompleteTexts.meanwhile.seeds },
] as const

/** What one can do while a registration is on its way, and what is still wanted for it. */
export function Meanwhile({ status }: { status: RegistrationStatus }) {
  const state = stateOf(status)
  if (state === 'rejected') return null
  const { meanwhile } = registrationCompleteTexts
  return (
    <>
      {status.missing.includes('resale_certificate') && <MissingCertificate confirmed={status.email_verified} />}
      <section aria-labelledby="meanwhile" className="mt-14">
        <h2 id="meanwhile" className="display text-center text-title">
          {state === 'approved' ? meanwhile.titleApproved : meanwhile.title}
        </h2>
        <ul className="mt-6 grid gap-8 border-y border-hairline py-8 sm:grid-cols-3">
          {THINGS.map(({ to, title, text }) => (
            <li key={to}>
              <Link to={to} className="plain-link inline-flex min-h-11 items-center font-medium">
                {title}
              </Link>
              <p className="text-small text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function MissingCertificate({ confirmed }: { confirmed: boolean }) {
  const { profile, text, textUnconfirmed } = registrationCompleteTexts.certificate
  const link = (
    <Link to="/buyer/show" className="plain-link text-ink">
      {profile}
    </Link>
  )
  return (
    <section aria-labelledby="missing-papers" className="mt-12 rounded-md bg-tile px-6 py-5 text-small">
      <h2 id="missing-papers" className="text-body font-medium">
        {registrationCompleteTexts.certificate.title}
      </h2>
      <p className="mt-1 text-muted">{confirmed ? text(link) : textUnconfirmed(link)}</p>
    </section>
  )
}
