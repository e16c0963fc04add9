import { href, Link } from 'react-router'
import type { RegistrationStatus } from '#contract/schemas/accounts/registration.ts'
import { registrationCompleteTexts } from '#texts/register/registration-complete.tsx'
import { registrationState } from './status-pill.tsx'

const LINKS = [
  { to: href('/category/:slug?'), ...registrationCompleteTexts.meanwhile.look },
  { to: href('/cart'), ...registrationCompleteTexts.meanwhile.cart },
  { to: href('/seed'), ...registrationCompleteTexts.meanwhile.seeds },
] as const

/** Links for the time until the registration is approved, and a note about a missing certificate. */
export function Meanwhile({ status }: { status: RegistrationStatus }) {
  const state = registrationState(status)
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
          {LINKS.map(({ to, title, text }) => (
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
    <Link to={href('/buyer/show')} className="plain-link text-ink">
      {profile}
    </Link>
  )
  return (
    <section aria-labelledby="missing-certificate" className="mt-12 rounded-md bg-tile px-6 py-5 text-small">
      <h2 id="missing-certificate" className="text-body font-medium">
        {registrationCompleteTexts.certificate.title}
      </h2>
      <p className="mt-1 text-muted">{confirmed ? text(link) : textUnconfirmed(link)}</p>
    </section>
  )
}
