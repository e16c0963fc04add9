import { Link } from 'react-router'
import { US_STATES } from '#contract/us-states.ts'
import { registerTexts } from '#texts/register.tsx'
import { ConsentField } from './consent-field.tsx'
import { BUYER_KINDS } from '#web/storefront/buyer-kinds.ts'
import { useWrittenPages } from '#web/storefront/shell/use-written-pages.ts'
import { type Certificate, demandOf, type FieldName, needsTax, type Step, type Values } from './fields.ts'
import { faultsOf } from './faults.ts'
import { useRegistration } from './registration-context.ts'

const { titles } = registerTexts.steps

/** Everything once more, with a way back to each part, and what one agrees to. */
export function ReviewStep() {
  const { values, certificate, steps, go } = useRegistration()
  return (
    <div>
      {steps
        .filter((step) => step !== 'review')
        .map((step) => (
          <section key={step} aria-label={titles[step]} className="flex gap-6 border-t border-hairline py-5">
            <div className="min-w-0 flex-1 text-small">
              <h3 className="font-medium">{titles[step]}</h3>
              {linesOf(step, values, certificate).map((line) => (
                <p key={line} className="mt-1 wrap-anywhere text-muted">
                  {line}
                </p>
              ))}
              {wantingIn(step, values, certificate).map((line) => (
                <p key={line} className="mt-1 text-danger">
                  {line}
                </p>
              ))}
            </div>
            <button
              type="button"
              aria-label={registerTexts.review.changeStep({ step: titles[step] })}
              onClick={() => go(step)}
              className="plain-link -mt-3 min-h-11 shrink-0 self-start px-1 text-small text-muted hover:text-ink"
            >
              {registerTexts.review.change}
            </button>
          </section>
        ))}
      <div className="border-t border-hairline pt-5">
        <ConsentField name="consents.terms">{registerTexts.review.acceptTerms(<Terms />)}</ConsentField>
        <ConsentField name="consents.news">{registerTexts.review.news}</ConsentField>
      </div>
    </div>
  )
}

function Terms() {
  const isWritten = useWrittenPages()
  if (!isWritten('/terms')) return registerTexts.review.terms
  return (
    <Link
      to="/terms"
      target="_blank"
      rel="noopener"
      aria-label={registerTexts.review.termsInNewTab}
      className="plain-link"
    >
      {registerTexts.review.terms}
    </Link>
  )
}

function linesOf(step: Step, values: Values, certificate: Certificate): string[] {
  const of = (name: FieldName) => (demandOf(name, values) === 'none' ? '' : values[name].trim())
  const lines: Record<Step, string[]> = {
    person: [
      `${of('user.u_fname')} ${of('user.u_lname')}`,
      of('user.email'),
      of('user.u_phone'),
      values['user.password'] && registerTexts.review.passwordChosen,
    ],
    business: [
      BUYER_KINDS.find(({ type }) => String(type) === values['company.buyer_type_id'])?.title ?? '',
      of('company.name'),
      of('company.legal_name'),
      of('company.website'),
    ],
    address: [
      of('address.line1'),
      of('address.line2'),
      `${of('address.city')}, ${of('address.state')} ${of('address.zip')}`,
    ],
    tax: [
      of('tax.number') && `${of('tax.number')}, ${US_STATES[of('tax.state')] ?? ''}`,
      certificateLine(values, certificate),
    ],
    review: [],
  }
  return lines[step].filter((line) => line.trim() !== '')
}

function certificateLine(values: Values, certificate: Certificate): string {
  if (certificate instanceof File) return certificate.name
  if (certificate === 'later') return registerTexts.review.certificateLater
  // Where it must be shown it is said as what is wanting.
  return needsTax(values) ? '' : registerTexts.review.noCertificate
}

/** What a step still wants: a reload forgets the password and the file, and whoever comes back to the end is told here. */
function wantingIn(step: Step, values: Values, certificate: Certificate): string[] {
  const { 'user.password': password, ...others } = faultsOf(step, values, certificate)
  const again = password && (values['user.password'] ? password : [registerTexts.review.passwordMissing])
  return [...new Set([...(again ?? []), ...Object.values(others).flat()])]
}
