import { parseState } from '#contract/catalog/parse-state.ts'

/**
 * Returns a file of rates in which states have their two letters, so that `Texas` and `TX` count as the same. Leaves what is no state, or not
 * where a state should be, to the validation.
 */
export function withStateCodes(file: unknown): unknown {
  if (!isRecord(file)) return file
  return {
    ...file,
    ...mapRows(file, 'taxes', (row) => ('state' in row ? { ...row, state: codeOf(row['state']) } : row)),
    ...mapRows(file, 'shipping', (row) =>
      Array.isArray(row['states']) ? { ...row, states: row['states'].map(codeOf) } : row,
    ),
  }
}

function mapRows(
  file: Record<string, unknown>,
  list: string,
  map: (row: Record<string, unknown>) => Record<string, unknown>,
): Record<string, unknown> {
  const rows = file[list]
  return Array.isArray(rows) ? { [list]: rows.map((row: unknown) => (isRecord(row) ? map(row) : row)) } : {}
}

function codeOf(value: unknown): unknown {
  return typeof value === 'string' ? (parseState(value) ?? value) : value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
