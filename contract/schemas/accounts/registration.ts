import { type Static, Type } from 'typebox'
import { BUYER_TYPES } from '#contract/accounts/accounts.ts'
import { PERSON_NAME_MAX_LENGTH } from '#contract/text/person-name.ts'
import { Approval } from './accounts.ts'
import { Timestamp, Nullable, UsState } from '#contract/schemas/wire.ts'

const RequiredText = (maxLength: number) => Type.String({ minLength: 1, maxLength })

const PersonName = Type.String({
  minLength: 1,
  maxLength: PERSON_NAME_MAX_LENGTH,
  description: 'Letters of any alphabet, spaces, apostrophes, periods and hyphens',
})

/**
 * Registration (spec 3), sent as `key[subkey]` fields of a multipart form without empty values. The resale certificate is the file
 * `documents[resale_certificate]`.
 */
export const Registration = Type.Object({
  user: Type.Object({
    u_fname: PersonName,
    u_lname: PersonName,
    email: Type.String({ minLength: 3, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 1024 }),
    u_phone: Type.Optional(RequiredText(40)),
  }),
  company: Type.Object({
    name: Type.Optional(RequiredText(200)),
    legal_name: Type.Optional(RequiredText(200)),
    buyer_type_id: Type.Integer({ enum: Object.values(BUYER_TYPES) }),
    website: Type.Optional(RequiredText(500)),
  }),
  address: Type.Object({
    line1: RequiredText(200),
    line2: Type.Optional(RequiredText(200)),
    city: RequiredText(100),
    state: UsState,
    zip: RequiredText(20),
  }),
  tax: Type.Optional(
    Type.Object(
      { state: Type.Optional(UsState), number: Type.Optional(RequiredText(60)) },
      {
        description:
          'State and number of the resale certificate. Required for buyer types 5 and 6, except in states without sales tax. A shop can require ' +
          'it of other types as well, and the phone, the legal name and the website',
      },
    ),
  ),
  consents: Type.Object({
    terms: Type.String({ maxLength: 20, description: "'1' if the terms were accepted" }),
    news: Type.Optional(Type.String({ maxLength: 20, description: "'1' to receive emails about new collections" })),
  }),
  referral: Type.Optional(RequiredText(40)),
  /** Honeypot: people do not see the field, so a registration that fills it is from a bot. */
  fax: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Honeypot against bots. Do not send it: the registration is treated as one of a bot',
    }),
  ),
})
export type Registration = Static<typeof Registration>

export const RegistrationResponse = Type.Object({
  status: Type.Literal(true),
  userId: Type.String({ description: 'Opaque id, for /registration-complete/{userId}' }),
  // The response is the same whether or not the email address has an account, to prevent account enumeration.
  next: Type.Enum(['confirm_email']),
})
export type RegistrationResponse = Static<typeof RegistrationResponse>

export const EmailConfirmed = Type.Object({
  status: Type.Literal(true),
  set_password: Nullable(
    Type.String({
      description:
        'Set if the link was opened in another browser than the registration: no one is signed in, and this token sets the password ' +
        '(POST /password/reset)',
    }),
  ),
})
export type EmailConfirmed = Static<typeof EmailConfirmed>

/** Opaque id of a registration. */
export const RegistrationId = Type.Object({
  id: Type.String({
    minLength: 1,
    maxLength: 60,
    description: 'Id of the registration: `userId` of `register-action`',
  }),
})

/** Response to a request for an email, the same whether or not the address has an account. */
export const EmailSent = Type.Object({
  status: Type.Boolean({ description: 'False if it was requested again too soon; see `message`' }),
  message: Type.String(),
  retry_after: Type.Integer({ description: 'Seconds until it can be requested again' }),
})
export type EmailSent = Static<typeof EmailSent>

/** Progress of a registration. If the email address already has an account, it stays unconfirmed like any other. */
export const RegistrationStatus = Type.Object({
  email_masked: Type.String({ description: "Such as 'n•••@example.com'" }),
  email_verified: Type.Boolean(),
  // The reason for a rejection is in the email and the profile only: anyone who has the URL can read this response.
  status: Approval,
  /** Documents still missing: `resale_certificate`. */
  missing: Type.Array(Type.String()),
  review_hours: Type.Integer({ description: 'Maximum duration of a review in hours; 0 if there is no review' }),
  submitted_at: Timestamp,
})
export type RegistrationStatus = Static<typeof RegistrationStatus>
