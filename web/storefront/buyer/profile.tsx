import { lazily } from '#contract/lazily.ts'
import { useEffect } from 'react'
import { LANGUAGE } from '#contract/text/language.ts'
import { profileTexts } from '#texts/account/profile.tsx'
import { preloadToaster } from '#web/storefront/toasts/toast-queue.ts'
import { AccountNav } from './account-nav.tsx'
import type { FormResult } from './forms/form-result.ts'
import { AddressesSection } from './sections/addresses-section.tsx'
import { CertificatesSection } from './sections/certificates-section.tsx'
import { CompanySection } from './sections/company-section.tsx'
import { DataSection } from './sections/data-section.tsx'
import { DetailsSection } from './sections/details-section.tsx'
import { DevicesSection } from './sections/devices-section.tsx'
import { EmailSection } from './sections/email-section.tsx'
import { ActionResultContext } from './forms/action-result-context.ts'
import type { ProfileData } from './load-profile.ts'
import { IntegrationsSection } from './sections/integrations-section.tsx'
import { EmailPreferencesSection } from './sections/email-preferences-section.tsx'
import { PasswordSection } from './sections/password-section.tsx'
import { BackInStockSection } from './sections/back-in-stock-section.tsx'
import { ReferralSection } from './sections/referral-section.tsx'
import { SectionNav } from './section-nav.tsx'
import { AccountStatus } from './account-status.tsx'

const SECTIONS = [
  { id: 'details', title: profileTexts.sections.details },
  { id: 'email', title: profileTexts.sections.email },
  { id: 'company', title: profileTexts.sections.company },
  { id: 'addresses', title: profileTexts.sections.addresses },
  { id: 'certificates', title: profileTexts.sections.certificates },
  { id: 'password', title: profileTexts.sections.password },
  { id: 'devices', title: profileTexts.sections.devices },
  { id: 'invite', title: profileTexts.sections.invite },
  { id: 'mail', title: profileTexts.sections.emailPreferences },
  { id: 'back-in-stock', title: profileTexts.sections.backInStock },
  { id: 'integrations', title: profileTexts.sections.integrations },
  { id: 'data', title: profileTexts.sections.data },
] as const

const monthFormat = lazily(() => new Intl.DateTimeFormat(LANGUAGE, { month: 'long', year: 'numeric', timeZone: 'UTC' }))

/** The profile: sections one below the other, each saved on its own. */
export function Profile({ profile, result }: { profile: ProfileData; result: FormResult | undefined }) {
  const { user, newEmail } = profile
  useEffect(preloadToaster, [])
  return (
    <ActionResultContext value={result}>
      <div className="frame pt-2 sm:pt-4">
        <AccountNav />
        <h1 className="display pt-8 text-page sm:pt-12">{profileTexts.title}</h1>
        <p className="mt-2 text-body text-muted wrap-anywhere">
          {profileTexts.since({ company: user.company.name, month: monthFormat().format(new Date(user.created_at)) })}
        </p>
        <AccountStatus user={user} newEmail={newEmail} />
        <div className="mt-8 grid gap-x-12 gap-y-8 sm:mt-10 lg:grid-cols-[12rem_minmax(0,1fr)] xl:gap-x-20">
          <SectionNav sections={SECTIONS} />
          <div className="min-w-0 *:first:border-t-0 *:first:pt-0">
            <DetailsSection user={user} />
            <EmailSection user={user} pendingEmail={newEmail} />
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
            <EmailPreferencesSection preferences={profile.emailPreferences} />
            <BackInStockSection requests={profile.requests} />
            <IntegrationsSection />
            <DataSection />
          </div>
        </div>
      </div>
    </ActionResultContext>
  )
}
