import { type Static, type TObjectOptions, type TProperties, Type } from 'typebox'

/**
 * Schemas shared by all documents in the operator's files. `editor` names the input of the back office for a value, where its type does not
 * say enough.
 */

/** Object that rejects unknown fields, so a misspelled field is an error and not a text that silently does not appear. */
export const StrictObject = <P extends TProperties>(properties: P, options: TObjectOptions = {}) =>
  Type.Object(properties, { ...options, additionalProperties: false })

export const ShortText = Type.String({ minLength: 1, maxLength: 200 })
/** One paragraph. `[text](URL)` in it is a link. */
export const Paragraph = Type.String({ minLength: 1, maxLength: 4000, editor: 'paragraph' })
export const Anchor = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 80,
  description: 'lowercase letters, digits and hyphens, such as first-order',
  editor: 'anchor',
})
export const Url = Type.String({ minLength: 1, maxLength: 500, editor: 'url' })
export const Link = StrictObject({ label: ShortText, url: Url })
export const UTC_TIMESTAMP_PATTERN = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$'
/** Time in UTC, without fractions of a second. */
export const UtcTimestamp = Type.String({
  pattern: UTC_TIMESTAMP_PATTERN,
  description: 'a time in UTC such as 2026-03-31T09:00:00Z',
  editor: 'time',
})

export const ImageFile = StrictObject(
  {
    picture: Type.String({ minLength: 1, maxLength: 500 }),
    alt: Type.String({ minLength: 1, maxLength: 300 }),
  },
  { editor: 'image' },
)
export type ImageFile = Static<typeof ImageFile>
