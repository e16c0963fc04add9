import { type Static, type TProperties, Type } from 'typebox'

/** What the operator's files are made of, whichever document they hold. */

/** Nothing unknown is let in: a slip of the pen is a fault with its place, not a text that silently does not show. */
export const Exactly = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

export const Words = Type.String({ minLength: 1, maxLength: 200 })
/** One paragraph; `[text](address)` in it is a link. */
export const Paragraph = Type.String({ minLength: 1, maxLength: 4000 })
export const Anchor = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 80,
  description: 'small letters, digits and hyphens, such as first-order',
})
export const Address = Type.String({ minLength: 1, maxLength: 500 })
export const Link = Exactly({ label: Words, url: Address })
/** A whole second, in UTC. */
export const Moment = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$',
  description: 'a time in UTC such as 2026-03-31T09:00:00Z',
})

export const PictureFile = Exactly({
  picture: Type.String({ minLength: 1, maxLength: 500 }),
  alt: Type.String({ minLength: 1, maxLength: 300 }),
})
export type PictureFile = Static<typeof PictureFile>
