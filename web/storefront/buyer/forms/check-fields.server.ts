import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { fieldsTexts } from '#texts/ui/fields.ts'

/** Validates the fields of a form by a schema. Returns the fields, or errors by field with the messages of the API. */
export function checkFields<Schema extends TSchema>(
  schema: Schema,
  fields: Record<string, unknown>,
): { fields: Static<Schema> } | { errors: Record<string, string[]> } {
  if (Value.Check(schema, fields)) return { fields }
  const errors: Record<string, string[]> = {}
  for (const { instancePath, keyword, params } of Value.Errors(schema, fields)) {
    const field = instancePath.slice(1).replaceAll('/', '.')
    const limit = 'limit' in params ? String(params.limit) : ''
    ;(errors[field] ??= []).push(sentenceOf(keyword, limit))
  }
  return { errors }
}

function sentenceOf(keyword: string, limit: string): string {
  if (keyword === 'maxLength') return fieldsTexts.atMost({ characters: limit })
  return keyword === 'minLength' && limit !== '1' ? fieldsTexts.atLeast({ characters: limit }) : fieldsTexts.required
}
