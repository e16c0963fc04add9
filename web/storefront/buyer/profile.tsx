import { useEffect } from 'react'
import { LANGUAGE } from '#contract/language.ts'
import { profileTexts } from '#texts/profile.tsx'
import { expectNotices } from '#web/storefront/notices.ts'
import { AccountNav } from './account-nav.tsx'
import type { Answer } from './answer.ts'
import { AddressesSection } from './addresses-section.tsx'
import { CertificatesSection } from './certificates-section.tsx'
import { CompanySection } from './company-section.tsx'
import { DataSection } from './data-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import { GivenAnswer } from './given-answer.ts'
import type { ProfileData } from './load-profile.ts'
import { IntegrationsSection } from './integrations-section.tsx'
import { NoticesSection } from './notices-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ReferralSection } from './referral-section.tsx'
import { SectionNav } from './section-nav.tsx'
import { StatusLine } from './status-line.tsx'

const SECTIONS = [
  { id: 'details', title: profileTexts.parts.details },
  { id: 'email', title: profileTexts.parts.email },
  { id: 'company', title: profileTexts.parts.company },
  { id: 'addresses', title: profileTexts.parts.addresses },
  { id: 'certificates', title: profileTexts.parts.certificates },
  { id: 'password', title: profileTexts.parts.password },
  { id: 'devices', title: profileTexts.parts.devices },
  { id: 'invite', title: profileTexts.parts.invite },
  { id: 'mail', title: profileTexts.parts.mail },
  { id: 'integrations', title: profileTexts.parts.integrations },
  { id: 'data', title: profileTexts.parts.data },
] as const

const MONTH = new Intl.DateTimeFormat(LANGUAGE, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The whole profile: parts one below the other, each saved by itself. */
export function Profile({ profile, answer }: { profile: ProfileData; answer: Answer | undefined }) {
  const { user, newEmail } = profile
  useEffect(expectNotices, [])
  return (
    <GivenAnswer value={answer}>
      <div className="frame pt-2 sm:pt-4">
        <AccountNav />
        <h1 className="display pt-8 text-page sm:pt-12">{profileTexts.title}</h1>
        <p className="mt-2 text-body text-muted wrap-anywhere">
          {profileTexts.since({ company: user.company.name, month: MONTH.format(new Date(user.created_at)) })}
        </p>
        <StatusLine user={user} newEmail={newEmail} />
        <div className="mt-8 grid gap-x-12 gap-y-8 sm:mt-10 lg:grid-cols-[12rem_minmax(0,1fr)] xl:gap-x-20">
          <SectionNav sections={SECTIONS} />
          <div className="min-w-0 *:first:border-t-0 *:first:pt-0">
            <DetailsSection user={user} />
            <EmailSection user={user} wanted={newEmail} />
            <CompanySection user={user} />
            <AddressesSection addresses={profile.addresses} />
            <CertificatesSection
              certificates={profile.certificates}
              buyerType={user.buyer_type_id}
              homeState={profile.addresses.find(({ is_default }) => is_default)?.state ?? ''}
              isRejected={user.status === 'rejected'}
            />
            <PasswordSection username={user.email} />
            <DevicesSection devices={profile.devices} />
            <ReferralSection referrals={profile.referrals} />
            <NoticesSection notices={profile.notices} />
            <IntegrationsSection />
            <DataSection />
          </div>
        </div>
      </div>
    </GivenAnswer>
  )
}
