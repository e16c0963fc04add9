/** Shared by the benchmarks: the time of a request, percentiles, and tables with limits that are printed and kept. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { request, type RequestOptions } from 'node:http'

/** The `p`-th percentile (0 to 100) of some numbers. */
export function percentile(numbers: readonly number[], p: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))] ?? Number.NaN
}

/** Milliseconds from asking to the last byte. Throws where the answer is not a 200. */
export function timed(
  url: string,
  { body, ...options }: RequestOptions & { body?: string | undefined },
): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    request(url, options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.resume().on('end', () => resolve(performance.now() - started))
    })
      .on('error', reject)
      .end(body)
  })
}

/** One figure: what it is, how much, and the limit it must keep (`most` or `least`), where there is one. */
export interface Figure {
  name: string
  value: number
  unit: string
  most?: number
  least?: number
}

/**
 * Prints the figures as a table, keeps it under bench/results unless the run was a shorter one (`isWhole`), and fails the process when
 * a limit is broken.
 */
export function report(title: string, figures: readonly Figure[], { isWhole = true } = {}): void {
  const rows = figures.map((figure) => {
    const { name, value, unit } = figure
    return `| ${name} | ${format(value)} ${unit} | ${limitOf(figure)} |`
  })
  const table = [`## ${title}`, '', '| figure | measured | limit |', '| --- | --- | --- |', ...rows, ''].join('\n')
  console.log(`\n${table}`)
  if (isWhole) {
    mkdirSync(new URL('results/', import.meta.url), { recursive: true })
    writeFileSync(new URL(`results/${title.toLowerCase().replaceAll(' ', '-')}.md`, import.meta.url), table)
  }
  const broken = figures.filter(
    ({ value, most, least }) =>
      !(value <= (most ?? Number.POSITIVE_INFINITY) && value >= (least ?? Number.NEGATIVE_INFINITY)),
  )
  for (const { name } of broken) console.error(`Over the limit: ${name}`)
  if (broken.length > 0) process.exitCode = 1
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2)
}

function limitOf({ unit, most, least }: Figure): string {
  if (most !== undefined) return `at most ${most} ${unit}`
  return least === undefined ? '' : `at least ${least} ${unit}`
}
