import { href, Link } from 'react-router'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { longDate } from '#web/ui/long-date.ts'

/** Reason for the sales tax of the order, with a link to the resale certificates. */
export function TaxNote({ tax }: { tax: Checkout['tax'] }) {
  const { state, rate, exempt, certificate, under_review } = tax
  if (state === null) return null
  const name = US_STATES[state] ?? state
  if (exempt) return <span>{exemptText(name, certificate)}</span>
  if (rate === 0) return <span className="text-muted">{checkoutTexts.tax.none({ state: name })}</span>
  const charged = { state: name, percent: Number(rate.toFixed(4)) }
  return (
    <span className="text-muted">
      <span>{under_review ? checkoutTexts.tax.underReview(charged) : checkoutTexts.tax.rate(charged)}</span>{' '}
      <Link to={`${href('/buyer/show')}#certificates`} className="plain-link">
        {under_review ? checkoutTexts.tax.seeCertificates : checkoutTexts.tax.addCertificate}
      </Link>
    </span>
  )
}

function exemptText(state: string, certificate: Checkout['tax']['certificate']): string {
  if (!certificate) return checkoutTexts.tax.exempt({ state })
  const { number, expires_on } = certificate
  return expires_on
    ? checkoutTexts.tax.exemptUntil({ state, number, date: longDate(expires_on) })
    : checkoutTexts.tax.exemptBy({ state, number })
}
