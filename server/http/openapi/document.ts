/** The parts of an OpenAPI 3.1 document that `completeDocument` reads or writes. */
export interface OpenApiDocument {
  paths?: Record<string, Record<string, Operation>>
  webhooks?: Record<string, { post: Operation }>
  tags?: { name: string; description?: string }[]
  components?: Record<string, Record<string, unknown>>
}

export interface Operation {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  deprecated?: boolean
  security?: Record<string, readonly string[]>[]
  /** Scopes that an API key requires. OpenAPI has scopes only for OAuth. */
  'x-scopes'?: readonly string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses?: Record<string, Response>
}

export interface Parameter {
  in: string
  name: string
  required?: boolean
  description?: string
  schema: Schema
  example?: unknown
}

export interface Media {
  schema: Schema
  example?: unknown
  examples?: Record<string, unknown>
}

export interface Response {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, Media>
}

export interface Schema {
  required?: string[]
  properties?: Record<string, Schema & { default?: unknown }>
  [keyword: string]: unknown
}
