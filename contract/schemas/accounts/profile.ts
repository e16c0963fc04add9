import { type Static, Type } from 'typebox'
import { CERTIFICATE_STATUSES } from '#contract/accounts/profile.ts'
import { PERSON_NAME_MAX_LENGTH } from '#contract/text/person-name.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { Address } from './accounts.ts'
import { Timestamp, Nullable, UsState } from '#contract/schemas/wire.ts'

const RequiredText = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const Password = Type.String({ minLength: 1, maxLength: 1024 })

const PersonName = Type.String({
  minLength: 1,
  maxLength: 100,
  description: `Up to ${PERSON_NAME_MAX_LENGTH} letters of any alphabet, spaces, apostrophes, periods and hyphens. An older name may stay`,
})

/** Personal details that can be changed without a password. An empty phone or username is deleted. */
export const PersonChange = Type.Object({
  u_fname: PersonName,
  u_lname: PersonName,
  u_phone: Type.Optional(Type.String({ maxLength: 40 })),
  username: Type.Optional(Type.String({ maxLength: 60 })),
})
export type PersonChange = Static<typeof PersonChange>

/** Company details that the owner can change. An empty legal name or website is deleted. */
export const CompanyChange = Type.Object({
  name: RequiredText(200),
  legal_name: Type.Optional(Type.String({ maxLength: 200 })),
  website: Type.Optional(Type.String({ maxLength: 500 })),
})
export type CompanyChange = Static<typeof CompanyChange>

export const EmailChange = Type.Object({ email: Type.String({ minLength: 3, maxLength: 254 }), password: Password })
export type EmailChange = Static<typeof EmailChange>

/** Address as entered, in the United States. The city replaces an empty label. An empty second line or phone is not stored. */
export const NewAddress = Type.Object({
  label: Type.Optional(Type.String({ maxLength: 60 })),
  name: RequiredText(200),
  line1: RequiredText(200),
  line2: Type.Optional(Type.String({ maxLength: 200 })),
  city: RequiredText(100),
  state: UsState,
  zip: RequiredText(20),
  phone: Type.Optional(Type.String({ maxLength: 40 })),
})
export type NewAddress = Static<typeof NewAddress>

/** Address in the address book of the company. */
export const SavedAddress = Type.Object({
  ...Address.properties,
  is_default: Type.Boolean({ description: 'True if the checkout preselects this address' }),
})
export type SavedAddress = Static<typeof SavedAddress>

export const AddressId = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Id of the address in the address book' }),
})

/** Resale certificate of the company. */
export const Certificate = Type.Object({
  id: Type.String(),
  state: Type.String(),
  number: Type.String(),
  expires_on: Nullable(Type.String({ format: 'date', description: 'Last day on which it exempts from sales tax' })),
  file: Nullable(Type.Object({ name: Type.String(), type: Type.String(), bytes: Type.Integer() })),
  status: Type.Enum([...CERTIFICATE_STATUSES], {
    description: 'Only an accepted certificate exempts from sales tax',
  }),
  reason: Nullable(Type.String({ description: 'Why it was rejected or ended' })),
  created_at: Timestamp,
})
export type Certificate = Static<typeof Certificate>

/**
 * New resale certificate. The document is the file `documents[resale_certificate]` of the form. An empty expiry date means that the
 * certificate does not expire.
 */
export const NewCertificate = Type.Object({
  tax: Type.Object({
    state: UsState,
    number: RequiredText(60),
    expires_on: Type.Optional(Type.String({ maxLength: 10, description: 'Such as 2027-12-31' })),
  }),
})
export type NewCertificate = Static<typeof NewCertificate>

/** The buyer's referral code and the people who used it: `registered` until they may order, then `joined`. */
export const Referrals = Type.Object({
  code: Type.String(),
  link: Type.String(),
  total: Type.Integer(),
  invited: Type.Array(
    Type.Object({
      name: Type.String({ description: "Such as 'Nora W.'" }),
      company: Type.String(),
      status: Type.Enum(['registered', 'joined']),
      registered_at: Timestamp,
    }),
    { description: 'The newest 100' },
  ),
})
export type Referrals = Static<typeof Referrals>

export const EmailPreferences = Type.Object({
  order_updates: Type.Boolean({ description: 'Emails when a shipment leaves or is late' }),
  news: Type.Boolean({ description: 'Emails about new collections' }),
})
export type EmailPreferences = Static<typeof EmailPreferences>

/** Preferences to change. The others stay as they are. */
export const EmailPreferencesChange = Type.Partial(EmailPreferences)
export type EmailPreferencesChange = Static<typeof EmailPreferencesChange>

export const CloseAccount = Type.Object({ password: Password })
export type CloseAccount = Static<typeof CloseAccount>
