import type { User } from '#contract/schemas/accounts/accounts.ts'
import { fieldsTexts } from '#texts/ui/fields.ts'
import { profileTexts } from '#texts/account/profile.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { ActionButton } from '#web/storefront/buyer/forms/action-button.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'
import { SectionForm } from '#web/storefront/buyer/forms/section-form.tsx'

/** Email address of the buyer. A new one must be confirmed before it takes effect. */
export function EmailSection({ user, pendingEmail }: { user: User; pendingEmail: string | null }) {
  return (
    <Section id="email" title={profileTexts.sections.email} about={profileTexts.email.about}>
      <p className="text-body font-medium wrap-anywhere">{user.email}</p>
      {pendingEmail && (
        <Callout className="mt-4">
          <p>{profileTexts.email.waiting(<span className="font-medium wrap-anywhere">{pendingEmail}</span>)}</p>
          <div className="flex flex-wrap gap-x-5">
            <ActionButton intent="email-resend" srSuffix={profileTexts.email.againOf({ email: pendingEmail })}>
              {profileTexts.email.again}
            </ActionButton>
            <ActionButton intent="email-cancel" srSuffix={profileTexts.email.keepOf}>
              {profileTexts.email.keep(user)}
            </ActionButton>
          </div>
        </Callout>
      )}
      <div className="mt-6">
        <SectionForm intent="email" save={profileTexts.email.change} saving={fieldsTexts.sending}>
          {({ errors, values }) => (
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                label={profileTexts.email.newOne}
                name="email"
                type="email"
                autoComplete="email"
                required
                maxLength={254}
                defaultValue={values['email']}
                errors={errors['email']}
              />
              <PasswordField
                label={fieldsTexts.password}
                name="password"
                autoComplete="current-password"
                required
                maxLength={1024}
                errors={errors['password']}
              />
            </div>
          )}
        </SectionForm>
      </div>
    </Section>
  )
}
