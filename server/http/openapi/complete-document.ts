import { MEMBER_PERMISSIONS } from '#contract/endpoints/member-permissions.ts'
import type { CompanyPermission } from '#contract/accounts/company-permissions.ts'
import { ENDPOINT_TAGS, ENDPOINTS, ErrorResponse } from '#contract/endpoints/endpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { FILE_ENDPOINTS, type FileEndpoint } from '#contract/endpoints/files.ts'
import type { Scope } from '#contract/integrations.ts'
import { describeWebhooks } from './describe-webhooks.ts'
import { createErrorResponses, ETAG_HEADER, NOT_MODIFIED_RESPONSE, rateHeaders } from './error-responses.ts'
import { exampleOf, type Example, fileExampleOf } from './examples.ts'
import { describeForm } from './form-fields.ts'
import { nameSchemas } from './name-schemas.ts'
import { operationsOf } from './operations-of.ts'
import { addRequestExamples, convertTuples, markOptional } from './adapt-document.ts'
import { problemsOf, problemsOfFile } from '#server/http/api/responses/problems-of.ts'
import type { OpenApiDocument, Operation, Schema } from './document.ts'

/**
 * Completes the document that Fastify generates from the routes with the tables of the contract: chapters, authentication,
 * errors and examples.
 */
export function completeDocument(document: OpenApiDocument, table: Record<string, Endpoint> = ENDPOINTS): void {
  const errors = createErrorResponses()
  for (const operation of operationsOf(document)) {
    const { operationId } = operation
    const file = Object.entries<FileEndpoint>(FILE_ENDPOINTS).find(([name]) => name === operationId)?.[1]
    const endpoint = Object.entries(table).find(([name]) => name === operationId)?.[1]
    if (file) describeFile(operation, file, fileExampleOf(operationId), errors)
    if (endpoint) describeCall(operation, endpoint, exampleOf(operationId), errors)
    markOptional(operation)
  }
  describeWebhooks(document)
  const schemas = { Failure: ErrorResponse, ...nameSchemas(document) }
  document.tags = ENDPOINT_TAGS.map(({ name, description }) => ({ name, description }))
  Object.assign((document.components ??= {}), { schemas, ...errors.components() })
  convertTuples(document)
}

type ErrorResponses = ReturnType<typeof createErrorResponses>

function describeCall(
  operation: Operation,
  endpoint: Endpoint,
  example: Example | undefined,
  errors: ErrorResponses,
): void {
  const { method, isExtension, requiresSignIn, scopes, deprecated, status = 200 } = endpoint
  operation.tags = ENDPOINT_TAGS.filter(({ calls }) => operation.operationId in calls).map(({ name }) => name)
  operation.description = [
    isExtension ? 'Ours: this call is not in the specification.' : 'This call is in the specification.',
    ...neededPermission(operation),
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
    ...(scopes ? [{ apiKey: [] }] : []),
  ]
  if (scopes) operation['x-scopes'] = scopes
  const success = operation.responses?.[String(status)]
  const media = success?.content?.['application/json']
  if (success) success.description = status === 201 ? 'Created' : 'Success'
  if (success) success.headers = { ...(scopes && rateHeaders()), ...(method === 'GET' && ETAG_HEADER) }
  if (media && example) media.example = example.answer
  operation.responses = {
    ...(success && { [status]: success }),
    ...(method === 'GET' && NOT_MODIFIED_RESPONSE),
    ...errors.of(problemsOf(endpoint, memberPermission(operation))),
  }
  if (example) addRequestExamples(operation, example)
  if (endpoint.multipart) describeForm(operation, endpoint)
}

/** Returns the permission of a member that an operation needs, or null. */
function memberPermission({ operationId }: Operation): CompanyPermission | null {
  return Object.entries(MEMBER_PERMISSIONS).find(([name]) => name === operationId)?.[1] ?? null
}

function neededPermission(operation: Operation): string[] {
  const permission = memberPermission(operation)
  return permission ? [`Needs the permission \`${permission}\` of the role in the company.`] : []
}

/** Returns the sentence that names the scopes of an endpoint: `Accepts API keys with the scopes a and b.` */
function acceptedKeys(scopes: readonly Scope[]): string {
  if (scopes.length === 0) return 'Accepts API keys with any scope.'
  const names = scopes.map((scope) => `\`${scope}\``).join(' and ')
  return `Accepts API keys with the ${scopes.length === 1 ? 'scope' : 'scopes'} ${names}.`
}

function describeFile(operation: Operation, file: FileEndpoint, example: unknown, errors: ErrorResponses): void {
  const { tag, summary, type, scopes, hasEtag, notes } = file
  operation.tags = [tag]
  operation.summary = summary
  operation.description = [
    'Ours: this call is not in the specification. The session cookie is enough, so a link can open the file.',
    ...neededPermission(operation),
    ...(scopes ? [acceptedKeys(scopes)] : []),
    ...(hasEtag ? ['Send the ETag as If-None-Match.'] : []),
    ...(notes ? [notes] : []),
  ].join(' ')
  operation.security = [{ bearer: [] }, { session: [] }, ...(scopes ? [{ apiKey: [] }] : [])]
  if (scopes) operation['x-scopes'] = scopes
  operation.responses = {
    200: {
      description: 'The file',
      ...((scopes || hasEtag) && { headers: { ...(scopes && rateHeaders()), ...(hasEtag && ETAG_HEADER) } }),
      content: Object.fromEntries(
        [type]
          .flat()
          .map((each) => [each, { schema: schemaOfFile(each, file), ...(example !== undefined && { example }) }]),
      ),
    },
    ...(hasEtag && NOT_MODIFIED_RESPONSE),
    ...errors.of(problemsOfFile(file)),
  }
}

/** Returns the JSON schema of the file, or a text or binary schema for other types. */
function schemaOfFile(type: string, { response }: FileEndpoint): Schema {
  if (response) return { ...response }
  return type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
}
