/**
 * Fails if the OpenAPI document of the buyers' APIs or of the operator API is incomplete or contradicts itself, or if the linter finds an
 * error in one of them or in the document of the search protocol.
 */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { Value } from 'typebox/value'
import { EVENT_KINDS } from '#contract/integrations.ts'
import { operationsOf } from '#server/http/openapi/operations-of.ts'
import { searchDocument } from '#server/http/openapi/search-api/search-document.ts'
import { SCHEMA_NAMES } from '#server/http/openapi/schema-names.ts'
import { readDocument } from '#tools/generate/openapi-document.ts'
import { resolveReferences } from '#tools/generate/resolve-references.ts'
import type { Media, OpenApiDocument, Operation } from '#server/http/openapi/document.ts'

const MINIMUM_OPERATIONS = 100
const MINIMUM_ADMIN_OPERATIONS = 60
const REQUIRED_ERRORS = ['400', '403', '500']

/** Returns the errors of the buyers' document, a sentence each. */
export function documentErrors(document: OpenApiDocument): string[] {
  return [...apiErrors(document), ...webhookErrors(resolveReferences(document)), ...schemaNameErrors(document)]
}

/** Returns the errors of the operations of a document and of its references. */
export function apiErrors(document: OpenApiDocument): string[] {
  const resolved = resolveReferences(document)
  const operations = operationsOf(resolved)
  const ids = operations.map(({ operationId }) => operationId)
  const tagNames = document.tags?.map(({ name }) => name) ?? []
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: two operations have this name`),
    ...operations.flatMap((operation) => operationErrors(operation, tagNames)),
    ...pathErrors(resolved),
    ...referenceErrors(document),
  ]
}

function operationErrors(operation: Operation, tagNames: readonly string[]): string[] {
  const { operationId, summary, tags = [], security, responses = {}, parameters = [], requestBody } = operation
  const statuses = Object.keys(responses)
  const hasInput = parameters.length > 0 || requestBody !== undefined
  const required = [...REQUIRED_ERRORS, ...(hasInput ? ['422'] : []), ...(requestBody ? ['413', '415'] : [])]
  const success = statuses.filter((status) => status.startsWith('2'))
  const bodies = [...success.map((status) => responses[status]?.content ?? {}), requestBody?.content ?? {}]
  const media = bodies.flatMap((content) => Object.values(content))
  return [
    ...(summary ? [] : ['has no summary']),
    ...(tags.length === 1 && tagNames.includes(tags[0] ?? '') ? [] : ['does not have exactly one tag of the document']),
    ...(security ? [] : ['has no security requirement']),
    ...(success.length === 1 ? [] : ['does not have exactly one success response']),
    ...([...media, ...parameters].some(({ schema }) => JSON.stringify(schema).includes('"items":['))
      ? ['has a tuple in the syntax before JSON Schema 2020-12']
      : []),
    ...required.filter((status) => !statuses.includes(status)).map((status) => `lacks the response ${status}`),
    ...statuses.filter((status) => !/^\d{3}$/.test(status)).map((status) => `has the invalid status ${status}`),
    ...media.flatMap(exampleErrors),
    ...parameters.filter(({ description }) => !description).map(({ name }) => `lacks a description of ${name}`),
    ...parameters
      .filter(({ example, schema }) => example !== undefined && !Value.Check(schema as object, example))
      .map(({ name }) => `has an invalid example of ${name}`),
  ].map((error) => `${operationId} ${error}`)
}

/** Returns the webhook events that lack a description, a summary or a valid example. */
function webhookErrors({ webhooks = {} }: OpenApiDocument): string[] {
  const undescribed = EVENT_KINDS.filter((kind) => !(kind in webhooks)).map(
    (kind) => `the event ${kind} is not described`,
  )
  const errors = Object.values(webhooks).flatMap(({ post: { operationId, summary, security, requestBody } }) =>
    [
      ...(summary ? [] : ['has no summary']),
      ...(security ? [] : ['has no security requirement']),
      ...Object.values(requestBody?.content ?? {}).flatMap(exampleErrors),
    ].map((error) => `${operationId} ${error}`),
  )
  return [...undescribed, ...errors]
}

/** Returns the names of schemas that no operation uses, so that the document has no component of that name. */
function schemaNameErrors({ components = {} }: OpenApiDocument): string[] {
  return Object.keys(SCHEMA_NAMES)
    .filter((name) => !Object.hasOwn(components['schemas'] ?? {}, name))
    .map((name) => `no operation uses the schema ${name}`)
}

/** True for an image or a PDF, which needs no example. */
function isBytes({ schema }: Media): boolean {
  return schema['format'] === 'binary'
}

function exampleErrors(each: Media): string[] {
  const { schema, example } = each
  if (isBytes(each)) return []
  if (example === undefined) return ['has no example']
  return [...Value.Errors(schema as object, example)].map(
    ({ instancePath, message }) => `has an invalid example: ${instancePath} ${message}`,
  )
}

function pathErrors({ paths = {} }: OpenApiDocument): string[] {
  return Object.entries(paths).flatMap(([path, operations]) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    return Object.values(operations).flatMap(({ operationId, parameters = [] }) => {
      const given = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
      const isRight = named.length === given.length && named.every((name) => given.includes(name))
      return isRight ? [] : [`${operationId} does not describe the parameters of ${path}`]
    })
  })
}

/** Returns references without a target and components without a reference. */
function referenceErrors(document: OpenApiDocument): string[] {
  const used = new Set(
    [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name = '']) => name),
  )
  const defined = Object.entries(document.components ?? {}).flatMap(([kind, all]) =>
    Object.keys(all).map((name) => `${kind}/${name}`),
  )
  const webhooks = Object.values(document.webhooks ?? {}).map(({ post }) => post)
  const usedSchemes = new Set(
    [...operationsOf(document), ...webhooks].flatMap(({ security = [] }) =>
      security.flatMap((each) => Object.keys(each)),
    ),
  )
  const isUsed = (name: string) =>
    name.startsWith('securitySchemes/') ? usedSchemes.has(name.slice('securitySchemes/'.length)) : used.has(name)
  return [
    ...[...used].filter((name) => !defined.includes(name)).map((name) => `${name} is referenced and not defined`),
    ...defined.filter((name) => !isUsed(name)).map((name) => `${name} is defined and not referenced`),
  ]
}

/** Returns what the recommended rules of Redocly and Spectral find in a document, warnings too. */
export async function lintErrors(document: OpenApiDocument): Promise<string[]> {
  return [...(await redoclyErrors(document)), ...(await spectralErrors(document))]
}

async function redoclyErrors(document: OpenApiDocument): Promise<string[]> {
  // `by-sku` is no OCID, so `inventory/by-sku/{sku}` and `inventory/{ocid}/similar` have no URL in common that exists.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`)
}

async function spectralErrors(document: OpenApiDocument): Promise<string[]> {
  const linter = new spectral.Spectral()
  // The types of both packages differ where a field is optional.
  linter.setRuleset({ extends: [rulesets.oas as RulesetDefinition] })
  const problems = await linter.run({ ...document })
  return problems.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`)
}

if (import.meta.main) {
  const [buyers, operators] = [await readDocument(), await readDocument('/openapi-admin.json')]
  const [count, adminCount] = [operationsOf(buyers).length, operationsOf(operators).length]
  if (count < MINIMUM_OPERATIONS || adminCount < MINIMUM_ADMIN_OPERATIONS)
    throw new Error(`Only ${count} and ${adminCount} operations found: the check would prove nothing.`)
  const errors = [
    ...documentErrors(buyers),
    ...(await lintErrors(buyers)),
    ...apiErrors(operators),
    ...(await lintErrors(operators)),
    ...(await lintErrors(searchDocument('Trellis', 'https://shop.example'))),
  ]
  for (const error of errors) console.error(error)
  if (errors.length > 0) process.exit(1)
  console.log(`openapi: ${count} operations for buyers and ${adminCount} for operators are complete`)
}
