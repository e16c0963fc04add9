import type { Certificate } from '#contract/profile.ts'
import { needsResaleNumber } from '#contract/registration.ts'
import { profileTexts } from '#texts/profile.tsx'
import { longDate } from '#web/storefront/long-date.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import { CertificateForm } from './certificate-form.tsx'
import { Fold } from './fold.tsx'
import { Section } from './section.tsx'

interface CertificatesSectionProps {
  certificates: readonly Certificate[]
  buyerType: number
  /** Of the company's own address; empty where it has none. */
  homeState: string
  isRejected: boolean
}

/** The right to buy for resale, state by state. */
export function CertificatesSection({ certificates, buyerType, homeState, isRejected }: CertificatesSectionProps) {
  const base = useRootData()?.settings.apiBaseUrl ?? ''
  const wanted = needsResaleNumber(buyerType, homeState) && !certificates.some(({ file }) => file !== null)
  return (
    <Section id="certificates" title={profileTexts.certificates.title} about={profileTexts.certificates.about}>
      {certificates.length === 0 && (
        <p className="text-small text-muted">
          {wanted ? profileTexts.certificates.missing : profileTexts.certificates.none}
        </p>
      )}
      <ul className="divide-y divide-hairline">
        {certificates.map(({ id, state, number, expires_on, file, created_at }) => (
          <li key={id} className="py-4 first:pt-0">
            <p className="text-body font-medium wrap-anywhere">
              {state} <span className="figures">{number}</span>
            </p>
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
                profileTexts.certificates.noFile
              )}{' '}
              · {profileTexts.certificates.added({ date: longDate(created_at) })}
              {expires_on && ` · ${profileTexts.certificates.goodUntil({ date: longDate(expires_on) })}`}
            </p>
          </li>
        ))}
      </ul>
      <Fold adds label={profileTexts.certificates.addOne}>
        <CertificateForm isRejected={isRejected} />
      </Fold>
    </Section>
  )
}
