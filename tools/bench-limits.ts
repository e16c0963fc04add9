import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'limits.md'
const TITLE = /^## (.+)$/m
/** A row that has a limit, as bench/measure.ts writes it. */
const LIMITED =
  /^\| (?<name>.+?) \| (?<measured>(?<value>[\d.,]+) .*?) \| (?<limit>at (?<side>most|least) (?<bound>[\d.]+) .*?) \|$/gm

interface Limit {
  of: string
  name: string
  measured: string
  limit: string
  isKept: boolean
}

/** Gathers every figure that has a limit from the results of the benchmarks, writes them as one table beside these and returns it. */
export function writeLimits(folder: string): string {
  const table = limitsOf(folder)
  writeFileSync(join(folder, FILE), table)
  return table
}

/** That table. */
export function limitsOf(folder: string): string {
  const limits = readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== FILE)
    .toSorted()
    .flatMap((file) => limitsIn(readFileSync(join(folder, file), 'utf8')))
  const broken = limits.filter(({ isKept }) => !isKept).length
  return [
    '## All limits',
    '',
    `${limits.length} figures with a limit, as last measured; ${broken} beyond it.`,
    '',
    '| benchmark | figure | measured | limit | |',
    '| --- | --- | --- | --- | --- |',
    ...limits.map(
      ({ of, name, measured, limit, isKept }) =>
        `| ${of} | ${name} | ${measured} | ${limit} | ${isKept ? 'kept' : '**broken**'} |`,
    ),
    '',
  ].join('\n')
}

function limitsIn(text: string): Limit[] {
  const of = TITLE.exec(text)?.[1] ?? ''
  return [...text.matchAll(LIMITED)].map(({ groups = {} }) => {
    const { name = '', measured = '', limit = '', value = '', side, bound = '' } = groups
    const number = Number(value.replaceAll(',', ''))
    return { of, name, measured, limit, isKept: side === 'most' ? number <= Number(bound) : number >= Number(bound) }
  })
}
