import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { limitsTable, writeLimits } from './limits.ts'

const RESULTS = fileURLToPath(new URL('../../bench/results/', import.meta.url))

const SEARCH = `## Search

| figure | measured | limit |
| --- | --- | --- |
| 100k: search, p50 | 1.74 ms |  |
| 100k: search, p95 | 3.68 ms | at most 2 ms |
| 1M: memory of the process | 1,233 MB | at most 1300 MB |
| HTTP | 1,141 requests/s | at least 1000 requests/s |
| threads, most | 13.00  | at most 16  |
`

it('collects the figures with a limit from all results and marks those beyond the limit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-limits-'))
  try {
    writeFileSync(join(folder, 'search.md'), SEARCH)
    writeLimits(folder)
    const table = writeLimits(folder)
    expect(table).toContain('4 figures with a limit, as last measured; 1 beyond the limit.')
    expect(table.split('\n').slice(6, -1)).toEqual([
      '| Search | 100k: search, p95 | 3.68 ms | at most 2 ms | **exceeded** |',
      '| Search | 1M: memory of the process | 1,233 MB | at most 1300 MB | met |',
      '| Search | HTTP | 1,141 requests/s | at least 1000 requests/s | met |',
      '| Search | threads, most | 13.00  | at most 16  | met |',
    ])
    expect(readFileSync(join(folder, 'limits.md'), 'utf8')).toBe(table)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('produces the committed table from the committed results', () => {
  expect(readFileSync(join(RESULTS, 'limits.md'), 'utf8')).toBe(limitsTable(RESULTS))
})
