/** Fails when the OpenAPI document is incomplete, contradicts itself, or the client is not that of the document. */
import { Value } from 'typebox/value'
import { EVENT_KINDS } from '#contract/integrations.ts'
import type { Media, OpenApiDocument, Operation } from '#server/http/complete-document.ts'
import { operationsOf } from '#server/http/complete-document.ts'
import { readDocument } from './openapi-document.ts'

const LEAST_OPERATIONS = 100
const LEAST_REFUSALS = ['400', '403', '500']

/** What is wrong with a document, a sentence each. */
export function faultsOf(document: OpenApiDocument): string[] {
  const operations = operationsOf(document)
  const ids = operations.map(({ operationId }) => operationId)
  const chapters = document.tags?.map(({ name }) => name) ?? []
  return [
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id}: two operations of that name`),
    ...operations.flatMap((operation) => operationFaults(operation, chapters)),
    ...webhookFaults(document),
    ...pathFaults(document),
    ...referenceFaults(document),
  ]
}

function operationFaults(operation: Operation, chapters: readonly string[]): string[] {
  const { operationId, summary, tags = [], security, responses = {}, parameters = [], requestBody } = operation
  const statuses = Object.keys(responses)
  const takes = parameters.length > 0 || requestBody !== undefined
  const wanted = [...LEAST_REFUSALS, ...(takes ? ['422'] : []), ...(requestBody ? ['413', '415'] : [])]
  const success = statuses.filter((status) => status.startsWith('2'))
  const bodies = [...success.map((status) => responses[status]?.content ?? {}), requestBody?.content ?? {}]
  const media = bodies.flatMap((content) => Object.values(content))
  return [
    ...(summary ? [] : ['has no summary']),
    ...(tags.length === 1 && chapters.includes(tags[0] ?? '') ? [] : ['is in no chapter']),
    ...(security ? [] : ['does not say who may call it']),
    ...(success.length === 1 ? [] : ['has not one answer of success']),
    ...([...media, ...parameters].some(({ schema }) => JSON.stringify(schema).includes('"items":['))
      ? ['has a tuple as JSON Schema wrote them before 2020-12']
      : []),
    ...wanted.filter((status) => !statuses.includes(status)).map((status) => `does not tell its ${status}`),
    ...statuses.filter((status) => !/^\d{3}$/.test(status)).map((status) => `tells ${status}, which is no status`),
    ...media.flatMap(exampleFaults),
    ...parameters.filter(({ description }) => !description).map(({ name }) => `does not say what ${name} is`),
    ...parameters
      .filter(({ example, schema }) => example !== undefined && !Value.Check(schema as object, example))
      .map(({ name }) => `has an example of ${name} that is none`),
  ].map((fault) => `${operationId} ${fault}`)
}

/** Messages of the shop that do not say what they hold. */
function webhookFaults({ webhooks = {} }: OpenApiDocument): string[] {
  const untold = EVENT_KINDS.filter((kind) => !(kind in webhooks)).map((kind) => `the message ${kind} is not described`)
  const faults = Object.values(webhooks).flatMap(({ post: { operationId, summary, requestBody } }) =>
    [...(summary ? [] : ['has no summary']), ...Object.values(requestBody?.content ?? {}).flatMap(exampleFaults)].map(
      (fault) => `${operationId} ${fault}`,
    ),
  )
  return [...untold, ...faults]
}

/** A picture or a paper: there is nothing of it to be read. */
function isBytes({ schema }: Media): boolean {
  return schema['format'] === 'binary'
}

function exampleFaults(each: Media): string[] {
  const { schema, example } = each
  if (isBytes(each)) return []
  if (example === undefined) return ['has no example']
  return [...Value.Errors(schema as object, example)].map(
    ({ instancePath, message }) => `has an example that is none: ${instancePath} ${message}`,
  )
}

function pathFaults({ paths = {} }: OpenApiDocument): string[] {
  return Object.entries(paths).flatMap(([path, operations]) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    return Object.values(operations).flatMap(({ operationId, parameters = [] }) => {
      const given = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
      const isRight = named.length === given.length && named.every((name) => given.includes(name))
      return isRight ? [] : [`${operationId} does not describe the parameters of ${path}`]
    })
  })
}

/** References that lead nowhere, and components that nothing refers to. */
function referenceFaults(document: OpenApiDocument): string[] {
  const used = new Set(
    [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name = '']) => name),
  )
  const there = Object.entries(document.components ?? {}).flatMap(([kind, all]) =>
    Object.keys(all).map((name) => `${kind}/${name}`),
  )
  const proofs = new Set(
    operationsOf(document).flatMap(({ security = [] }) => security.flatMap((each) => Object.keys(each))),
  )
  const isUsed = (name: string) =>
    name.startsWith('securitySchemes/') ? proofs.has(name.slice('securitySchemes/'.length)) : used.has(name)
  return [
    ...[...used].filter((name) => !there.includes(name)).map((name) => `${name} is referred to and not there`),
    ...there.filter((name) => !isUsed(name)).map((name) => `${name} is there and not referred to`),
  ]
}

if (import.meta.main) {
  const document = await readDocument()
  const count = operationsOf(document).length
  if (count < LEAST_OPERATIONS) throw new Error(`Only ${count} operations found: the check would prove nothing.`)
  const faults = faultsOf(document)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  console.log(`openapi: ${count} operations are complete`)
}
