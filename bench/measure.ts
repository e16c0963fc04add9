/** Helpers of the benchmarks: request times, percentiles, and result tables with limits. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { request, type RequestOptions } from 'node:http'

/** Returns the `p`-th percentile (0 to 100) of some numbers. */
export function percentile(numbers: readonly number[], p: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))] ?? Number.NaN
}

/** Returns the milliseconds from sending a request to the last byte of its response. Throws an error if the status is not 200. */
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

/** One measured value, with an optional upper (`most`) or lower (`least`) limit. */
export interface Figure {
  name: string
  value: number
  unit: string
  most?: number
  least?: number
}

/**
 * Prints the figures as a table and saves it in bench/results, unless the run was shortened (`isComplete: false`). Sets the exit code to 1
 * if a figure is beyond its limit.
 */
export function report(title: string, figures: readonly Figure[], { isComplete = true } = {}): void {
  const rows = figures.map((figure) => {
    const { name, value, unit } = figure
    return `| ${name} | ${format(value)} ${unit} | ${limitOf(figure)} |`
  })
  const table = [`## ${title}`, '', '| figure | measured | limit |', '| --- | --- | --- |', ...rows, ''].join('\n')
  console.log(`\n${table}`)
  if (isComplete) {
    mkdirSync(new URL('results/', import.meta.url), { recursive: true })
    writeFileSync(new URL(`results/${title.toLowerCase().replaceAll(' ', '-')}.md`, import.meta.url), table)
  }
  const exceeded = figures.filter(
    ({ value, most, least }) =>
      !(value <= (most ?? Number.POSITIVE_INFINITY) && value >= (least ?? Number.NEGATIVE_INFINITY)),
  )
  for (const { name } of exceeded) console.error(`Beyond the limit: ${name}`)
  if (exceeded.length > 0) process.exitCode = 1
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2)
}

function limitOf({ unit, most, least }: Figure): string {
  if (most !== undefined) return `at most ${most} ${unit}`
  return least === undefined ? '' : `at least ${least} ${unit}`
}
