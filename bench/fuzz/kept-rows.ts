import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('../results/fuzz.md', import.meta.url)
/** Inputs of an operation before a release. */
const WANTED = 10_000
const ROW = /^\| (?<operation>\w+) \| (?<inputs>[\d,]+) \| (?<taken>[\d,]+) \| (?<kinds>\d+) \| (?<seed>\d+) \|$/gm

/** What one operation was sent: how many inputs, how many of them it took, the kinds of fault found, the seed of the run. */
export interface FuzzRow {
  operation: string
  inputs: number
  taken: number
  kinds: number
  seed: number
}

/** The rows of earlier runs by operation: all inputs of all operations take hours, and need not be one run. */
export function keptRows(): Map<string, FuzzRow> {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const rows = [...text.matchAll(ROW)].map(({ groups = {} }) => ({
    operation: groups['operation'] ?? '',
    inputs: numberOf(groups['inputs']),
    taken: numberOf(groups['taken']),
    kinds: numberOf(groups['kinds']),
    seed: numberOf(groups['seed']),
  }))
  return new Map(rows.map((row) => [row.operation, row]))
}

/**
 * Writes a row beside those kept before, of other runs at the same time as well, and how many of the `operations`, all that there
 * are in their order, have had as many inputs as they are to have.
 */
export function keepRow(row: FuzzRow, operations: readonly string[]): void {
  const kept = keptRows().set(row.operation, row)
  const rows = operations.map(
    (operation) => kept.get(operation) ?? { operation, inputs: 0, taken: 0, kinds: 0, seed: row.seed },
  )
  const whole = rows.filter(({ inputs, taken }) => taken > 0 && inputs >= WANTED).length
  const total = rows.reduce((sum, { inputs }) => sum + inputs, 0)
  const faults = rows.reduce((sum, { kinds }) => sum + kinds, 0)
  const lines = [
    '## Fuzz',
    '',
    '| figure | measured | limit |',
    '| --- | --- | --- |',
    `| inputs, on PGlite | ${format(total)} inputs |  |`,
    `| kinds of fault | ${faults} kinds | at most 0 kinds |`,
    `| operations with ${format(WANTED)} inputs, some of them taken | ${whole} operations | at least ${rows.length} operations |`,
    '',
    'A row is of the last time that its operation was run: rows may be of older code, and of inputs made another way.',
    '',
    '| operation | inputs | of them taken | kinds of fault | seed |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ operation, inputs, taken, kinds, seed }) =>
        `| ${operation} | ${format(inputs)} | ${format(taken)} | ${kinds} | ${seed} |`,
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
