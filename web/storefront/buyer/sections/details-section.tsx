import { PERSON_NAME_MAX_LENGTH } from '#contract/text/person-name.ts'
import type { User } from '#contract/schemas/accounts/accounts.ts'
import { fieldsTexts } from '#texts/ui/fields.ts'
import { profileTexts } from '#texts/account/profile.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'
import { SectionForm } from '#web/storefront/buyer/forms/section-form.tsx'

/** Personal details: names, phone and username. */
export function DetailsSection({ user }: { user: User }) {
  return (
    <Section id="details" title={profileTexts.sections.details} about={profileTexts.details.about}>
      <SectionForm intent="person">
        {({ errors, values }) => (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                label={profileTexts.details.firstName}
                name="u_fname"
                autoComplete="given-name"
                required
                maxLength={PERSON_NAME_MAX_LENGTH}
                defaultValue={values['u_fname'] ?? user.u_fname}
                errors={errors['u_fname']}
              />
              <Field
                label={profileTexts.details.lastName}
                name="u_lname"
                autoComplete="family-name"
                required
                maxLength={PERSON_NAME_MAX_LENGTH}
                defaultValue={values['u_lname'] ?? user.u_lname}
                errors={errors['u_lname']}
              />
            </div>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                label={profileTexts.details.phone}
                hint={fieldsTexts.optional}
                name="u_phone"
                type="tel"
                autoComplete="tel"
                maxLength={40}
                defaultValue={values['u_phone'] ?? user.u_phone ?? ''}
                errors={errors['u_phone']}
              />
              <Field
                label={profileTexts.details.username}
                hint={profileTexts.details.usernameHint}
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
