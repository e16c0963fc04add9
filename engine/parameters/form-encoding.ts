import { SearchProblem } from '#engine/errors.ts'
import { parameterAliases } from './parameter-aliases.ts'
import type { RawParameters } from './readers.ts'

/**
 * Returns the flat parameters of a query: those of its form-encoded `params` text, overridden by those next to it. Aliases become the
 * names that they stand for.
 */
export function flatParameters(raw: RawParameters): RawParameters {
  return withoutAliases(mergedParameters(raw))
}

function mergedParameters(raw: RawParameters): RawParameters {
  const { params, ...beside } = raw
  if (params === undefined || params === null) return beside
  if (typeof params !== 'string') throw new SearchProblem(400, 'Invalid value for "params" parameter, expected string')
  const given = Object.entries(beside).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries([...new URLSearchParams(params), ...given])
}

/** Renames parameters with an alias; if both names are set, the alias is dropped. */
function withoutAliases(parameters: RawParameters): RawParameters {
  let renamed: { [name: string]: unknown } | undefined
  for (const [alias, name] of parameterAliases) {
    if (!Object.hasOwn(parameters, alias)) continue
    renamed ??= { ...parameters }
    renamed[name] ??= renamed[alias]
    delete renamed[alias]
  }
  return renamed ?? parameters
}

/** Form-encodes parameters as answers repeat them: `+` for a space, lists and objects as JSON. */
export function encodeParameters(parameters: RawParameters, excluded: ReadonlySet<string>): string {
  const form: string[] = []
  for (const [name, value] of Object.entries(parameters)) {
    if (excluded.has(name) || value === undefined || value === null) continue
    form.push(`${formEncode(name)}=${formEncode(typeof value === 'string' ? value : JSON.stringify(value))}`)
  }
  return form.join('&')
}

/** Encodes like `URLSearchParams`, but many times as fast. */
function formEncode(text: string): string {
  const escaped = encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')
  return escaped.replace(UNESCAPED, (found) => FORM_ESCAPES[found] ?? found)
}

const UNESCAPED = /[!'()~]/g
const FORM_ESCAPES: Readonly<Record<string, string>> = {
  '!': '%21',
  "'": '%27',
  '(': '%28',
  ')': '%29',
  '~': '%7E',
}
