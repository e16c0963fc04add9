import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_PATHS } from '#contract/api-paths.ts'
import { ADMIN_ENDPOINTS, ADMIN_TAGS } from '#contract/endpoints/admin/admin.ts'
import { ADMIN_FILE_ENDPOINTS, type AdminFileEndpoint } from '#contract/endpoints/admin/files.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'
import { ErrorResponse } from '#contract/endpoints/endpoints.ts'
import { PERMISSIONS } from '#contract/backoffice/permissions.ts'
import { problemsOfAdmin } from '#server/http/api/responses/problems-of.ts'
import type { OpenApiDocument, Operation } from './document.ts'
import { addRequestExamples, convertTuples, markOptional } from './adapt-document.ts'
import { createErrorResponses, ETAG_HEADER, NOT_MODIFIED_RESPONSE, rateHeaders } from './error-responses.ts'
import { adminExampleOf } from './examples.ts'
import { operationsOf } from './operations-of.ts'

declare module 'fastify' {
  interface FastifyInstance {
    adminSwagger(): object
  }
}

const FILES = { name: 'Files', description: 'Files for people who are signed in' }

const ABOUT = `The API of the back office: everything that its screens do. Create an operator key in the back office under Integrations, and send it as
\`Authorization: Bearer trellis_op_…\`. Each operation names the permission that the key needs. Every write leaves a row in the audit log.`

/** Serves `/openapi-admin.json`, the reference of the operator API. Register it before the endpoints. */
export async function describeAdminApi(
  app: FastifyInstance,
  shopName: string,
  originOf: (request: FastifyRequest) => string,
): Promise<void> {
  await app.register(fastifySwagger, {
    decorator: 'adminSwagger',
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${shopName}, operator API`,
        version: '0.1.0',
        description: ABOUT,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      components: {
        securitySchemes: {
          operatorKey: { type: 'http', scheme: 'bearer', description: 'Operator key' },
          staffSession: {
            type: 'apiKey',
            in: 'cookie',
            name: 'trellis_staff',
            description:
              'The cookie of a person, `__Host-trellis_staff` over TLS, with the header X-Requested-With: XMLHttpRequest',
          },
        },
      },
    },
    transform: ({ schema, url }) => ({
      schema: url.startsWith(API_PATHS.admin) ? schema : { ...schema, hide: true },
      url,
    }),
    transformObject(given) {
      if (!('openapiObject' in given)) return given.swaggerObject
      completeAdminDocument(given.openapiObject as unknown as OpenApiDocument)
      return given.openapiObject
    },
  })
  app.get('/openapi-admin.json', { schema: { hide: true } }, (request, reply) =>
    reply.header('Cache-Control', 'no-store').send(adminDocument(app, originOf(request))),
  )
}

/** Returns the document of the operator API for an origin. */
export function adminDocument(app: FastifyInstance, origin: string): object {
  const document = app.adminSwagger()
  const { info } = document as { info?: object }
  return { ...document, info: { ...info, contact: { url: origin } }, servers: [{ url: origin }] }
}

/** Completes the document with the tables of the contract: chapters, permissions, authentication, errors and examples. */
function completeAdminDocument(document: OpenApiDocument): void {
  const errors = createErrorResponses()
  for (const operation of operationsOf(document)) {
    const endpoint = Object.entries<AdminEndpoint>(ADMIN_ENDPOINTS).find(
      ([name]) => name === operation.operationId,
    )?.[1]
    if (endpoint) describeOperation(operation, endpoint, errors)
    const file = Object.entries<AdminFileEndpoint>(ADMIN_FILE_ENDPOINTS).find(
      ([name]) => name === operation.operationId,
    )
    if (file) describeFile(operation, file[1], errors)
    markOptional(operation)
  }
  document.tags = [...ADMIN_TAGS.map(({ name, description }) => ({ name, description })), FILES]
  Object.assign((document.components ??= {}), { schemas: { Failure: ErrorResponse }, ...errors.components() })
  convertTuples(document)
}

function describeFile(
  operation: Operation,
  { summary, access, type }: AdminFileEndpoint,
  errors: ReturnType<typeof createErrorResponses>,
): void {
  operation.tags = [FILES.name]
  operation.summary = summary
  operation.description = `Needs the permission \`${access}\`. The session cookie is enough, so that a link can open the file.`
  operation.security = [{ staffSession: [] }]
  const content = Object.fromEntries(type.map((each) => [each, { schema: { type: 'string', format: 'binary' } }]))
  operation.responses = {
    200: { description: 'The file', content },
    ...errors.of(['bad_request', 'invalid_input', 'not_signed_in', 'permission_missing', 'not_found']),
  }
}

function describeOperation(
  operation: Operation,
  endpoint: AdminEndpoint,
  errors: ReturnType<typeof createErrorResponses>,
): void {
  const { method, access, peopleOnly, sensitive, status = 200 } = endpoint
  const isForPeople = access === 'staff' || access === 'guest' || peopleOnly === true || sensitive === true
  operation.tags = ADMIN_TAGS.filter(({ calls }) => operation.operationId in calls).map(({ name }) => name)
  operation.description = [
    ...(access in PERMISSIONS ? [`Needs the permission \`${access}\`.`] : []),
    ...(isForPeople ? ['For people only: operator keys cannot call it.'] : []),
    ...(sensitive ? ['Needs a sign-in or confirmation in the last 15 minutes.'] : []),
  ].join(' ')
  operation.security = access === 'guest' ? [{}] : [...(isForPeople ? [] : [{ operatorKey: [] }]), { staffSession: [] }]
  const success = operation.responses?.[String(status)]
  const media = success?.content?.['application/json']
  const example = adminExampleOf(operation.operationId)
  if (success) success.description = status === 201 ? 'Created' : 'Success'
  if (success) success.headers = { ...(!isForPeople && rateHeaders()), ...(method === 'GET' && ETAG_HEADER) }
  if (media && example) media.example = example.answer
  if (example) addRequestExamples(operation, example)
  operation.responses = {
    ...(success && { [status]: success }),
    ...(method === 'GET' && NOT_MODIFIED_RESPONSE),
    ...errors.of(problemsOfAdmin(endpoint)),
  }
}
