import { CHAPTERS, ENDPOINTS, Failure } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { FILES, type FileCall } from '#contract/endpoints/files.ts'
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'
import { describeWebhooks } from './describe-webhooks.ts'
import { exampleOf, type Example, fileExampleOf } from './examples.ts'
import { problemsOf, problemsOfFile } from './problems-of.ts'

/** The parts of an OpenAPI 3.1 document that are completed here. */
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

const RATE_HEADERS = {
  'RateLimit-Limit': 'Calls that may be made within the window',
  'RateLimit-Remaining': 'Calls that are left in it',
  'RateLimit-Reset': 'Seconds until the window is over',
  'Retry-After': 'Seconds after which to try again',
} as const

const ANSWERED_RATE = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

const TAG_HEADER = { ETag: { description: 'Send it back as If-None-Match', schema: { type: 'string' } } }

/** Adds to what Fastify knows of the routes what the tables of the contract say: chapters, proofs, refusals, examples. */
export function completeDocument(document: OpenApiDocument, table: Record<string, Endpoint> = ENDPOINTS): void {
  for (const operation of operationsOf(document)) {
    const { operationId } = operation
    const file = Object.entries<FileCall>(FILES).find(([name]) => name === operationId)?.[1]
    const endpoint = Object.entries(table).find(([name]) => name === operationId)?.[1]
    if (file) describeFile(operation, file, fileExampleOf(operationId))
    if (endpoint) describeCall(operation, endpoint, exampleOf(operationId))
    markOptional(operation)
  }
  describeWebhooks(document)
  namePrefixItems(document)
  document.tags = CHAPTERS.map(({ name, description }) => ({ name, description }))
  const codes = new Set([...Object.values(table).flatMap(problemsOf), ...Object.values(FILES).flatMap(problemsOfFile)])
  Object.assign((document.components ??= {}), {
    schemas: { Failure },
    headers: Object.fromEntries(
      Object.entries(RATE_HEADERS).map(([name, description]) => [name, { description, schema: { type: 'integer' } }]),
    ),
    examples: Object.fromEntries(
      [...codes].map((code) => [code, { summary: PROBLEMS[code][1], value: failureOf(code) }]),
    ),
    responses: {
      Unexpected: {
        description: 'A fault of the shop; tell us the `request_id`',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  })
}

const NO_SCHEMAS: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const'])

/** Writes tuples as JSON Schema 2020-12 has them, which OpenAPI 3.1 asks for; TypeBox writes those of draft 7. */
function namePrefixItems(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const schema = node as Record<string, unknown>
  if (Array.isArray(schema['items'])) {
    Object.assign(schema, { prefixItems: schema['items'], items: schema['additionalItems'] ?? true })
    delete schema['additionalItems']
  }
  for (const [keyword, value] of Object.entries(schema)) if (!NO_SCHEMAS.has(keyword)) namePrefixItems(value)
}

/** Every operation of a document. */
export function operationsOf({ paths = {} }: OpenApiDocument): Operation[] {
  return Object.values(paths).flatMap((path) => Object.values(path))
}

function describeCall(operation: Operation, endpoint: Endpoint, example: Example | undefined): void {
  const { ours, signedIn, scope, deprecated, status = 200 } = endpoint
  operation.tags = CHAPTERS.filter(({ calls }) => operation.operationId in calls).map(({ name }) => name)
  operation.description = [
    ...(ours ? ['Ours: the specification does not know this call.'] : []),
    ...(scope ? [`Open to API keys with the scope \`${scope}\`.`] : []),
    ...(deprecated
      ? [`Deprecated since ${deprecated.on}, gone from ${deprecated.sunset}: call \`${deprecated.instead}\`.`]
      : []),
  ].join(' ')
  if (deprecated) operation.deprecated = true
  operation.security = [
    ...(signedIn ? [] : [{}]),
    { bearer: [] },
    { session: [] },
    ...(scope ? [{ apiKey: [scope] }] : []),
  ]
  const success = operation.responses?.[String(status)]
  const media = success?.content?.['application/json']
  if (success) success.description = status === 201 ? 'It was made' : 'It was done'
  if (success && scope) success.headers = rateHeaders(ANSWERED_RATE)
  if (media && example) media.example = example.answer
  operation.responses = { ...(success && { [status]: success }), ...refusals(problemsOf(endpoint)) }
  if (example) showRequest(operation, example)
  showFiles(operation, endpoint)
}

/** The validator sees fields alone: files are taken out of the form before. */
function showFiles({ requestBody }: Operation, { files = {} }: Endpoint): void {
  for (const media of Object.values(requestBody?.content ?? {})) {
    for (const [name, { description, required = false }] of Object.entries(files)) {
      const file = { type: 'string', format: 'binary', description }
      const wanted = [...(media.schema.required ?? []), ...(required ? [name] : [])]
      media.schema = { ...media.schema, required: wanted, properties: { ...media.schema.properties, [name]: file } }
      if (required) media.example = { ...(media.example as object), [name]: 'the bytes of the file' }
    }
  }
}

function describeFile(operation: Operation, file: FileCall, example: unknown): void {
  const { chapter, summary, type, scope, tagged, notes } = file
  operation.tags = [chapter]
  operation.summary = summary
  operation.description = [
    'Ours: the specification does not know this call. The session cookie is enough: a link opens it.',
    ...(scope ? [`Open to API keys with the scope \`${scope}\`.`] : []),
    ...(tagged ? ['Send the ETag back as If-None-Match.'] : []),
    ...(notes ? [notes] : []),
  ].join(' ')
  operation.security = [{ bearer: [] }, { session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])]
  operation.responses = {
    200: {
      description: 'The file',
      ...(scope && { headers: { ...rateHeaders(ANSWERED_RATE), ...(tagged && TAG_HEADER) } }),
      content: Object.fromEntries(
        [type]
          .flat()
          .map((each) => [each, { schema: schemaOfFile(each, file), ...(example !== undefined && { example }) }]),
      ),
    },
    ...(tagged && { 304: { description: 'Nothing has changed since the ETag' } }),
    ...refusals(problemsOfFile(file)),
  }
}

/** Of what is no JSON it is a text, or bytes. */
function schemaOfFile(type: string, { answer }: FileCall): Schema {
  if (answer) return { ...answer }
  return type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
}

function showRequest({ parameters = [], requestBody }: Operation, { request = {} }: Example): void {
  const given: Record<string, unknown> = { ...request.params, ...request.query, ...request.headers }
  for (const parameter of parameters) {
    if (parameter.name in given) parameter.example = given[parameter.name]
  }
  for (const media of Object.values(requestBody?.content ?? {})) {
    if (request.body !== undefined) media.example = request.body
  }
}

/** What has a default may be left out: the validator fills it in before it asks what is required. */
function markOptional({ parameters = [], requestBody }: Operation): void {
  for (const parameter of parameters) {
    if ('default' in parameter.schema) parameter.required = false
    if (parameter.name === 'idempotency-key') parameter.name = 'Idempotency-Key'
  }
  for (const media of Object.values(requestBody?.content ?? {})) {
    const { required = [], properties = {} } = media.schema
    // A copy: the validator reads the same schema.
    media.schema = { ...media.schema, required: required.filter((name) => !('default' in (properties[name] ?? {}))) }
  }
}

/** The refusals by status, each with its codes. */
function refusals(codes: readonly ProblemCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code][0])
  const answers = [...byStatus].map(([status, some]) => [status, refusal(status, some)] as const)
  return { ...Object.fromEntries(answers), 500: { $ref: '#/components/responses/Unexpected' } }
}

function refusal(status: number, codes: readonly ProblemCode[]): Response {
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code][1]}`).join('\n\n'),
    ...(status === 429 && { headers: rateHeaders(Object.keys(RATE_HEADERS)) }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Failure', properties: { code: { enum: codes } } },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

function rateHeaders(names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function failureOf(code: ProblemCode): object {
  const [status, message] = PROBLEMS[code]
  return { message, code, ...(status === 422 && { errors: { field: ['This field is required.'] } }) }
}
