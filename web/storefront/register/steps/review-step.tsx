import { US_STATES } from '#contract/text/us-states.ts'
import { registerTexts } from '#texts/register/register.tsx'
import { ConsentField } from './consent-field.tsx'
import { BUYER_TYPE_OPTIONS } from '#web/storefront/forms/buyer-type-options.ts'
import { TermsLink } from '#web/storefront/forms/terms-link.tsx'
import {
  type Certificate,
  requirementOf,
  type FieldName,
  needsResaleNumberFor,
  type Required,
  type Step,
  type Values,
} from '#web/storefront/register/form/fields.ts'
import { validateStep } from '#web/storefront/register/form/validation.ts'
import { useRegistration } from '#web/storefront/register/form/registration-context.ts'

const { titles } = registerTexts.steps

/** Step that reviews all values, with links back to the other steps, and the consents. */
export function ReviewStep() {
  const { values, certificate, required, steps, go } = useRegistration()
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
              {missingIn(step, values, certificate, required).map((line) => (
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
        <ConsentField name="consents.terms">{registerTexts.review.acceptTerms(<TermsLink />)}</ConsentField>
        <ConsentField name="consents.news">{registerTexts.review.news}</ConsentField>
      </div>
    </div>
  )
}

function linesOf(step: Step, values: Values, certificate: Certificate): string[] {
  const of = (name: FieldName) => (requirementOf(name, values) === 'none' ? '' : values[name].trim())
  const lines: Record<Step, string[]> = {
    person: [
      `${of('user.u_fname')} ${of('user.u_lname')}`,
      of('user.email'),
      of('user.u_phone'),
      values['user.password'] && registerTexts.review.passwordChosen,
    ],
    business: [
      BUYER_TYPE_OPTIONS.find(({ type }) => String(type) === values['company.buyer_type_id'])?.title ?? '',
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
  // A required certificate is listed as missing instead.
  return needsResaleNumberFor(values) ? '' : registerTexts.review.noCertificate
}

/** Returns what is missing on a step: a reload loses the password and the file, and the review requests them again. */
function missingIn(step: Step, values: Values, certificate: Certificate, required: Required): string[] {
  const { 'user.password': password, ...others } = validateStep(step, values, certificate, required)
  const again = password && (values['user.password'] ? password : [registerTexts.review.passwordMissing])
  return [...new Set([...(again ?? []), ...Object.values(others).flat()])]
}
