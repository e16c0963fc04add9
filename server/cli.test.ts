import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// oxlint-disable-next-line node/no-process-env -- where Node keeps what it has compiled, and no setting of the shop
const { NODE_COMPILE_CACHE } = process.env

/** Runs a command in a process of its own, with a shop in this folder and no settings but these. */
function shop(args: readonly string[], folder: string, settings: Record<string, string> = {}) {
  const env = { NODE_COMPILE_CACHE, DATABASE_URL: '', DATA_DIR: folder, ...settings }
  return promisify(execFile)(process.execPath, ['server/cli.ts', ...args], { env })
}

test.each([
  ['import', 'import FILE.csv'],
  ['orders', 'show NUMBER'],
  ['backup', 'stop a shop on PGlite first'],
  ['migrate', 'bring the database up to date'],
  ['rates', 'import FILE'],
  ['jobs', 'one more try'],
])('the help of %s needs no database, and makes none', async (command, told) => {
  const folder = join(tmpdir(), `trellis-none-${process.pid}-${command}`)
  const { stdout } = await shop([command, '--help'], folder)
  expect(stdout).toContain(told)
  expect(existsSync(folder)).toBe(false)
})

test('a command that is about to open an empty shop says so, and another one there does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-empty-'))
  const list = async () => {
    const { stdout, stderr } = await shop(['orders', 'list'], folder)
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
  await expect(shop(['orders', 'show', 'T-9'], folder)).rejects.toMatchObject({
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
  await expect(shop([command, verb, join(texts, name)], join(folder, 'data'))).rejects.toMatchObject({
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
  const folder = join(tmpdir(), `trellis-wrong-${process.pid}`)
  // A setting that makes no sense is told of a call that makes some.
  const failed = await shop(args, folder, { PORT: 'none' }).catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 2 })
  const { stdout = '', stderr = '' } = Object(failed)
  expect(`${stdout}${stderr}`.split('\n').slice(0, 2)).toEqual([sentence, ''])
  expect(`${stdout}${stderr}`).toContain('npm run shop -- ')
  expect(existsSync(folder)).toBe(false)
})
