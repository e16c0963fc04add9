import { ENDPOINT_TAGS, ENDPOINTS, ErrorResponse } from '#contract/endpoints/endpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { FILE_ENDPOINTS, type FileEndpoint } from '#contract/endpoints/files.ts'
import type { Scope } from '#contract/integrations.ts'
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'
import { describeWebhooks } from './describe-webhooks.ts'
import { exampleOf, type Example, fileExampleOf } from './examples.ts'
import { problemsOf, problemsOfFile } from '#server/http/api/problems-of.ts'
import type { OpenApiDocument, Operation, Response, Schema } from './document.ts'

const RATE_HEADERS = {
  'RateLimit-Limit': 'Calls allowed per time window',
  'RateLimit-Remaining': 'Calls that remain in the current window',
  'RateLimit-Reset': 'Seconds until the window ends',
  'Retry-After': 'Seconds to wait before retrying',
} as const

const RATE_LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

const ETAG_HEADER = { ETag: { description: 'Send it as If-None-Match', schema: { type: 'string' } } }

/**
 * Completes the document that Fastify generates from the routes with the tables of the contract: chapters, authentication,
 * errors and examples.
 */
export function completeDocument(document: OpenApiDocument, table: Record<string, Endpoint> = ENDPOINTS): void {
  for (const operation of operationsOf(document)) {
    const { operationId } = operation
    const file = Object.entries<FileEndpoint>(FILE_ENDPOINTS).find(([name]) => name === operationId)?.[1]
    const endpoint = Object.entries(table).find(([name]) => name === operationId)?.[1]
    if (file) describeFile(operation, file, fileExampleOf(operationId))
    if (endpoint) describeCall(operation, endpoint, exampleOf(operationId))
    markOptional(operation)
  }
  describeWebhooks(document)
  convertTuples(document)
  document.tags = ENDPOINT_TAGS.map(({ name, description }) => ({ name, description }))
  const codes = new Set([
    ...Object.values(table).flatMap(problemsOf),
    ...Object.values(FILE_ENDPOINTS).flatMap(problemsOfFile),
  ])
  Object.assign((document.components ??= {}), {
    schemas: { Failure: ErrorResponse },
    headers: Object.fromEntries(
      Object.entries(RATE_HEADERS).map(([name, description]) => [name, { description, schema: { type: 'integer' } }]),
    ),
    examples: Object.fromEntries(
      [...codes].map((code) => [code, { summary: PROBLEMS[code][1], value: exampleFailure(code) }]),
    ),
    responses: {
      Unexpected: {
        description: 'An unexpected error. Contact us with the `request_id`',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  })
}

const VALUE_KEYWORDS: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const'])

/** Converts tuples from JSON Schema draft 7, which TypeBox writes, to 2020-12, which OpenAPI 3.1 requires. */
function convertTuples(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const schema = node as Record<string, unknown>
  if (Array.isArray(schema['items'])) {
    Object.assign(schema, { prefixItems: schema['items'], items: schema['additionalItems'] ?? true })
    delete schema['additionalItems']
  }
  for (const [keyword, value] of Object.entries(schema)) if (!VALUE_KEYWORDS.has(keyword)) convertTuples(value)
}

/** Returns every operation of a document. */
export function operationsOf({ paths = {} }: OpenApiDocument): Operation[] {
  return Object.values(paths).flatMap((path) => Object.values(path))
}

function describeCall(operation: Operation, endpoint: Endpoint, example: Example | undefined): void {
  const { isExtension, requiresSignIn, scopes, deprecated, status = 200 } = endpoint
  operation.tags = ENDPOINT_TAGS.filter(({ calls }) => operation.operationId in calls).map(({ name }) => name)
  operation.description = [
    ...(isExtension ? ['Ours: this call is not in the specification.'] : []),
    ...(scopes ? [acceptedKeys(scopes)] : []),
    ...(deprecated
      ? [`Deprecated since ${deprecated.on}, removed on ${deprecated.sunset}. Use \`${deprecated.instead}\` instead.`]
      : []),
  ].join(' ')
  if (deprecated) operation.deprecated = true
  operation.security = [
    ...(requiresSignIn ? [] : [{}]),
    { bearer: [] },
    { session: [] },
    ...(scopes ? [{ apiKey: [...scopes] }] : []),
  ]
  const success = operation.responses?.[String(status)]
  const media = success?.content?.['application/json']
  if (success) success.description = status === 201 ? 'Created' : 'Success'
  if (success && scopes) success.headers = rateHeaders(RATE_LIMIT_HEADERS)
  if (media && example) media.example = example.answer
  operation.responses = { ...(success && { [status]: success }), ...errorResponses(problemsOf(endpoint)) }
  if (example) addRequestExamples(operation, example)
  addFileFields(operation, endpoint)
}

/** Adds the file fields of a form. The schema lacks them, because the validator sees only the other fields. */
function addFileFields({ requestBody }: Operation, { files = {} }: Endpoint): void {
  for (const media of Object.values(requestBody?.content ?? {})) {
    for (const [name, { description, required = false }] of Object.entries(files)) {
      const file = { type: 'string', format: 'binary', description }
      const requiredFields = [...(media.schema.required ?? []), ...(required ? [name] : [])]
      media.schema = {
        ...media.schema,
        required: requiredFields,
        properties: { ...media.schema.properties, [name]: file },
      }
      if (required) media.example = { ...(media.example as object), [name]: 'the bytes of the file' }
    }
  }
}

/** Returns the sentence that names the scopes of an endpoint: `Accepts API keys with the scopes a and b.` */
function acceptedKeys(scopes: readonly Scope[]): string {
  const names = scopes.map((scope) => `\`${scope}\``).join(' and ')
  return `Accepts API keys with the ${scopes.length === 1 ? 'scope' : 'scopes'} ${names}.`
}

function describeFile(operation: Operation, file: FileEndpoint, example: unknown): void {
  const { tag, summary, type, scopes, hasEtag, notes } = file
  operation.tags = [tag]
  operation.summary = summary
  operation.description = [
    'Ours: this call is not in the specification. The session cookie is enough, so a link can open the file.',
    ...(scopes ? [acceptedKeys(scopes)] : []),
    ...(hasEtag ? ['Send the ETag as If-None-Match.'] : []),
    ...(notes ? [notes] : []),
  ].join(' ')
  operation.security = [{ bearer: [] }, { session: [] }, ...(scopes ? [{ apiKey: [...scopes] }] : [])]
  operation.responses = {
    200: {
      description: 'The file',
      ...(scopes && { headers: { ...rateHeaders(RATE_LIMIT_HEADERS), ...(hasEtag && ETAG_HEADER) } }),
      content: Object.fromEntries(
        [type]
          .flat()
          .map((each) => [each, { schema: schemaOfFile(each, file), ...(example !== undefined && { example }) }]),
      ),
    },
    ...(hasEtag && { 304: { description: 'Not changed since the ETag' } }),
    ...errorResponses(problemsOfFile(file)),
  }
}

/** Returns the JSON schema of the file, or a text or binary schema for other types. */
function schemaOfFile(type: string, { response }: FileEndpoint): Schema {
  if (response) return { ...response }
  return type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
}

function addRequestExamples({ parameters = [], requestBody }: Operation, { request = {} }: Example): void {
  const values: Record<string, unknown> = { ...request.params, ...request.query, ...request.headers }
  for (const parameter of parameters) {
    if (parameter.name in values) parameter.example = values[parameter.name]
  }
  for (const media of Object.values(requestBody?.content ?? {})) {
    if (request.body !== undefined) media.example = request.body
  }
}

/** Marks fields with a default as optional. The validator fills in defaults before it checks required fields. */
function markOptional({ parameters = [], requestBody }: Operation): void {
  for (const parameter of parameters) {
    if ('default' in parameter.schema) parameter.required = false
    if (parameter.name === 'idempotency-key') parameter.name = 'Idempotency-Key'
  }
  for (const media of Object.values(requestBody?.content ?? {})) {
    const { required = [], properties = {} } = media.schema
    // Copy the schema, because the validator uses the same object.
    media.schema = { ...media.schema, required: required.filter((name) => !('default' in (properties[name] ?? {}))) }
  }
}

/** Returns the error responses by status, each with its codes. */
function errorResponses(codes: readonly ProblemCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code][0])
  const answers = [...byStatus].map(([status, ofStatus]) => [status, errorResponse(status, ofStatus)] as const)
  return { ...Object.fromEntries(answers), 500: { $ref: '#/components/responses/Unexpected' } }
}

function errorResponse(status: number, codes: readonly ProblemCode[]): Response {
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

function exampleFailure(code: ProblemCode): object {
  const [status, message] = PROBLEMS[code]
  return { message, code, ...(status === 422 && { errors: { field: ['This field is required.'] } }) }
}
