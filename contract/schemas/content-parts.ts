import { type Static, type TProperties, Type } from 'typebox'

/** Schemas shared by all documents in the operator's files. */

/** Object that rejects unknown fields, so a misspelled field is an error and not a text that silently does not appear. */
export const StrictObject = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

export const ShortText = Type.String({ minLength: 1, maxLength: 200 })
/** One paragraph. `[text](URL)` in it is a link. */
export const Paragraph = Type.String({ minLength: 1, maxLength: 4000 })
export const Anchor = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 80,
  description: 'lowercase letters, digits and hyphens, such as first-order',
})
export const Url = Type.String({ minLength: 1, maxLength: 500 })
export const Link = StrictObject({ label: ShortText, url: Url })
/** Time in UTC, without fractions of a second. */
export const UtcTimestamp = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$',
  description: 'a time in UTC such as 2026-03-31T09:00:00Z',
})

export const ImageFile = StrictObject({
  picture: Type.String({ minLength: 1, maxLength: 500 }),
  alt: Type.String({ minLength: 1, maxLength: 300 }),
})
export type ImageFile = Static<typeof ImageFile>
