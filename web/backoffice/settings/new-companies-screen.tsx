import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { NewCompanySettings, StoredNewCompanySettings } from '#contract/schemas/admin/settings/settings.ts'
import {
  CERTIFICATE_MODES,
  type CertificateMode,
  MAX_REVIEW_HOURS,
  REGISTRATION_MODES,
  REGISTRATION_TEXT_MAX_LENGTH,
  type RegistrationMode,
} from '#contract/backoffice/settings.ts'
import { call } from '#web/backoffice/api/call.ts'
import { dateTime, termsText } from '#web/backoffice/companies/company-texts.ts'
import { parseTerms, TermsFields } from '#web/backoffice/companies/terms-fields.tsx'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field, Select, TextArea } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { GuardedForm } from '#web/backoffice/ui/guarded-form.tsx'
import { OtherChangesNote } from './other-changes-note.tsx'
import { parseRequiredFields, requiredFieldTexts, RequiredFieldsChoice } from './required-fields.tsx'
import { useVersionedSave } from './use-versioned-save.ts'

export async function loader() {
  return (await call('adminNewCompanySettings')).data
}

const REGISTRATION_TEXTS: Record<RegistrationMode, string> = {
  open: 'Open: they can order at once',
  review: 'Review: staff approve them first',
}
const CERTIFICATE_TEXTS: Record<CertificateMode, string> = {
  review: 'Exempt from sales tax once staff accept them',
  auto: 'Exempt from sales tax as soon as they are uploaded',
}

/** Terms, review and texts of new companies. What is stored here overrides the settings file. */
export function Component() {
  const settings = useLoaderData<typeof loader>()
  const { stored, defaults, changed_at, changed_by } = settings
  const mayWrite = useMay()('settings.write')
  const { save, pending, errors, others } = useVersionedSave(settings, valuesOf)
  const [hasTerms, setHasTerms] = useState(stored.terms !== null)
  const saveForm = (form: HTMLFormElement) => {
    const values = parseForm(form)
    return save(
      async (version) => (await call('adminSetNewCompanySettings', { body: { version, ...values } })).data,
      'The settings are saved.',
    )
  }
  return (
    <Screen title="New companies">
      <GuardedForm onSave={saveForm} className="max-w-3xl">
        <p className="mb-4 text-muted">
          These apply to companies that register from now on.{' '}
          {changed_by && changed_at && <span>{`Changed last by ${changed_by}, ${dateTime(changed_at)}.`}</span>}
        </p>
        <fieldset disabled={!mayWrite} className="min-w-0">
          <Panel title="Terms">
            <div className="grid gap-3">
              <Select
                label="Invoice terms and credit limit"
                name="terms"
                value={hasTerms ? 'own' : ''}
                onChange={({ target }) => setHasTerms(target.value === 'own')}
                options={[
                  { value: '', label: `From the settings file: ${termsText(defaults.terms)}` },
                  { value: 'own', label: 'Set here' },
                ]}
              />
              {hasTerms && <TermsFields terms={stored.terms ?? defaults.terms} errors={errors} />}
            </div>
          </Panel>
          <Panel title="Registration">
            <div className="grid gap-3">
              <Select
                label="Registered companies"
                name="registration"
                defaultValue={stored.registration ?? ''}
                options={optionsOf(REGISTRATION_MODES, REGISTRATION_TEXTS, defaults.registration)}
                hint="Companies that already wait for their review stay in the queue."
                errors={errors['registration']}
              />
              <Field
                label="Longest duration of a review in hours"
                name="review_hours"
                type="number"
                min={1}
                max={MAX_REVIEW_HOURS}
                defaultValue={stored.review_hours ?? ''}
                placeholder={String(defaults.review_hours)}
                hint={`Applicants read it. Empty: ${defaults.review_hours}, from the settings file`}
                errors={errors['review_hours']}
              />
              <Select
                label="Resale certificates"
                name="certificates"
                defaultValue={stored.certificates ?? ''}
                options={optionsOf(CERTIFICATE_MODES, CERTIFICATE_TEXTS, defaults.certificates)}
                errors={errors['certificates']}
              />
            </div>
          </Panel>
          <Panel title="Required fields of the registration">
            <RequiredFieldsChoice required={stored.required_fields} />
          </Panel>
          <Panel title="Texts">
            <div className="grid gap-3">
              <TextArea
                label="Above the registration form"
                name="registration_text"
                maxLength={REGISTRATION_TEXT_MAX_LENGTH}
                defaultValue={stored.registration_text ?? ''}
                hint="Plain text. Empty: none"
                errors={errors['registration_text']}
              />
              <TextArea
                label="For those who wait for a review"
                name="review_text"
                maxLength={REGISTRATION_TEXT_MAX_LENGTH}
                defaultValue={stored.review_text ?? ''}
                hint="Plain text on the page and in the email about the review. Empty: none"
                errors={errors['review_text']}
              />
            </div>
          </Panel>
        </fieldset>
        <OtherChangesNote others={others} />
        {mayWrite ? (
          <Button type="submit" variant="primary" pending={pending}>
            Save settings
          </Button>
        ) : (
          <p className="text-muted">Changing these needs the permission “Change settings and texts of emails”.</p>
        )}
      </GuardedForm>
    </Screen>
  )
}

/** Returns the options of a setting: the value of the settings file, and each value that can be stored. */
function optionsOf<Mode extends string>(modes: readonly Mode[], texts: Record<Mode, string>, byFile: Mode) {
  return [
    { value: '', label: `From the settings file: ${texts[byFile]}` },
    ...modes.map((mode) => ({ value: mode, label: texts[mode] })),
  ]
}

/** Reads the form. An empty field restores the value of the settings file. */
function parseForm(form: HTMLFormElement): StoredNewCompanySettings {
  const text = (name: string) => formText(form, name).trim() || null
  const modeOf = <Mode extends string>(modes: readonly Mode[], name: string) =>
    modes.find((mode) => mode === formText(form, name)) ?? null
  const hours = formText(form, 'review_hours')
  return {
    terms: formText(form, 'terms') === 'own' ? parseTerms(new FormData(form)) : null,
    registration: modeOf(REGISTRATION_MODES, 'registration'),
    review_hours: hours === '' ? null : Number(hours),
    certificates: modeOf(CERTIFICATE_MODES, 'certificates'),
    registration_text: text('registration_text'),
    review_text: text('review_text'),
    required_fields: parseRequiredFields(new FormData(form)),
  }
}

/** Returns the stored values for people, to compare two versions. */
function valuesOf({ stored: { terms, required_fields, ...others } }: NewCompanySettings): Record<string, unknown> {
  return { terms: terms && termsText(terms), ...others, ...requiredFieldTexts(required_fields) }
}
