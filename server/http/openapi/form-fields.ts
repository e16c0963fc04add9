import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { Operation, Schema } from './document.ts'

/**
 * Describes a multipart form as it is sent: its nested fields as `key[subkey]` (spec 3), and its files, which the schema of the contract
 * lacks, because the validator sees only the other fields.
 */
export function describeForm({ requestBody }: Operation, { files = {} }: Endpoint): void {
  for (const media of Object.values(requestBody?.content ?? {})) {
    const { properties, required } = flattened(media.schema)
    const example = flattenedExample((media.example ?? {}) as Record<string, unknown>)
    for (const [name, { description, required: isRequired = false }] of Object.entries(files)) {
      properties[name] = { type: 'string', format: 'binary', description }
      if (isRequired) {
        required.push(name)
        example[name] = 'the bytes of the file'
      }
    }
    media.schema = { type: 'object', required, properties }
    if (media.example !== undefined) media.example = example
  }
}

/** Returns the fields of an object and of the objects in it. The description of a group becomes that of its fields. */
function flattened({ properties = {}, required = [] }: Schema): {
  properties: Record<string, Schema>
  required: string[]
} {
  const fields = Object.entries(properties).flatMap(([name, field]): [string, Schema, boolean][] => {
    const isRequired = required.includes(name)
    if (!field.properties) return [[name, field, isRequired]]
    const { description } = field
    return Object.entries(field.properties).map(([key, inner]) => [
      `${name}[${key}]`,
      { ...(description !== undefined && { description }), ...inner },
      isRequired && (field.required ?? []).includes(key),
    ])
  })
  return {
    properties: Object.fromEntries(fields.map(([name, field]) => [name, field])),
    required: fields.filter(([, , isRequired]) => isRequired).map(([name]) => name),
  }
}

function flattenedExample(example: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(example).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, inner] as const)
      : [[name, value] as const],
  )
  return Object.fromEntries(fields)
}
