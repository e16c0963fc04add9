import { type Static, Type } from 'typebox'
import {
  CERTIFICATE_MODES,
  MAX_REVIEW_HOURS,
  REGISTRATION_MODES,
  REGISTRATION_TEXT_MAX_LENGTH,
  REQUIRABLE_FIELDS,
} from '#contract/backoffice/settings.ts'
import { CompanyTerms } from '#contract/schemas/admin/companies/companies.ts'
import { Nullable, Timestamp } from '#contract/schemas/wire.ts'

/** Plain text of at least one visible character, without the one that PostgreSQL cannot store. */
const PlainText = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: REGISTRATION_TEXT_MAX_LENGTH,
    pattern: '^[^\\u0000]*\\S[^\\u0000]*$',
    description,
  })

const Registration = Type.Enum([...REGISTRATION_MODES], {
  description: '`open`: new companies can order immediately. `review`: staff approve them first',
})
const ReviewHours = Type.Integer({
  minimum: 1,
  maximum: MAX_REVIEW_HOURS,
  description: 'Maximum duration of a review in hours, shown to applicants',
})
const Certificates = Type.Enum([...CERTIFICATE_MODES], {
  description:
    '`review`: a resale certificate exempts from sales tax once staff have accepted it. `auto`: as soon as it is uploaded',
})

const SettingsVersion = Type.Integer({
  minimum: 0,
  description: 'Counts the changes. A change names the version that it was decided on',
})

const fieldsOf = <const Field extends string>(fields: readonly Field[]) =>
  Type.Array(Type.Enum([...fields]), { maxItems: fields.length, uniqueItems: true })

/** Fields of the registration that the shop requires, by kind of buyer. */
export const RequiredFields = Type.Object({
  designer: fieldsOf(REQUIRABLE_FIELDS.designer),
  ecommerce: fieldsOf(REQUIRABLE_FIELDS.ecommerce),
  physical: fieldsOf(REQUIRABLE_FIELDS.physical),
  business: fieldsOf(REQUIRABLE_FIELDS.business),
  public: fieldsOf(REQUIRABLE_FIELDS.public),
})

/** Stored settings. Null: the value of the settings file applies. */
const StoredNewCompanySettings = Type.Object({
  terms: Nullable(CompanyTerms),
  registration: Nullable(Registration),
  review_hours: Nullable(ReviewHours),
  certificates: Nullable(Certificates),
  registration_text: Nullable(PlainText('Text above the registration form; null: none')),
  review_text: Nullable(PlainText('Text for registered companies that wait for their review; null: none')),
  required_fields: Nullable({
    ...RequiredFields,
    description: 'Optional fields of the registration that are required of each kind of buyer; null: none',
  }),
})
export type StoredNewCompanySettings = Static<typeof StoredNewCompanySettings>

export const NewCompanySettings = Type.Object({
  version: SettingsVersion,
  stored: StoredNewCompanySettings,
  defaults: Type.Object(
    { terms: CompanyTerms, registration: Registration, review_hours: ReviewHours, certificates: Certificates },
    { description: 'Values of the settings file, which apply where none is stored' },
  ),
  changed_at: Nullable(Timestamp),
  changed_by: Nullable(Type.String()),
})
export type NewCompanySettings = Static<typeof NewCompanySettings>

export const SetNewCompanySettings = Type.Object({
  version: SettingsVersion,
  ...StoredNewCompanySettings.properties,
})
export type SetNewCompanySettings = Static<typeof SetNewCompanySettings>
