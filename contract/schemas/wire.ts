import { type Static, type TSchema, Type } from 'typebox'
import { MAX_OCIDS } from '#contract/catalog/catalog.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { STATE_MAX_LENGTH } from '#contract/text/us-states.ts'

/** Schemas that all others are built from. */

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/**
 * Number or null of a request whose number may be 0. Not a union: the validator would coerce 0 and null into each other, so that no credit
 * limit would become a limit of 0.
 */
export const NumberOrNull = (options: { minimum?: number; maximum?: number; description: string }) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], ...options })

/** Integer or null of a request whose integer may be 0: like `NumberOrNull`. */
export const IntegerOrNull = (options: { minimum?: number; maximum?: number; description: string }) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], ...options })

/** Amount of money in JSON. */
export const Usd = Type.Number({ description: 'US dollars' })

export const PageMeta = Type.Object({
  current_page: Type.Integer({ description: 'Number of this page' }),
  last_page: Type.Integer(),
  per_page: Type.Integer(),
  total: Type.Integer(),
})
/** Position of a page in a list. */
export type PageMeta = Static<typeof PageMeta>

/** Date. The pattern rejects the year 0, which PostgreSQL does not have. */
export const Day = Type.String({ format: 'date', pattern: '^(?!0000)', maxLength: 10 })

export const Timestamp = Type.String({ format: 'date-time' })

/** State of an address or a certificate, as people write it. */
export const UsState = Type.String({
  minLength: 1,
  maxLength: STATE_MAX_LENGTH,
  description: 'Two letters or name of a state, a territory or a military region, such as CA, California or AE',
})

/** UUID as PostgreSQL accepts it. The pattern rejects the prefix `urn:uuid:`, which the format allows. */
export const Uuid = Type.String({ format: 'uuid', pattern: '^[0-9a-fA-F]', maxLength: 36 })

/** Requested page of a list. */
export const PageNumber = Type.Integer({
  minimum: 1,
  maximum: 100_000,
  default: 1,
  description: 'Page of the list, from 1 (the default). `meta.last_page` is the number of pages; a later page is empty',
})

/** Returns the schema of a page size. */
export const PageSize = (maximum: number, defaultSize: number) =>
  Type.Integer({
    minimum: 1,
    maximum,
    default: defaultSize,
    description: `Items per page, from 1 to ${maximum}. Default: ${defaultSize}`,
  })

const KEY_DESCRIPTION =
  'Unique key of the request, such as a UUID: 16 to 128 letters, digits, `-` and `_`. A retry by the same buyer with the same key has no ' +
  'further effect and returns the same result'

/** Idempotency key: retries with the same key have no further effect. */
export const IdempotencyKey = Type.String({
  minLength: 16,
  maxLength: 128,
  pattern: '^[A-Za-z0-9_-]+$',
  description: KEY_DESCRIPTION,
})

/** Returns the schema of an optional idempotency key that is stored for a day. `more` is added to its description. */
const optionalKeyHeader = (more = '') =>
  Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        ...IdempotencyKey,
        description: `${KEY_DESCRIPTION}, for a day. After that the key expires: check the result before you retry${more}`,
      }),
    ),
  })

/** Optional idempotency key, stored for a day. Without a key, every request takes effect. */
export const OptionalIdempotencyHeader = optionalKeyHeader()

/** Optional idempotency key of a request that creates a seed. */
export const SeedIdempotencyHeader = optionalKeyHeader(
  '. If the seed was deleted in the meantime, a retry does not create another one: the response is a 404 until the seed is restored',
)

/** Optional idempotency key of a request that creates a draft. */
export const DraftIdempotencyHeader = optionalKeyHeader(
  '. If the draft was deleted in the meantime, a retry does not create another one: the response is a 404',
)

/** Optional idempotency key of a request that creates an API key, whose secret is not stored. */
export const ApiKeyIdempotencyHeader = optionalKeyHeader(
  '. A retry gives the existing API key a new secret and invalidates the previous one. If the key was used in the meantime, the response ' +
    'is a 409; if it was revoked, a 404',
)

/** Optional idempotency key of a request that creates a webhook or rotates its secret. */
export const WebhookIdempotencyHeader = optionalKeyHeader(
  '. A retry returns the same secret, or a 409 if the secret was rotated in the meantime. If the webhook was deleted, a retry does not ' +
    'create another one: the response is a 404',
)

/** OCID: the product number of the shop. */
export const Ocid = Type.Integer({
  minimum: 1,
  maximum: MAX_INTEGER,
  description: 'OCID (number) of a product',
})

/** OCIDs in a query string. */
export const Ocids = Type.Array(Ocid, {
  maxItems: MAX_OCIDS,
  default: [],
  description: `OCIDs of up to ${MAX_OCIDS} products, as \`ocids[]=1&ocids[]=2\` or \`ocids[0]=1\``,
})

/** Returns the schema of an optional time of the last change. `items` describes what is returned. */
export const UpdatedSince = (items: string) =>
  Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      description: `Returns only ${items}. Subtract some minutes from the time of the last request`,
    }),
  )

/** Names of the fields that a response has of each record. `selectFields` in `server/http/api/responses/select-fields.ts` applies it. */
export const Fields = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 1000,
    description:
      'Names of the fields that `data` has, or each record in it, separated by commas, such as `invoice,state`. Default: all of them',
  }),
)

/** Query of a call whose only parameter is `fields`. */
export const FieldsQuery = Type.Object({ fields: Fields })

/** Requested place in a list, instead of a page. */
export const Cursor = Type.Optional(
  Type.String({
    pattern: '^\\d{1,16}(\\.\\d{1,16}){0,3}$',
    maxLength: 70,
    description:
      '`next_cursor` of the previous response, instead of `page`, with the same filters: takes the same time at any depth, and misses or ' +
      'repeats no record when others are added',
  }),
)

/** Position in a list that was read with a cursor. */
export const CursorMeta = Type.Object({
  per_page: Type.Integer(),
  next_cursor: Nullable(Type.String({ description: '`cursor` of the next page; null on the last one' })),
})
export type CursorMeta = Static<typeof CursorMeta>

/** Position in a list that is read by page or by cursor. With a cursor, pages are not counted. */
export const ListMeta = Type.Object({ ...Type.Partial(PageMeta).properties, ...CursorMeta.properties })

/** Returns the schema of a page of a list that also has a cursor, `{ data, meta }`. */
export const Listed = <T extends TSchema>(item: T) => Type.Object({ data: Type.Array(item), meta: ListMeta })

/** Returns the schema of a page of a list, `{ data, meta }`. */
export const Paged = <T extends TSchema>(item: T) => Type.Object({ data: Type.Array(item), meta: PageMeta })
