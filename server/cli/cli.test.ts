import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// oxlint-disable-next-line node/no-process-env -- where Node keeps what it has compiled, and no setting of the shop
const { NODE_COMPILE_CACHE } = process.env

/** Runs a command in a process of its own, with a shop in this folder and no settings but these. */
function shop(args: readonly string[], folder: string, settings: Record<string, string> = {}) {
  const env = { NODE_COMPILE_CACHE, SHOP_ENV: '/dev/null', DATABASE_URL: '', DATA_DIR: folder, ...settings }
  return promisify(execFile)(process.execPath, ['server/cli/cli.ts', ...args], { env })
}

test.each([
  ['import', 'import [options] <file>'],
  ['orders', 'show <number>'],
  ['backup', 'exits with 1'],
  ['migrate', 'bring the database up to date'],
  ['rates', 'import <file>'],
  ['jobs', 'retry everything that failed'],
])('the help of %s needs no database, and creates none', async (command, text) => {
  const folder = join(tmpdir(), `trellis-none-${process.pid}-${command}`)
  const { stdout } = await shop([command, '--help'], folder)
  expect(stdout).toContain(text)
  expect(existsSync(folder)).toBe(false)
})

test.each([
  [['orders', 'list']],
  [['import', 'products.csv']],
  [['import', 'products.csv', '--dry-run', '--new-shop']],
  [['rates', 'import', 'rates.json']],
  [['search', 'keys']],
  [['backup', 'backup']],
])('%j refuses to start a new shop', async (args) => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-none-'))
  await expect(shop(args, join(folder, 'data'))).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(`There is no shop in the folder ${join(folder, 'data')}. If yours is elsewhere`),
  })
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

test('an import with --new-shop starts a shop, a command that writes prints its place, and shop.env names it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-new-'))
  const data = join(folder, 'data')
  await writeFile(join(folder, 'categories.csv'), 'c_id,c_link,c_name\n7,vases,Vases\n')
  const args = ['import', join(folder, 'categories.csv'), '--kind', 'categories', '--new-shop']
  const created = await shop(args, data, { SUDO_USER: 'odile' })
  expect(created.stderr).toBe(`Writing to the folder ${data}.\n`)
  const listing = await shop(['orders', 'list'], data)
  expect(listing.stderr).toBe('')
  // Only the command that wrote is recorded, after what it did, with the person who ran it.
  const recorded = (await readFile(join(data, 'commands.log'), 'utf8')).trim().split('\n')
  expect(recorded.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ event: 'import done', by: 'command', user: 'odile', command: args, created: 1 }),
    { time: expect.any(String), by: 'odile', command: args, code: 0 },
  ])
  const file = join(folder, 'shop.env')
  await writeFile(file, `DATA_DIR=${data}\nPORT=none\n`, { mode: 0o640 })
  // A variable of the environment wins, even if it is empty.
  const listed = await shop(['orders', 'list'], '', { SHOP_ENV: file, DATA_DIR: data, PORT: '' })
  expect(listed).toEqual({ stdout: 'There are no orders yet.\n', stderr: '' })
  await chmod(file, 0o644)
  const env = { NODE_COMPILE_CACHE, SHOP_ENV: file, PORT: '3000' }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['server/cli/cli.ts', 'buyers', 'list'], {
    env,
  })
  expect(stdout).toBe('There are no buyers yet.\n')
  expect(stderr).toBe(`Every user of this machine can read ${file} and the secrets in it: chmod o-rwx ${file}\n`)
  await rm(folder, { recursive: true })
})

test('a settings file that SHOP_ENV names must exist', async () => {
  await expect(shop(['orders', 'list'], tmpdir(), { SHOP_ENV: '/nowhere/shop.env' })).rejects.toMatchObject({
    code: 1,
    stderr: 'The settings cannot be read. There is no file /nowhere/shop.env.\n',
  })
})

test('errors go to stderr, so that a redirected stdout holds only results', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-refused-'))
  await shop(['migrate'], folder)
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
])('the errors of a file of %s go to stderr', async (command, verb, name) => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-faults-'))
  const texts = join(folder, 'texts')
  await mkdir(texts)
  await writeFile(join(texts, 'faqs.v1.json'), 'not json')
  await shop(['migrate'], join(folder, 'data'))
  await expect(shop([command, verb, join(texts, name)], join(folder, 'data'))).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/faqs\.v1\.json.*\n(.*\n)*Nothing was (changed|imported)\.\n$/),
  })
  await rm(folder, { recursive: true })
})

test.each([
  [['ordres', 'list'], "error: unknown command 'ordres'\n(Did you mean orders?)"],
  [['foo'], "error: unknown command 'foo'"],
  [['migrate', 'now'], "error: too many arguments for 'migrate'. Expected 0 arguments but got 1."],
  [['orders', 'accept'], "error: missing required argument 'number'"],
  [
    ['import', 'a.csv', '--rate', 'x'],
    "error: option '--rate <number>' argument 'x' is invalid. It must be a number above 0, such as 1.27.",
  ],
  [['backup'], "error: missing required argument 'folder'"],
  [['restore', 'a', 'b'], "error: too many arguments for 'restore'. Expected 1 argument but got 2."],
  [['search', 'key'], "error: unknown command 'key'\n(Did you mean keys?)"],
])('%j exits with 2 and prints the error, then the help', async (args, message) => {
  const folder = join(tmpdir(), `trellis-wrong-${process.pid}`)
  // Usage errors come first: an invalid setting is only reported for a valid command line.
  const failed = await shop(args, folder, { PORT: 'none' }).catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 2 })
  const { stdout = '', stderr = '' } = Object(failed)
  expect(`${stdout}${stderr}`.startsWith(message)).toBe(true)
  expect(`${stdout}${stderr}`).toContain('Usage: npm run shop -- ')
  expect(existsSync(folder)).toBe(false)
})
