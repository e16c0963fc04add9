import type { User } from '#contract/accounts.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { ActionButton } from './action-button.tsx'
import { Section } from './section.tsx'
import { SectionForm } from './section-form.tsx'

/** The address mails go to. Another one has to prove itself before it takes its place. */
export function EmailSection({ user, wanted }: { user: User; wanted: string | null }) {
  return (
    <Section
      id="email"
      title="Email address"
      about="For signing in, orders and invoices. A new address counts once you follow the link we send to it."
    >
      <p className="text-body font-medium wrap-anywhere">{user.email}</p>
      {wanted && (
        <Notice className="mt-4">
          <p>
            Waiting for <span className="font-medium wrap-anywhere">{wanted}</span> to be confirmed: follow the link in
            our mail.
          </p>
          <div className="flex flex-wrap gap-x-5">
            <ActionButton intent="email-resend" about={`the mail to ${wanted}`}>
              Send again
            </ActionButton>
            <ActionButton intent="email-cancel" about="and leave the other one">
              {`Keep ${user.email}`}
            </ActionButton>
          </div>
        </Notice>
      )}
      <div className="mt-6">
        <SectionForm intent="email" save="Change address" saving="Sending…">
          {({ errors, values }) => (
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                label="New address"
                name="email"
                type="email"
                autoComplete="email"
                required
                maxLength={254}
                defaultValue={values['email']}
                errors={errors['email']}
              />
              <PasswordField
                label="Your password"
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
