import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/registration.ts'
import { profileTexts } from '#texts/profile.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Section } from './section.tsx'
import { SectionForm } from './section-form.tsx'

/** A new password, for who knows the old one. */
export function PasswordSection({ username }: { username: string }) {
  return (
    <Section id="password" title={profileTexts.parts.password} about={profileTexts.password.about}>
      <SectionForm intent="password" save={profileTexts.password.change} saving={profileTexts.password.changing}>
        {({ errors }) => (
          <>
            {/* Password managers keep the new one under this name. */}
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
                  {profileTexts.password.rule({ letters: PASSWORD_MIN_LENGTH })}
                </p>
              </PasswordField>
            </div>
          </>
        )}
      </SectionForm>
    </Section>
  )
}
