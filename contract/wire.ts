import { type Static, type TSchema, Type } from 'typebox'

/** The schemas every other contract is made of. */

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Money on the wire (design: settled question 4). */
export const Usd = Type.Number({ description: 'US dollars' })

export const PageMeta = Type.Object({
  current_page: Type.Integer(),
  last_page: Type.Integer(),
  per_page: Type.Integer(),
  total: Type.Integer(),
})
export type PageMeta = Static<typeof PageMeta>

/** As PostgreSQL reads one: the format alone allows `urn:uuid:` before it. */
export const Uuid = Type.String({ format: 'uuid', pattern: '^[0-9a-fA-F]' })

/** `{ data, meta }`, the shape of every list (design: settled question 5). */
export const Paged = <T extends TSchema>(item: T) => Type.Object({ data: Type.Array(item), meta: PageMeta })
