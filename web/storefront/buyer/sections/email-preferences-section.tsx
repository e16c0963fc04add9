import type { EmailPreference } from '#contract/accounts/profile.ts'
import type { EmailPreferences } from '#contract/schemas/accounts/profile.ts'
import { profileTexts } from '#texts/account/profile.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'
import { SectionForm } from '#web/storefront/buyer/forms/section-form.tsx'

const KINDS: Readonly<Record<EmailPreference, { title: string; text: string }>> = profileTexts.emailPreferences.kinds

/** Optional emails that the buyer can turn off. */
export function EmailPreferencesSection({ preferences }: { preferences: EmailPreferences }) {
  return (
    <Section id="mail" title={profileTexts.sections.emailPreferences} about={profileTexts.emailPreferences.about}>
      <SectionForm intent="email-preferences">
        {() => (
          <fieldset className="space-y-1">
            <legend className="sr-only">{profileTexts.emailPreferences.choice}</legend>
            {(Object.keys(KINDS) as EmailPreference[]).map((kind) => (
              <div key={kind} className="relative flex min-h-11 gap-4 py-2">
                <input
                  id={`mail-${kind}`}
                  type="checkbox"
                  name={kind}
                  defaultChecked={preferences[kind]}
                  aria-describedby={`mail-${kind}-text`}
                  className="relative z-10 mt-1 size-4 shrink-0 accent-leaf"
                />
                <div>
                  <label
                    htmlFor={`mail-${kind}`}
                    className="block cursor-pointer text-body font-medium after:absolute after:inset-0"
                  >
                    {KINDS[kind].title}
                  </label>
                  <p id={`mail-${kind}-text`} className="text-small text-muted">
                    {KINDS[kind].text}
                  </p>
                </div>
              </div>
            ))}
          </fieldset>
        )}
      </SectionForm>
    </Section>
  )
}
