import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { commandSocket } from './messages.ts'
import { serveCommands } from './serve-commands.ts'

const CLI = join(import.meta.dirname, '../cli.ts')
const MAIN = join(import.meta.dirname, '../../main.ts')
const GOODS = 'ocid,sku,title,price,stock,supplier,category\n501,LAN-1,Brass lantern,40,24,acme,lighting\n'
// oxlint-disable-next-line node/no-process-env -- where Node keeps what it has compiled, and no setting of the shop
const { NODE_COMPILE_CACHE, PATH } = process.env

interface Result {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command in a process of its own, in the folder `cwd`, on the shop in the folder `data`. */
function run(cwd: string, data: string, ...args: string[]): Promise<Result> {
  const env = { NODE_COMPILE_CACHE, PATH, SHOP_ENV: '/dev/null', DATABASE_URL: '', DATA_DIR: data, SUDO_USER: 'odile' }
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args], { env, cwd }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

describe('a command while the shop runs on PGlite', () => {
  let test: TestShop
  let stopCommands: () => Promise<void>
  let folder: string
  beforeAll(async () => {
    test = await openTestShop()
    stopCommands = await serveCommands(test)
    folder = await mkdtemp(join(tmpdir(), 'trellis-commands-'))
    await writeFile(join(folder, 'goods.csv'), `${GOODS}502,,Without a SKU,1,1,acme,lighting\n`)
  })
  afterAll(async () => {
    await stopCommands()
    await test.close()
    await rm(folder, { recursive: true, force: true })
  })
  const command = (...args: string[]) => run(folder, test.config.dataDir, ...args)

  it('runs in the shop, reads and writes files of its own folder, and prints what it always prints', async () => {
    const stopped = await mkdtemp(join(tmpdir(), 'trellis-stopped-'))
    const args = ['import', 'goods.csv', '--create-missing', '--new-shop']
    const before = await run(folder, stopped, ...args)
    const rejects = await readFile(join(folder, 'goods.rejects.csv'), 'utf8')
    await rm(join(folder, 'goods.rejects.csv'))
    // Without a running shop, the command itself records what it did.
    const recorded = (await readFile(join(stopped, 'commands.log'), 'utf8')).trim().split('\n')
    expect(recorded.map((line) => JSON.parse(line))).toMatchObject([
      { time: expect.any(String), event: 'import done', by: 'command', user: 'odile', command: args, created: 1 },
      { by: 'odile', command: args, code: 0 },
    ])

    const imported = await command(...args)
    const untimed = ({ stdout }: Result) => stdout.replace(/ in [\d.]+ s:/, '')
    expect([imported.code, untimed(imported)]).toEqual([0, untimed(before)])
    expect(imported.stderr).toBe(`Writing to the folder ${test.config.dataDir}.\n`)
    expect(await readFile(join(folder, 'goods.rejects.csv'), 'utf8')).toBe(rejects)
    expect(await test.database.db.selectFrom('products').select('sku').execute()).toEqual([{ sku: 'LAN-1' }])

    const exported = await command('export', 'products', 'out.csv')
    expect(exported).toEqual({ code: 0, stdout: 'Wrote 1 product to out.csv.\n', stderr: '' })
    expect(await readFile(join(folder, 'out.csv'), 'utf8')).toContain('LAN-1')
    await rm(stopped, { recursive: true })
  })

  it('writes a backup', async () => {
    const { code, stdout } = await command('backup', 'monday')
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Written to monday: \d/)])
    expect(await readdir(join(folder, 'monday'))).toContain('manifest.json')
  })

  it('returns the exit code and the error of the command', async () => {
    const known = await command('orders', 'accept', 'T-100001')
    expect([known.code, known.stderr]).toEqual([1, expect.stringContaining('T-100001')])
    const usage = await command('orders', 'accept')
    expect([usage.code, usage.stderr]).toEqual([2, expect.stringContaining("missing required argument 'number'")])
    const device = await command('export', 'products', '/dev/stdout')
    expect([device.code, device.stderr]).toEqual([2, expect.stringContaining('Name a file, or stop the shop first.')])
    const restored = await command('restore', 'monday')
    expect([restored.code, restored.stderr]).toEqual([1, expect.stringContaining('so it is not empty')])
  })

  it('is recorded with the person who ran it if it writes', async () => {
    await command('orders', 'list')
    await command('content', 'import', 'nowhere')
    const recorded = (await readFile(join(test.config.dataDir, 'commands.log'), 'utf8')).trim().split('\n')
    expect(JSON.parse(recorded.at(-1) ?? '')).toEqual({
      time: expect.any(String),
      by: 'odile',
      command: ['content', 'import', 'nowhere'],
      code: 1,
    })
    const { rows } = await test.database.pool.query('select * from audit_log order by id desc limit 2')
    expect(rows).toMatchObject([
      { actor_kind: 'command', actor_name: 'odile', action: 'content import nowhere' },
      { action: expect.not.stringContaining('orders list') },
    ])
  })

  it('is accepted from the user of the shop only, and as a request of known form', async () => {
    const path = commandSocket(test.config)
    expect((await stat(path)).mode & 0o177).toBe(0)
    for (const request of ['{"args":"orders list"}\n', 'GET / HTTP/1.1\r\n', 'x'.repeat(2_000_000)]) {
      const socket = connect(path)
      socket.on('error', () => undefined)
      socket.write(request)
      expect(await text(socket).catch(() => '')).toBe('')
    }
    expect((await command('orders', 'list')).code).toBe(0)
  })
})

it('a shop that is killed during a command is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-killed-'))
  const data = join(folder, 'data')
  const env = { NODE_COMPILE_CACHE, PATH, SHOP_ENV: '/dev/null', DATA_DIR: data, ROLES: 'jobs', NODE_ENV: 'test' }
  const shop = spawn(process.execPath, [MAIN, '--no-demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const chunk of shop.stdout) if (String(chunk).includes('Working on jobs.')) break
  // Long enough that it is not over when its first line arrives.
  const rows = Array.from({ length: 20_000 }, (_, index) => `${index + 1},S-${index},Vase ${index},4,1,acme,vases\n`)
  await writeFile(join(folder, 'goods.csv'), GOODS.split('\n', 1).join() + '\n' + rows.join(''))
  const importing = spawn(process.execPath, [CLI, 'import', 'goods.csv', '--create-missing'], {
    env,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  importing.stderr.once('data', () => shop.kill('SIGKILL'))
  const [stderr, , exit] = await Promise.all([text(importing.stderr), text(importing.stdout), once(importing, 'exit')])
  expect(stderr).toContain('The shop stopped before the command had finished.')
  expect(exit).toEqual([1, null])
  await rm(folder, { recursive: true, force: true })
}, 120_000)
