import type { User } from '#contract/accounts.ts'
import { Field } from '#web/ui/field.tsx'
import { Section } from './section.tsx'
import { SectionForm } from './section-form.tsx'

/** The person: names, phone and username. */
export function DetailsSection({ user }: { user: User }) {
  return (
    <Section id="details" title="Your details" about="Your first name and an initial are all that other buyers see.">
      <SectionForm intent="person">
        {({ errors, values }) => (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                label="First name"
                name="u_fname"
                autoComplete="given-name"
                required
                maxLength={100}
                defaultValue={values['u_fname'] ?? user.u_fname}
                errors={errors['u_fname']}
              />
              <Field
                label="Last name"
                name="u_lname"
                autoComplete="family-name"
                required
                maxLength={100}
                defaultValue={values['u_lname'] ?? user.u_lname}
                errors={errors['u_lname']}
              />
            </div>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                label="Phone"
                hint="Optional"
                name="u_phone"
                type="tel"
                autoComplete="tel"
                maxLength={40}
                defaultValue={values['u_phone'] ?? user.u_phone ?? ''}
                errors={errors['u_phone']}
              />
              <Field
                label="Username"
                hint="Optional, signs in too"
                name="username"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={60}
                defaultValue={values['username'] ?? user.username ?? ''}
                errors={errors['username']}
              />
            </div>
          </>
        )}
      </SectionForm>
    </Section>
  )
}
