import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { limitsOf, writeLimits } from './bench-limits.ts'

const RESULTS = fileURLToPath(new URL('../bench/results/', import.meta.url))

const SEARCH = `## Search

| figure | measured | limit |
| --- | --- | --- |
| 100k: search, p50 | 1.74 ms |  |
| 100k: search, p95 | 3.68 ms | at most 2 ms |
| 1M: memory of the process | 1,233 MB | at most 1300 MB |
| HTTP | 1,141 requests/s | at least 1000 requests/s |
| threads, most | 13.00  | at most 16  |
`

it('gathers what has a limit from the results of all benchmarks, and says what is beyond its limit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-limits-'))
  try {
    writeFileSync(join(folder, 'search.md'), SEARCH)
    writeLimits(folder)
    const table = writeLimits(folder)
    expect(table).toContain('4 figures with a limit, as last measured; 1 beyond it.')
    expect(table.split('\n').slice(6, -1)).toEqual([
      '| Search | 100k: search, p95 | 3.68 ms | at most 2 ms | **broken** |',
      '| Search | 1M: memory of the process | 1,233 MB | at most 1300 MB | kept |',
      '| Search | HTTP | 1,141 requests/s | at least 1000 requests/s | kept |',
      '| Search | threads, most | 13.00  | at most 16  | kept |',
    ])
    expect(readFileSync(join(folder, 'limits.md'), 'utf8')).toBe(table)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('is the table that is kept of the results that are kept', () => {
  expect(readFileSync(join(RESULTS, 'limits.md'), 'utf8')).toBe(limitsOf(RESULTS))
})
