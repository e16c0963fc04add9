import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restrictDataFolder, warnOfOtherOwner } from './private-files.ts'

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-private-'))
  dataDir = join(folder, 'data')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts a process of the shop with files readable by everyone, the default of most systems. */
function startWithOpenUmask(args: readonly string[], settings: Record<string, string>): ChildProcess {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', NODE_ENV: 'test', SHOP_ENV: '/dev/null', ...settings }
  return spawn('/bin/sh', ['-c', 'umask 022 && exec "$0" "$@"', process.execPath, ...args], { env })
}

/** PGlite sets the modes of its files itself. Their folder is closed. */
const IN_DATABASE = /\/database\//

/** Returns the files and folders below `path` that other users may read, write or enter, with their modes. */
async function openToOthers(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true })
  expect(entries.length).toBeGreaterThan(0)
  const modes = await Promise.all(
    [path, ...entries.map((entry) => join(path, entry))].map(async (file) => ({ file, mode: (await stat(file)).mode })),
  )
  return modes
    .filter(({ file, mode }) => (mode & 0o077) !== 0 && !IN_DATABASE.test(file))
    .map(({ file, mode }) => `${file} ${(mode & 0o777).toString(8)}`)
}

it('the server creates its data folder and everything in it for its own user alone', async () => {
  const shop = startWithOpenUmask(['server/main.ts', '--no-demo'], { DATA_DIR: dataDir, ROLES: 'jobs' })
  for await (const chunk of shop.stdout ?? []) if (String(chunk).includes('Working on jobs.')) break
  shop.kill('SIGTERM')
  await once(shop, 'exit')
  expect(await openToOthers(dataDir)).toEqual([])
}, 120_000)

it('a command closes an existing data folder, and writes backups and exports for its own user alone', async () => {
  const existing = join(folder, 'existing')
  await mkdir(existing, { mode: 0o755 })
  const commands = [['migrate'], ['backup', join(folder, 'backup')], ['rates', 'export', join(existing, 'rates.json')]]
  for (const args of commands) {
    const [code] = await once(startWithOpenUmask(['server/cli/cli.ts', ...args], { DATA_DIR: existing }), 'exit')
    expect([args, code]).toEqual([args, 0])
  }
  expect(await openToOthers(existing)).toEqual([])
  expect(await openToOthers(join(folder, 'backup'))).toEqual([])
}, 240_000)

describe('an existing data folder', () => {
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  const makeFolder = async (mode: number) => {
    const path = await mkdtemp(join(folder, 'owned-'))
    await chmod(path, mode)
    return { path, owner: (await stat(path)).uid }
  }

  it('of the current user is closed to everyone else', async () => {
    const { path, owner } = await makeFolder(0o750)
    expect(restrictDataFolder({ dataDir: path }, owner)).toBeNull()
    expect(await modeOf(path)).toBe('700')
    expect(warnOfOtherOwner({ dataDir: path }, owner)).toBeNull()
  })

  it('of another user keeps the access of its group, and the files of a command are reported as unreadable', async () => {
    const { path, owner } = await makeFolder(0o770)
    expect(restrictDataFolder({ dataDir: path }, owner + 1)).toBeNull()
    expect(await modeOf(path)).toBe('770')
    expect(warnOfOtherOwner({ dataDir: path }, owner + 1)).toContain(`user ID ${owner}) cannot read files`)
  })

  it('of another user that is open to everyone stays as it is, with a warning', async () => {
    const { path, owner } = await makeFolder(0o755)
    expect(restrictDataFolder({ dataDir: path }, owner + 1)).toContain(`chmod o-rwx ${path}`)
    expect(await modeOf(path)).toBe('755')
  })

  it('that does not exist yet is not reported', () => {
    expect(warnOfOtherOwner({ dataDir: join(folder, 'missing') })).toBeNull()
  })

  it.runIf(process.getuid?.() === 0)(
    'of another user causes a warning of a root command',
    async () => {
      const { path } = await makeFolder(0o770)
      await chown(path, 12_345, 12_345)
      const command = startWithOpenUmask(['server/cli/cli.ts', 'migrate'], { DATA_DIR: path })
      let output = ''
      command.stderr?.on('data', (chunk) => void (output += String(chunk)))
      await once(command, 'exit')
      expect(output).toContain('(user ID 12345) cannot read files')
      expect(await modeOf(path)).toBe('770')
    },
    120_000,
  )
})
