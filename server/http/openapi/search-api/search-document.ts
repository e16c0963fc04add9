import { WORKING_CALLS } from '#server/http/search/calls/calls.ts'
import type { OpenApiDocument, Operation } from '#server/http/openapi/document.ts'
import { CALL_SHAPES } from './call-shapes.ts'
import { SEARCH_SCHEMAS } from './search-schemas.ts'

const ABOUT = `The search protocol of the shop (\`/1/\`): every call that works, with the names of the official clients. \`GET /api/v2/buyer/search-access\` returns
the application id and the public search key, which may search. Keys with other permissions are created with \`POST /1/keys\`. docs/search-api.md of the shop's code lists
what is absent.`

/** Chapters, by the beginning of a path below `/1/`. The first one that matches counts. */
const TAGS = [
  { name: 'Synonyms', description: 'Synonyms of an index', path: /\/synonyms/ },
  { name: 'Rules', description: 'Rules of an index', path: /\/rules/ },
  {
    name: 'Dictionaries',
    description: 'Stop words, plurals and compound words of all indexes',
    path: /^\/1\/dictionaries/,
  },
  { name: 'Keys', description: 'Keys of the protocol', path: /^\/1\/keys/ },
  { name: 'Events', description: 'Clicks, views and conversions', path: /^\/1\/(?:events|usertokens)/ },
  { name: 'Search', description: 'Searches, facets and exports', path: /\/(?:queries|query|browse|recommendations)$/ },
  { name: 'Indexes', description: 'Records, settings and writes of indexes', path: /^/ },
] as const

type Call = (typeof WORKING_CALLS)[number]

/** Returns the OpenAPI document of the search protocol at an origin. It is made of the tables that docs/search-api.md has. */
export function searchDocument(shopName: string, origin: string): OpenApiDocument & Record<string, unknown> {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of WORKING_CALLS) {
    ;(paths[call.path] ??= {})[call.method.toLowerCase()] = describeCall(call)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shopName}, search`,
      version: '1',
      description: ABOUT,
      contact: { url: origin },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    security: [{ applicationId: [], searchKey: [] }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: SEARCH_SCHEMAS,
      responses: { Failed: { description: 'The call failed', content: contentOf('Failure') } },
      securitySchemes: {
        applicationId: { type: 'apiKey', in: 'header', name: 'x-algolia-application-id' },
        searchKey: { type: 'apiKey', in: 'header', name: 'x-algolia-api-key' },
      },
    },
  }
}

function describeCall({ method, path, summary, acl }: Call): Operation {
  const shape = CALL_SHAPES[`${method} ${path}`]
  if (!shape) throw new Error(`CALL_SHAPES has no ${method} ${path}.`)
  const { id, request, response, status = 200 } = shape
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return {
    operationId: id,
    summary,
    description: `Needs a key with the permission \`${acl}\`.`,
    tags: TAGS.filter((tag) => tag.path.test(path))
      .slice(0, 1)
      .map(({ name }) => name),
    ...(names.length > 0 && {
      parameters: names.map((name) => ({ in: 'path', name, required: true, schema: { type: 'string' } })),
    }),
    ...(request && { requestBody: { content: contentOf(request) } }),
    responses: {
      [status]: { description: 'Success', content: contentOf(response) },
      '4XX': { $ref: '#/components/responses/Failed' },
      '5XX': { $ref: '#/components/responses/Failed' },
    } as unknown as NonNullable<Operation['responses']>,
  }
}

function contentOf(schema: string) {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } }
}
