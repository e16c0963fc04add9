import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCommandLog } from './command-log.ts'

test('the first command on PostgreSQL creates the data folder for its log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-log-'))
  const dataDir = join(folder, 'new/data')
  const warnings: string[] = []
  const log = createCommandLog({ dataDir }, (message) => void warnings.push(message))
  log.activity({ event: 'import done', by: 'schedule', task: 'none' })
  log.command({ args: ['import', 'a.csv'], code: 0, by: 'odile' })
  const lines = (await readFile(join(dataDir, 'commands.log'), 'utf8')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    { time: expect.any(String), event: 'import done', by: 'schedule', task: 'none' },
    { time: expect.any(String), by: 'odile', command: ['import', 'a.csv'], code: 0 },
  ])
  expect(warnings).toEqual([])
  await rm(folder, { recursive: true })
})

test('a log that cannot be written is one warning, and no failure of a command whose changes are committed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-log-'))
  const dataDir = join(folder, 'file')
  await writeFile(dataDir, '')
  const warnings: string[] = []
  const log = createCommandLog({ dataDir }, (message) => void warnings.push(message))
  log.command({ args: [], code: 0, by: 'odile' })
  log.command({ args: [], code: 0, by: 'odile' })
  expect(warnings).toEqual([expect.stringContaining(`${join(dataDir, 'commands.log')} cannot be written (`)])
  await rm(folder, { recursive: true })
})
