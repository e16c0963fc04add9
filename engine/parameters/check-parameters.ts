import { readQuery } from './read-query.ts'
import { readSettings } from './read-settings.ts'
import type { RawParameters } from './readers.ts'

const DEFAULT_SETTINGS = readSettings({})

/** Validates stored search parameters, because an invalid one would fail every search that uses them. Throws a `SearchProblem`. */
export function checkParameters(parameters: RawParameters): void {
  readQuery(parameters, DEFAULT_SETTINGS)
}
