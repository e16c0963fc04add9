import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test.each([
  ['import', 'import FILE.csv'],
  ['orders', 'show NUMBER'],
  ['backup', 'stop a shop on PGlite first'],
  ['migrate', 'bring the database up to date'],
])('the help of %s needs no database, and makes none', async (command, told) => {
  const folder = join(tmpdir(), `trellis-none-${process.pid}-${command}`)
  const env = { DATABASE_URL: '', DATA_DIR: folder }
  const { stdout } = await run(process.execPath, ['server/cli.ts', command, '--help'], { env })
  expect(stdout).toContain(told)
  expect(existsSync(folder)).toBe(false)
})
