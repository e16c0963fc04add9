import { Type } from 'typebox'
import { checkParameters, readShape, SearchProblem } from '#engine/engine.ts'
import { parseRestrictions } from '#server/search/indexes/secured-key.ts'

/** Permissions of the service. Those of features that are absent here can be stored and permit nothing. */
const ACL = [
  'addObject',
  'analytics',
  'browse',
  'deleteIndex',
  'deleteObject',
  'editSettings',
  'inference',
  'listIndexes',
  'logs',
  'personalization',
  'recommendation',
  'search',
  'seeUnretrievableAttributes',
  'settings',
  'usage',
] as const

/** Permission of a key. */
export type Acl = (typeof ACL)[number]

/** Attributes of a key that its creator chooses, with the names of the service. */
export interface KeyAttributes {
  acl: readonly Acl[]
  description: string
  indexes: readonly string[]
  referers: readonly string[]
  queryParameters: string
  maxHitsPerQuery: number
  maxQueriesPerIPPerHour: number
  /** Seconds; 0: no end. */
  validity: number
}

const Pattern = Type.String({ minLength: 1, maxLength: 500 })
const Count = Type.Integer({ minimum: 0, maximum: 2_000_000_000 })

const Shape = Type.Object({
  acl: Type.Array(Type.Enum([...ACL]), { maxItems: 100 }),
  description: Type.Optional(Type.String({ maxLength: 1000 })),
  indexes: Type.Optional(Type.Array(Pattern, { maxItems: 100 })),
  referers: Type.Optional(Type.Array(Pattern, { maxItems: 100 })),
  queryParameters: Type.Optional(Type.String({ maxLength: 4096 })),
  maxHitsPerQuery: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  maxQueriesPerIPPerHour: Type.Optional(Count),
  validity: Type.Optional(Count),
})

/** Validates the body of a call that creates or changes a key; absent attributes have their defaults. Throws the protocol's 400. */
export function readKeyAttributes(body: unknown): KeyAttributes {
  const read = readShape('key', Shape, body)
  const attributes = {
    description: '',
    indexes: [],
    referers: [],
    queryParameters: '',
    maxHitsPerQuery: 0,
    maxQueriesPerIPPerHour: 0,
    validity: 0,
    ...read,
  }
  if (JSON.stringify(attributes).includes(String.raw`\u0000`)) throw new SearchProblem(400, 'Invalid key: it has a NUL')
  checkParameters(parseRestrictions(attributes.queryParameters).parameters)
  return attributes
}
