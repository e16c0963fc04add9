import type { Certificate } from '#contract/schemas/accounts/profile.ts'
import { needsResaleNumber } from '#contract/accounts/registration.ts'
import { profileTexts } from '#texts/account/profile.tsx'
import { longDate } from '#web/ui/long-date.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import { CertificateForm } from './certificate-form.tsx'
import { Disclosure } from '#web/storefront/buyer/disclosure.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'

interface CertificatesSectionProps {
  certificates: readonly Certificate[]
  buyerType: number
  /** State of the company's default address; empty without one. */
  homeState: string
  isRejected: boolean
}

/** Resale certificates of the company by state. */
export function CertificatesSection({ certificates, buyerType, homeState, isRejected }: CertificatesSectionProps) {
  const base = useRootData()?.settings.apiBaseUrl ?? ''
  const isMissing =
    needsResaleNumber(buyerType, homeState) &&
    !certificates.some(({ file, status }) => file !== null && (status === 'accepted' || status === 'under_review'))
  return (
    <Section id="certificates" title={profileTexts.sections.certificates} about={profileTexts.certificates.about}>
      {(isMissing || certificates.length === 0) && (
        <p className="text-small text-muted">
          {isMissing ? profileTexts.certificates.missing : profileTexts.certificates.none}
        </p>
      )}
      <ul className="divide-y divide-hairline">
        {certificates.map(({ id, state, number, expires_on, file, status, reason, created_at }) => (
          <li key={id} className="py-4 first:pt-0">
            <p className="text-body font-medium wrap-anywhere">
              {state} <span className="figures">{number}</span>
            </p>
            {file && (
              <p className="mt-0.5 text-small wrap-anywhere">
                {profileTexts.certificates.statuses[status]}
                {reason && <span>{` ${reason}`}</span>}
              </p>
            )}
            <p className="mt-0.5 text-small text-muted wrap-anywhere">
              {file ? (
                <a
                  href={`${base}/certificates/${id}/file`}
                  download
                  className="plain-link inline-flex min-h-11 items-center text-ink sm:min-h-0"
                >
                  {file.name}
                </a>
              ) : (
                <span>{profileTexts.certificates.noFile}</span>
              )}
              <span> </span>
              <span>{' · '}</span>
              <span>{profileTexts.certificates.added({ date: longDate(created_at) })}</span>
              {expires_on && <span>{` · ${profileTexts.certificates.goodUntil({ date: longDate(expires_on) })}`}</span>}
            </p>
          </li>
        ))}
      </ul>
      <Disclosure isNew label={profileTexts.certificates.addOne}>
        <CertificateForm isRejected={isRejected} />
      </Disclosure>
    </Section>
  )
}
