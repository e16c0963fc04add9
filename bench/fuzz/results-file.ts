import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('../results/fuzz.md', import.meta.url)
/** Number of inputs that each operation needs before a release. */
const REQUIRED_INPUTS = 10_000
const ROW =
  /^\| (?<operation>\w+) \| (?<inputs>[\d,]+) \| (?<accepted>[\d,]+) \| (?<errorKinds>\d+) \| (?<seed>\d+) \|$/gm

/** Result of one operation: the number of inputs, of accepted inputs and of kinds of error, and the seed of the run. */
export interface FuzzRow {
  operation: string
  inputs: number
  accepted: number
  errorKinds: number
  seed: number
}

/** Returns the rows of previous runs by operation. Fuzzing all operations takes hours and may be split into several runs. */
export function readRows(): Map<string, FuzzRow> {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const rows = [...text.matchAll(ROW)].map(({ groups = {} }) => ({
    operation: groups['operation'] ?? '',
    inputs: numberOf(groups['inputs']),
    accepted: numberOf(groups['accepted']),
    errorKinds: numberOf(groups['errorKinds']),
    seed: numberOf(groups['seed']),
  }))
  return new Map(rows.map((row) => [row.operation, row]))
}

/**
 * Adds or replaces the row of an operation in the results file, and updates its totals. Runs at the same time may write to the file, because
 * it is read again first. `operations` are all operations, in the order of the file.
 */
export function writeRow(row: FuzzRow, operations: readonly string[]): void {
  const all = readRows().set(row.operation, row)
  const rows = operations.map(
    (operation) => all.get(operation) ?? { operation, inputs: 0, accepted: 0, errorKinds: 0, seed: row.seed },
  )
  const complete = rows.filter(({ inputs, accepted }) => accepted > 0 && inputs >= REQUIRED_INPUTS).length
  const total = rows.reduce((sum, { inputs }) => sum + inputs, 0)
  const errorKinds = rows.reduce((sum, { errorKinds }) => sum + errorKinds, 0)
  const lines = [
    '## Fuzz',
    '',
    '| figure | measured | limit |',
    '| --- | --- | --- |',
    `| inputs, on PGlite | ${format(total)} inputs |  |`,
    `| kinds of error | ${errorKinds} kinds | at most 0 kinds |`,
    `| operations with ${format(REQUIRED_INPUTS)} inputs, some of them accepted | ${complete} operations | at least ${rows.length} operations |`,
    '',
    'Each row is the last run of its operation. Rows may come from older code and older input generators.',
    '',
    '| operation | inputs | accepted | kinds of error | seed |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ operation, inputs, accepted, errorKinds, seed }) =>
        `| ${operation} | ${format(inputs)} | ${format(accepted)} | ${errorKinds} | ${seed} |`,
    ),
    '',
  ]
  writeFileSync(FILE, lines.join('\n'))
}

function numberOf(text = '0'): number {
  return Number(text.replaceAll(',', ''))
}

function format(value: number): string {
  return value.toLocaleString('en-US')
}
