import { type Static, Type } from 'typebox'
import { Approval, BUYER_TYPES } from './accounts.ts'
import { Moment, Nullable } from './wire.ts'

/** A link that confirms an address works this long. */
export const CONFIRM_HOURS = 48
/** Days that a registration waits for its address to be confirmed; then it is forgotten. */
export const REGISTRATION_DAYS = 7
/** Seconds between two mails that ask the same address to confirm. */
export const CONFIRM_COOL_DOWN_SECONDS = 60

export const PASSWORD_MIN_LENGTH = 10
export const PASSWORD_MAX_LENGTH = 200

/** A resale certificate is one of these, by its content. */
export const CERTIFICATE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
/** 10 MB. */
export const CERTIFICATE_MAX_BYTES = 10 * 1024 * 1024

/** The field of a form that brings a resale certificate, and what it takes. */
export const CERTIFICATE_FIELD = 'documents[resale_certificate]'
export const CERTIFICATE_FILE = `The resale certificate: a PDF, a JPEG or a PNG of at most ${CERTIFICATE_MAX_BYTES / (1024 * 1024)} MB`

/** Buyer types that must name their website: who sells online has one. */
export const NEEDS_WEBSITE: readonly number[] = [BUYER_TYPES.ecommerce]
/** Buyer types that buy for resale. */
const BUYS_FOR_RESALE: ReadonlySet<number> = new Set([BUYER_TYPES.ecommerce, BUYER_TYPES.physical])
/** States without a sales tax: they issue no resale numbers, so nobody can be asked for one. */
export const NO_RESALE_NUMBERS: readonly string[] = ['AK', 'DE', 'MT', 'NH', 'OR']

/** Whether a buyer of this type, with its business in this state, must show that it buys for resale. */
export function needsResaleNumber(buyerType: number, state: string): boolean {
  return BUYS_FOR_RESALE.has(buyerType) && !NO_RESALE_NUMBERS.includes(state)
}

/** Buyer types that have a company; for the others the person's name stands for it. */
export const NEEDS_COMPANY: readonly number[] = [
  BUYER_TYPES.designer,
  BUYER_TYPES.ecommerce,
  BUYER_TYPES.physical,
  BUYER_TYPES.business,
]

const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength })

/**
 * Spec 3: the registration, as `key[subkey]` fields of a multipart form become it. Empty values are left out by the
 * sender. The certificate travels as the file `documents[resale_certificate]`.
 */
export const Registration = Type.Object({
  user: Type.Object({
    u_fname: Line(100),
    u_lname: Line(100),
    email: Type.String({ minLength: 3, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 1024 }),
    u_phone: Type.Optional(Line(40)),
  }),
  company: Type.Object({
    name: Type.Optional(Line(200)),
    legal_name: Type.Optional(Line(200)),
    buyer_type_id: Type.Integer({ enum: Object.values(BUYER_TYPES) }),
    website: Type.Optional(Line(500)),
  }),
  address: Type.Object({
    line1: Line(200),
    line2: Type.Optional(Line(200)),
    city: Line(100),
    state: Line(2),
    zip: Line(10),
  }),
  tax: Type.Optional(
    Type.Object(
      { state: Type.Optional(Line(2)), number: Type.Optional(Line(60)) },
      { description: 'Of the resale certificate; wanted of the buyer types 5 and 6, but in states that issue none' },
    ),
  ),
  consents: Type.Object({
    terms: Type.String({ description: "'1' where the terms were accepted" }),
    news: Type.Optional(Type.String({ description: "'1' where mails about new collections are wanted" })),
  }),
  referral: Type.Optional(Line(40)),
  /** A field that people do not see: whoever fills it is a machine. */
  fax: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Leave it out: a registration that has it is taken for one of a machine',
    }),
  ),
})
export type Registration = Static<typeof Registration>

export const RegistrationAnswer = Type.Object({
  status: Type.Literal(true),
  userId: Type.String({ description: 'Opaque; for /registration-complete/{userId}' }),
  // No token and nothing else that differs: who registers must not learn whether the address has an account.
  next: Type.Enum(['confirm_email']),
})
export type RegistrationAnswer = Static<typeof RegistrationAnswer>

export const EmailConfirmed = Type.Object({
  status: Type.Literal(true),
  set_password: Nullable(
    Type.String({
      description:
        'Where another browser had registered: nobody is signed in, and this token sets the password (POST /password/reset)',
    }),
  ),
})
export type EmailConfirmed = Static<typeof EmailConfirmed>

/** The opaque id of a registration; anything else finds nothing. */
export const RegistrationId = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 60, description: 'The registration: `userId` of `register-action`' }),
})

/** Said of a sent mail, whether or not there was anyone to send it to. */
export const MailSent = Type.Object({
  status: Type.Boolean({ description: 'False where it was asked for too soon; `message` says so' }),
  message: Type.String(),
  retry_after: Type.Integer({ description: 'Seconds until it may be asked for again' }),
})
export type MailSent = Static<typeof MailSent>

/** How far a registration is. One of an address that has an account already waits for its confirmation like any other. */
export const RegistrationStatus = Type.Object({
  email_masked: Type.String({ description: "Such as 'n•••@example.com'" }),
  email_verified: Type.Boolean(),
  // Why it was rejected stands in the mail and the profile: this is shown to whoever has the address of the page.
  status: Approval,
  /** What is still wanted: `resale_certificate`. */
  missing: Type.Array(Type.String()),
  review_hours: Type.Integer({ description: 'How long a review takes at most; 0 where there is none' }),
  submitted_at: Moment,
})
export type RegistrationStatus = Static<typeof RegistrationStatus>
