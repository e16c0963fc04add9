/** Writes contract/client/routes.ts from the OpenAPI document; with `--check` it only says whether that file is true. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { BASES } from '#contract/endpoints/addresses.ts'
import type { OpenApiDocument, Operation } from '#server/http/complete-document.ts'
import { readDocument } from './openapi-document.ts'

const file = fileURLToPath(new URL('../contract/client/routes.ts', import.meta.url))
const draft = `${file}.draft.ts`

const HEAD = `/** Every call of the OpenAPI document. Written by tools/generate-client.ts: run \`node tools/run.mjs generate-client\`. */
import type { FileRoute, Route } from './send.ts'
`

/** The source of the routes of a document. */
export function routesOf({ paths = {} }: OpenApiDocument): string {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => routeOf(method.toUpperCase(), path, operation)),
  )
  return [HEAD, ...routes].join('\n')
}

function routeOf(method: string, path: string, operation: Operation): string {
  const { operationId, summary = '', deprecated } = operation
  const [api, base] = Object.entries(BASES).find(([, each]) => path.startsWith(`${each}/`)) ?? ['shop', '']
  const address = `'${method} ${api} ${path.slice(base.length)}'`
  const type = operationId in ENDPOINTS ? callType(operation) : fileType(operation)
  const text = `/** ${summary}.${deprecated ? ' @deprecated' : ''} */`
  return `${text}\nexport const ${operationId} = ${address} as ${type}\n`
}

function callType({ operationId, parameters = [], requestBody }: Operation): string {
  const properties = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    Object.entries(schema.properties ?? {}),
  )
  const defaulted = [
    ...parameters.filter(({ schema }) => 'default' in schema).map(({ name }) => name),
    ...properties.filter(([, schema]) => 'default' in schema).map(([name]) => name),
  ]
  const names = [...new Set(defaulted)].map((name) => `'${name}'`)
  return names.length > 0 ? `Route<'${operationId}', ${names.join(' | ')}>` : `Route<'${operationId}'>`
}

function fileType({ parameters = [] }: Operation): string {
  const part = (place: string, key: string, mark: string) => {
    const fields = parameters.filter((each) => each.in === place)
    if (fields.length === 0) return []
    const types = fields.map(({ name, required }) => `${name}${required ? '' : '?'}: string`)
    return [`${key}${mark}: { ${types.join('; ')} }`]
  }
  return `FileRoute<{ ${[...part('path', 'params', ''), ...part('query', 'query', '?')].join('; ')} }>`
}

if (import.meta.main) {
  writeFileSync(draft, routesOf(await readDocument()))
  execFileSync('oxfmt', [draft])
  const fresh = readFileSync(draft, 'utf8')
  rmSync(draft)
  if (!process.argv.includes('--check')) writeFileSync(file, fresh)
  else if (fresh !== readFileSync(file, 'utf8')) {
    console.error('contract/client/routes.ts does not match the reference. Run: node tools/run.mjs generate-client')
    process.exit(1)
  }
}
