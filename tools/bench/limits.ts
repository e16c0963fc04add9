import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'limits.md'
const TITLE = /^## (.+)$/m
/** A result row with a limit, as bench/measure.ts writes it. */
const LIMITED =
  /^\| (?<name>.+?) \| (?<measured>(?<value>[\d.,]+) .*?) \| (?<limit>at (?<side>most|least) (?<bound>[\d.]+) .*?) \|$/gm

interface Limit {
  benchmark: string
  name: string
  measured: string
  limit: string
  isMet: boolean
}

/** Collects every figure with a limit from the benchmark results in a folder, writes them as one table to that folder and returns it. */
export function writeLimits(folder: string): string {
  const table = limitsTable(folder)
  writeFileSync(join(folder, FILE), table)
  return table
}

/** Returns the table of all figures with a limit. */
export function limitsTable(folder: string): string {
  const limits = readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== FILE)
    .toSorted()
    .flatMap((file) => limitsIn(readFileSync(join(folder, file), 'utf8')))
  const exceeded = limits.filter(({ isMet }) => !isMet).length
  return [
    '## All limits',
    '',
    `${limits.length} figures with a limit, as last measured; ${exceeded} beyond the limit.`,
    '',
    '| benchmark | figure | measured | limit | |',
    '| --- | --- | --- | --- | --- |',
    ...limits.map(
      ({ benchmark, name, measured, limit, isMet }) =>
        `| ${benchmark} | ${name} | ${measured} | ${limit} | ${isMet ? 'met' : '**exceeded**'} |`,
    ),
    '',
  ].join('\n')
}

function limitsIn(text: string): Limit[] {
  const benchmark = TITLE.exec(text)?.[1] ?? ''
  return [...text.matchAll(LIMITED)].map(({ groups = {} }) => {
    const { name = '', measured = '', limit = '', value = '', side, bound = '' } = groups
    const number = Number(value.replaceAll(',', ''))
    return {
      benchmark,
      name,
      measured,
      limit,
      isMet: side === 'most' ? number <= Number(bound) : number >= Number(bound),
    }
  })
}
