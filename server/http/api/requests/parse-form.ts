import { parse, type ParsedUrlQuery } from 'node:querystring'
import { MAX_BODY_BYTES } from '#contract/endpoints/endpoint.ts'
import { Problem } from '#contract/problem.ts'

/** Separator of the fields of a form by its encoding: of the URL encoding, and in the header of each part of a multipart form. */
const SEPARATORS = { url: '&', multipart: 'form-data;' } as const

/** True if a form has more than `maxFields` fields. Counts them before they are parsed, which takes much longer. */
export function hasTooManyFields(form: Buffer, maxFields: number, encoding: keyof typeof SEPARATORS = 'url'): boolean {
  const separator = SEPARATORS[encoding]
  // `&` is between two fields, the header before each part.
  const allowed = encoding === 'url' ? maxFields - 1 : maxFields
  let at = -1
  for (let count = 0; count <= allowed; count += 1) {
    at = form.indexOf(separator, at + 1)
    if (at === -1) return false
  }
  return true
}

/**
 * Parses a form in URL encoding of at most `MAX_BODY_BYTES`, also where JSON may be larger, and at most `maxFields`
 * fields. Returns the problem if it has more.
 */
export function parseForm(form: Buffer, maxFields: number): ParsedUrlQuery | Problem {
  if (form.length > MAX_BODY_BYTES) return new Problem('too_large')
  if (hasTooManyFields(form, maxFields)) return new Problem('too_large', `The form has more than ${maxFields} fields.`)
  return parse(form.toString(), '&', '=', { maxKeys: 0 })
}
