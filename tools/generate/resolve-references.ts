import type { OpenApiDocument } from '#server/http/openapi/document.ts'

/** Returns an OpenAPI document with the target of each `$ref` in its place. Fields beside a `$ref` add to those of its target. */
export function resolveReferences(document: OpenApiDocument): OpenApiDocument {
  function follow(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(follow)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest } = value as { $ref?: string }
    const own = Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, follow(each)]))
    if (typeof $ref !== 'string') return own
    const target = $ref
      .split('/')
      .slice(1)
      .reduce((at: unknown, name) => (at as Record<string, unknown>)[name], document)
    const { properties = {}, ...referred } = follow(target) as { properties?: object }
    const { properties: more = {} } = own as { properties?: object }
    return {
      ...referred,
      ...own,
      ...(Object.keys({ ...properties, ...more }).length > 0 && { properties: { ...properties, ...more } }),
    }
  }
  return follow(document) as OpenApiDocument
}
