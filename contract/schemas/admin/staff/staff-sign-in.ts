import { type Static, Type } from 'typebox'
import { Timestamp } from '#contract/schemas/wire.ts'

const EmailAddress = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+$' })
const Password = Type.String({ minLength: 1, maxLength: 1024 })
const LinkToken = Type.String({ minLength: 1, maxLength: 200, description: 'Token at the end of the link' })
export const PersonName = Type.String({ minLength: 1, maxLength: 100 })

export const StaffLogin = Type.Object({ email: Type.String({ minLength: 1, maxLength: 254 }), password: Password })
export type StaffLogin = Static<typeof StaffLogin>

export const SECOND_FACTORS = ['totp', 'passkey', 'recovery_code'] as const

/** State of a sign-in after a step. */
export const SignInStep = Type.Object({
  step: Type.Enum(['signed_in', 'second_factor', 'enroll_factor'], {
    description:
      '`signed_in`: the session cookie is set. `second_factor`: send one of `methods` within ten minutes. `enroll_factor`: the ' +
      'person has no second factor yet and has to set one up',
  }),
  methods: Type.Array(Type.Enum([...SECOND_FACTORS]), { description: 'Second factors of the person' }),
})
export type SignInStep = Static<typeof SignInStep>
export type SecondFactor = (typeof SECOND_FACTORS)[number]

export const TotpCode = Type.Object({
  code: Type.String({ minLength: 6, maxLength: 12, description: 'Six digits; spaces are ignored' }),
})
export const RecoveryCode = Type.Object({
  code: Type.String({
    minLength: 16,
    maxLength: 40,
    description: 'A recovery code; case, spaces and hyphens are ignored',
  }),
})

/** Secret of an authenticator app that is being set up. */
export const TotpSetup = Type.Object({
  secret: Type.String({ description: 'Base32, for typing' }),
  url: Type.String({ description: '`otpauth://` URL, for a QR code' }),
})
export type TotpSetup = Static<typeof TotpSetup>

/** Recovery codes. Only this response contains them. */
export const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), {
    description: 'Each replaces the second factor once. Empty if the person has codes already',
  }),
})
export type RecoveryCodes = Static<typeof RecoveryCodes>

/** Options for `navigator.credentials`, as `@simplewebauthn/browser` reads them. */
export const PasskeyOptions = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'Options in the JSON form of WebAuthn. The challenge in them can be signed once',
})

const Base64Url = Type.String({ minLength: 1, maxLength: 12_000, pattern: '^[A-Za-z0-9_=-]+$' })
const ShortBase64Url = Type.String({ minLength: 1, maxLength: 2000, pattern: '^[A-Za-z0-9_=-]+$' })
const credential = {
  id: ShortBase64Url,
  rawId: ShortBase64Url,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.Enum(['cross-platform', 'platform'])),
  clientExtensionResults: Type.Optional(
    Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { maxProperties: 20 }),
  ),
}

/** Result of `navigator.credentials.create`, in the JSON form of WebAuthn. */
export const NewPasskey = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: ShortBase64Url,
    attestationObject: Base64Url,
    authenticatorData: Type.Optional(Base64Url),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
    publicKeyAlgorithm: Type.Optional(Type.Integer()),
    publicKey: Type.Optional(ShortBase64Url),
  }),
})
export type NewPasskey = Static<typeof NewPasskey>

/** Result of `navigator.credentials.get`, in the JSON form of WebAuthn. */
export const SignedPasskey = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: ShortBase64Url,
    authenticatorData: ShortBase64Url,
    signature: ShortBase64Url,
    userHandle: Type.Optional(ShortBase64Url),
  }),
})
export type SignedPasskey = Static<typeof SignedPasskey>

const PasskeyName = Type.String({ minLength: 1, maxLength: 60, description: 'Such as "Work laptop"' })
export const NamedPasskey = Type.Object({ name: PasskeyName, passkey: NewPasskey })
export const PasskeyChange = Type.Object({ name: PasskeyName })

/** Second factors of a person. */
export const StaffFactors = Type.Object({
  totp: Type.Boolean({ description: 'True if an authenticator app is set up' }),
  passkeys: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      created_at: Timestamp,
      last_used_at: Type.Union([Timestamp, Type.Null()]),
    }),
  ),
  recovery_codes_left: Type.Integer(),
  required: Type.Boolean({ description: 'True if everyone needs a second factor; the last one cannot be removed' }),
})
export type StaffFactors = Static<typeof StaffFactors>

/** Proof of who someone is: exactly one of these. */
export const Confirmation = Type.Object({
  password: Type.Optional(Password),
  code: Type.Optional(Type.String({ minLength: 6, maxLength: 12, description: 'Code of the authenticator app' })),
  passkey: Type.Optional(SignedPasskey),
})
export type Confirmation = Static<typeof Confirmation>

export const StaffEmail = Type.Object({ email: EmailAddress })
export const StaffLinkToken = Type.Object({ token: LinkToken })
export const StaffNewPassword = Type.Object({ token: LinkToken, password: Password })
export const AcceptInvitation = Type.Object({ token: LinkToken, name: PersonName, password: Password })
export type AcceptInvitation = Static<typeof AcceptInvitation>
export const SetUpShop = Type.Object({ token: LinkToken, name: PersonName, email: EmailAddress, password: Password })
export type SetUpShop = Static<typeof SetUpShop>

/** An invitation that can be accepted. */
export const OpenInvitation = Type.Object({
  email: Type.String(),
  name: Type.String(),
  roles: Type.Array(Type.String({ description: 'Name of a role' })),
})
export type OpenInvitation = Static<typeof OpenInvitation>
