import { type Static, type TSchema, Type } from 'typebox'
import { LARGEST_INTEGER } from './row-id.ts'

/** The schemas every other contract is made of. */

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Money on the wire. */
export const Usd = Type.Number({ description: 'US dollars' })

export const PageMeta = Type.Object({
  current_page: Type.Integer({ description: 'The page that this is: the last one where a later one was asked for' }),
  last_page: Type.Integer(),
  per_page: Type.Integer(),
  total: Type.Integer(),
})
export type PageMeta = Static<typeof PageMeta>

/** What is told of a page beside its rows: the one asked for, from 1, or the last one where that lies beyond it. */
export function pageMeta(asked: number, perPage: number, total: number): PageMeta {
  const last = Math.max(1, Math.ceil(total / perPage))
  return { current_page: Math.min(asked, last), last_page: last, per_page: perPage, total }
}

/** The year 0 is no day of PostgreSQL's. */
export const Day = Type.String({ format: 'date', pattern: '^(?!0000)' })

export const Moment = Type.String({ format: 'date-time' })

/** As PostgreSQL reads one: the format alone allows `urn:uuid:` before it. */
export const Uuid = Type.String({ format: 'uuid', pattern: '^[0-9a-fA-F]' })

/** Which page of a list is asked for. */
export const PageNumber = Type.Integer({
  minimum: 1,
  maximum: 100_000,
  default: 1,
  description:
    'Page of the list, from 1 (the default). `meta.last_page` says how many there are: stop there, for the page after the last one is the last one again',
})

/** How many of a list are asked for at once: `most` at most, `usual` where nothing is said. */
export const PageSize = (most: number, usual: number) =>
  Type.Integer({
    minimum: 1,
    maximum: most,
    default: usual,
    description: `How many on a page, from 1 to ${most}; ${usual} by default`,
  })

const KEY =
  'Made anew for each new request, such as a UUID: 16 to 128 letters, digits, `-` and `_`. The same key from the same buyer does it once, however often it is sent'

/** Sent with a request that must be done once, however often it is sent. */
export const IdempotencyKey = Type.String({
  minLength: 16,
  maxLength: 128,
  pattern: '^[A-Za-z0-9_-]+$',
  description: KEY,
})

/** The same of a request whose keys are kept for a day; `more` is what else to know of them. */
const DayLongKey = (more = '') =>
  Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        ...IdempotencyKey,
        description: `${KEY} within a day. After that the key is forgotten: look what is there before you send it again${more}`,
      }),
    ),
  })

/**
 * May be sent with a request: the same key does it once, however often it is sent within a day. Without one, every request is one of
 * its own.
 */
export const DayLongKeyHeader = DayLongKey()

/** May be sent with a request that makes a seed, in the same way. */
export const SeedKeyHeader = DayLongKey(
  '. A key whose seed was deleted since makes no second one: the answer is a 404, until the seed is restored',
)

/** May be sent with a request that keeps a draft, in the same way. */
export const DraftKeyHeader = DayLongKey(
  '. A key whose draft was deleted since makes no second one: the answer is a 404',
)

/** May be sent with a request that makes an API key, whose secret nobody can tell again. */
export const NewApiKeyHeader = DayLongKey(
  '. Sent again, the API key that is there gets another secret, and the one told before opens nothing; after it was used the answer is ' +
    'a 409, after it was revoked a 404',
)

/** May be sent with a request that makes a webhook, or another secret of one, in the same way. */
export const WebhookKeyHeader = DayLongKey(
  '. The answer to a repetition has the same secret; after that was changed once more it is a 409. A key whose webhook was removed since ' +
    'makes no second one: the answer is a 404',
)

/** The shop's number of a product. */
export const Ocid = Type.Integer({
  minimum: 1,
  maximum: LARGEST_INTEGER,
  description: 'The OCID of a product, its number',
})

/** `{ data, meta }`, the shape of every list. */
export const Paged = <T extends TSchema>(item: T) => Type.Object({ data: Type.Array(item), meta: PageMeta })
