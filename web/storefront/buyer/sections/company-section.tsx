import type { User } from '#contract/schemas/accounts/accounts.ts'
import { fieldsTexts } from '#texts/ui/fields.ts'
import { profileTexts } from '#texts/account/profile.tsx'
import { BUYER_TYPE_OPTIONS } from '#web/storefront/forms/buyer-type-options.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'
import { SectionForm } from '#web/storefront/buyer/forms/section-form.tsx'

/** The company: its owner may change the names and the website; kind and payment terms are set by the shop. */
export function CompanySection({ user }: { user: User }) {
  const { company, role } = user
  return (
    <Section
      id="company"
      title={profileTexts.sections.company}
      about={role === 'owner' ? profileTexts.company.about : profileTexts.company.aboutForOthers}
    >
      <dl className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-small">
        <dt className="text-muted">{profileTexts.company.kind}</dt>
        <dd>{BUYER_TYPE_OPTIONS.find(({ type }) => type === user.buyer_type_id)?.title}</dd>
        <dt className="text-muted">{profileTexts.company.terms}</dt>
        <dd className="figures">
          {company.terms_days > 0
            ? profileTexts.company.onTerms({ days: company.terms_days })
            : profileTexts.company.onReceipt}
        </dd>
        {role !== 'owner' && <CompanyFacts company={company} />}
      </dl>
      {role === 'owner' && (
        <SectionForm intent="company">
          {({ errors, values }) => (
            <>
              <div className="grid gap-5 sm:grid-cols-2">
                <Field
                  label={profileTexts.company.name}
                  name="name"
                  autoComplete="organization"
                  required
                  maxLength={200}
                  defaultValue={values['name'] ?? company.name}
                  errors={errors['name']}
                />
                <Field
                  label={profileTexts.company.legalName}
                  hint={profileTexts.company.legalNameHint}
                  name="legal_name"
                  autoComplete="off"
                  maxLength={200}
                  defaultValue={values['legal_name'] ?? company.legal_name ?? ''}
                  errors={errors['legal_name']}
                />
              </div>
              <Field
                label={profileTexts.company.website}
                hint={fieldsTexts.optional}
                name="website"
                autoComplete="url"
                inputMode="url"
                maxLength={500}
                defaultValue={values['website'] ?? company.website ?? ''}
                errors={errors['website']}
              />
            </>
          )}
        </SectionForm>
      )}
    </Section>
  )
}

function CompanyFacts({ company: { name, legal_name, website } }: { company: User['company'] }) {
  const facts = [
    [profileTexts.company.name, name],
    [profileTexts.company.legalName, legal_name],
    [profileTexts.company.website, website],
  ] as const
  return facts.map(
    ([term, fact]) =>
      fact && (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className="wrap-anywhere">{fact}</dd>
        </div>
      ),
  )
}
