import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/text/password.ts'
import { profileTexts } from '#texts/account/profile.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'
import { SectionForm } from '#web/storefront/buyer/forms/section-form.tsx'

/** Form to change the password, which requires the current one. */
export function PasswordSection({ username }: { username: string }) {
  return (
    <Section id="password" title={profileTexts.sections.password} about={profileTexts.password.about}>
      <SectionForm intent="password" save={profileTexts.password.change} saving={profileTexts.password.changing}>
        {({ errors }) => (
          <>
            {/* Password managers save the new password for this username. */}
            <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
            <div className="grid gap-5 sm:grid-cols-2">
              <PasswordField
                label={profileTexts.password.current}
                name="current_password"
                autoComplete="current-password"
                required
                maxLength={1024}
                errors={errors['current_password']}
              />
              <PasswordField
                label={profileTexts.password.next}
                name="password"
                autoComplete="new-password"
                required
                minLength={PASSWORD_MIN_LENGTH}
                maxLength={PASSWORD_MAX_LENGTH}
                errors={errors['password']}
              >
                <p className="mt-2 text-small text-muted">
                  {profileTexts.password.rule({ characters: PASSWORD_MIN_LENGTH })}
                </p>
              </PasswordField>
            </div>
          </>
        )}
      </SectionForm>
    </Section>
  )
}
