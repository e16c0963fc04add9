import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
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
  ['rates', 'import FILE'],
  ['jobs', 'one more try'],
])('the help of %s needs no database, and makes none', async (command, told) => {
  const folder = join(tmpdir(), `trellis-none-${process.pid}-${command}`)
  const env = { DATABASE_URL: '', DATA_DIR: folder }
  const { stdout } = await run(process.execPath, ['server/cli.ts', command, '--help'], { env })
  expect(stdout).toContain(told)
  expect(existsSync(folder)).toBe(false)
})

test('a command that is about to open an empty shop says so, and another one there does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-empty-'))
  const list = async () => {
    const command = [process.execPath, ['server/cli.ts', 'orders', 'list']] as const
    const { stdout, stderr } = await run(...command, { env: { DATABASE_URL: '', DATA_DIR: folder } })
    return { said: stdout.trim(), warned: stderr.trim() }
  }
  const said = 'There are no orders yet.'
  const warned = `There is no shop in ${folder} yet: this opens an empty one. If yours is elsewhere, set DATABASE_URL or DATA_DIR.`
  expect(await list()).toEqual({ said, warned })
  expect(await list()).toEqual({ said, warned: '' })
  await rm(folder, { recursive: true })
})

test('a refusal is told on stderr, and nothing of it gets into the file that takes what was asked for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-refused-'))
  const env = { DATABASE_URL: '', DATA_DIR: folder }
  const command = run(process.execPath, ['server/cli.ts', 'orders', 'show', 'T-9'], { env })
  await expect(command).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^There is no order T-9\.$/m),
  })
  await rm(folder, { recursive: true })
})

test.each([
  ['rates', 'import', 'faqs.v1.json'],
  ['content', 'import', '.'],
])('what is wrong with a file of %s is told on stderr alone', async (command, verb, name) => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-faults-'))
  const texts = join(folder, 'texts')
  await mkdir(texts)
  await writeFile(join(texts, 'faqs.v1.json'), 'not json')
  const env = { DATABASE_URL: '', DATA_DIR: join(folder, 'data') }
  const args = ['server/cli.ts', command, verb, join(texts, name)]
  await expect(run(process.execPath, args, { env })).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/faqs\.v1\.json.*\n(.*\n)*Nothing was (changed|imported)\.\n$/),
  })
  await rm(folder, { recursive: true })
})

test.each([
  [['ordres', 'list'], 'There is no command "ordres"; did you mean "orders"?'],
  [['foo'], 'There is no command "foo". Choose one of these:'],
  [['migrate', 'now'], 'What is "now"? migrate takes nothing more there.'],
  [['orders', 'ship'], 'orders ship needs an order number, such as T-100001.'],
  [['import', 'a.csv', '--rate', 'x'], '--rate is a number above zero, such as 1.27, and not "x".'],
  [['backup'], 'backup needs the name of a folder, such as backups/monday.'],
  [['restore', 'a', 'b'], 'What is "b"? restore takes no more than the name of a folder there.'],
  [['search', 'key'], 'There is no command "search key"; did you mean "search keys"?'],
])('%j ends with 2, says what is wrong in a line and then how it goes', async (args, sentence) => {
  // A setting that makes no sense is told of a call that makes some.
  const env = { DATABASE_URL: '', DATA_DIR: join(tmpdir(), `trellis-wrong-${process.pid}`), PORT: 'none' }
  const failed = await run(process.execPath, ['server/cli.ts', ...args], { env }).catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 2 })
  const { stdout = '', stderr = '' } = Object(failed)
  expect(`${stdout}${stderr}`.split('\n').slice(0, 2)).toEqual([sentence, ''])
  expect(`${stdout}${stderr}`).toContain('npm run shop -- ')
  expect(existsSync(env.DATA_DIR)).toBe(false)
})
