import type { User } from '#contract/accounts.ts'
import { fieldsTexts } from '#texts/fields.ts'
import { profileTexts } from '#texts/profile.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { ActionButton } from './action-button.tsx'
import { Section } from './section.tsx'
import { SectionForm } from './section-form.tsx'

/** The address mails go to. Another one has to prove itself before it takes its place. */
export function EmailSection({ user, wanted }: { user: User; wanted: string | null }) {
  return (
    <Section id="email" title={profileTexts.parts.email} about={profileTexts.email.about}>
      <p className="text-body font-medium wrap-anywhere">{user.email}</p>
      {wanted && (
        <Notice className="mt-4">
          <p>{profileTexts.email.waiting(<span className="font-medium wrap-anywhere">{wanted}</span>)}</p>
          <div className="flex flex-wrap gap-x-5">
            <ActionButton intent="email-resend" about={profileTexts.email.againOf({ email: wanted })}>
              {profileTexts.email.again}
            </ActionButton>
            <ActionButton intent="email-cancel" about={profileTexts.email.keepOf}>
              {profileTexts.email.keep(user)}
            </ActionButton>
          </div>
        </Notice>
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
