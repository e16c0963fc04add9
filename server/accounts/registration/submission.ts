import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { CERTIFICATE_TYPES } from '#contract/accounts/registration.ts'

const Text = Type.String()
const OptionalText = Type.Union([Text, Type.Null()])

/** A stored certificate, as the columns of `tax_certificates`. */
const StoredCertificate = Type.Object({
  file_key: Text,
  file_name: Text,
  file_type: Type.Enum([...CERTIFICATE_TYPES]),
  file_bytes: Type.Integer(),
})
export type StoredCertificate = Static<typeof StoredCertificate>

/** The stored fields of a registration form, cleaned. The email address and the password hash have their own columns. */
const Submission = Type.Object({
  person: Type.Object({ u_fname: Text, u_lname: Text, u_phone: OptionalText }),
  company: Type.Object({
    name: Text,
    legal_name: OptionalText,
    buyer_type_id: Type.Integer(),
    website: OptionalText,
  }),
  address: Type.Object({ line1: Text, line2: OptionalText, city: Text, state: Text, zip: Text }),
  tax: Type.Union([
    Type.Object({ state: Text, number: Text, file: Type.Union([StoredCertificate, Type.Null()]) }),
    Type.Null(),
  ]),
  terms_version: Text,
  news: Type.Boolean(),
})
export type Submission = Static<typeof Submission>

/** Parses the column `registrations.submission`. */
export function parseSubmission(column: unknown): Submission {
  return Value.Parse(Submission, column)
}

const WithCertificate = Type.Object({ tax: Type.Object({ file: Type.Object({ file_key: Text }) }) })

/**
 * Returns the storage key of the certificate in the column `registrations.submission`, or null if it has none. Reads nothing else,
 * so that a registration which an older release stored can still be deleted.
 */
export function certificateKey(column: unknown): string | null {
  return Value.Check(WithCertificate, column) ? column.tax.file.file_key : null
}
