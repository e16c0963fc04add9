import { Link } from 'react-router'
import type { Checkout } from '#contract/orders.ts'
import { US_STATES } from '#contract/us-states.ts'
import { longDate } from '#web/storefront/long-date.ts'

/** Why there is sales tax or none, and how a buyer for resale is spared it. */
export function TaxNote({ tax }: { tax: Checkout['tax'] }) {
  const { state, rate, exempt, certificate } = tax
  if (state === null) return null
  const name = US_STATES[state] ?? state
  if (exempt) {
    return (
      <span>
        Exempt by your resale certificate of {name}
        {certificate && (
          <>
            , {certificate.number}
            {certificate.expires_on && `, until ${longDate(certificate.expires_on)}`}
          </>
        )}
      </span>
    )
  }
  if (rate === 0) return <span className="text-muted">We collect none in {name}.</span>
  return (
    <span className="text-muted">
      {name}, {Number(rate.toFixed(4))}%. Buying for resale?{' '}
      <Link to="/buyer/show#certificates" className="plain-link">
        Add a resale certificate
      </Link>
    </span>
  )
}
