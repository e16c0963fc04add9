import { indexSettings, type ParameterSupport, searchParameters } from '#engine/engine.ts'

/** Effect of a parameter: it `works`, is `ignored` (accepted without an effect) or is `absent` (rejected). */
type Support = 'works' | 'ignored' | 'absent'

/** Support of one name as a search parameter and as a setting of an index. */
interface ParameterRow {
  name: string
  search: Support
  setting: Support
}

/** Every search parameter and setting that is accepted, by name. All others are rejected with a 400. */
export const PARAMETERS: readonly ParameterRow[] = [...new Set([searchParameters, indexSettings].flatMap(namesOf))]
  .toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  .map((name) => ({ name, search: supportOf(name, searchParameters), setting: supportOf(name, indexSettings) }))

function namesOf({ effective, ignored }: ParameterSupport): readonly string[] {
  return [...effective, ...ignored]
}

function supportOf(name: string, { effective, ignored }: ParameterSupport): Support {
  if (effective.includes(name)) return 'works'
  return ignored.includes(name) ? 'ignored' : 'absent'
}
