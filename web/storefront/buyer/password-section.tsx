import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/registration.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Section } from './section.tsx'
import { SectionForm } from './section-form.tsx'

/** A new password, for who knows the old one. */
export function PasswordSection({ username }: { username: string }) {
  return (
    <Section id="password" title="Password" about="Changing it signs out every other browser.">
      <SectionForm intent="password" save="Change password" saving="Changing…">
        {({ errors }) => (
          <>
            {/* Password managers keep the new one under this name. */}
            <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
            <div className="grid gap-5 sm:grid-cols-2">
              <PasswordField
                label="Current password"
                name="current_password"
                autoComplete="current-password"
                required
                maxLength={1024}
                errors={errors['current_password']}
              />
              <PasswordField
                label="New password"
                name="password"
                autoComplete="new-password"
                required
                minLength={PASSWORD_MIN_LENGTH}
                maxLength={PASSWORD_MAX_LENGTH}
                errors={errors['password']}
              >
                <p className="mt-2 text-small text-muted">
                  At least {PASSWORD_MIN_LENGTH} characters. Four unusual words are better than one with a number.
                </p>
              </PasswordField>
            </div>
          </>
        )}
      </SectionForm>
    </Section>
  )
}
