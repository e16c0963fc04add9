import { SearchProblem } from '#engine/problem.ts'
import type { Parameters } from './readers.ts'

/** Parameters of a query, flat: those of its form-encoded `params` text, and over them those beside it. */
export function flatParameters(raw: Parameters): Parameters {
  const { params, ...beside } = raw
  if (params === undefined || params === null) return beside
  if (typeof params !== 'string') throw new SearchProblem(400, 'Invalid value for "params" parameter, expected string')
  const given = Object.entries(beside).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries([...new URLSearchParams(params), ...given])
}

/** Form-encodes parameters as answers repeat them: `+` for a space, lists and objects as JSON. */
export function encodeParameters(parameters: Parameters, leftOut: ReadonlySet<string>): string {
  const form: string[] = []
  for (const [name, value] of Object.entries(parameters)) {
    if (leftOut.has(name) || value === undefined || value === null) continue
    form.push(`${encoded(name)}=${encoded(typeof value === 'string' ? value : JSON.stringify(value))}`)
  }
  return form.join('&')
}

/** As `URLSearchParams` writes it, in a fraction of its time. */
function encoded(text: string): string {
  const escaped = encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')
  return escaped.replace(OTHERWISE, (found) => OTHERS[found] ?? found)
}

const OTHERWISE = /[!'()~]/g
const OTHERS: Readonly<Record<string, string>> = {
  '!': '%21',
  "'": '%27',
  '(': '%28',
  ')': '%29',
  '~': '%7E',
}
