import { execFile, spawnSync } from 'node:child_process'
import { chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '#tools/prepare.mjs'

const run = promisify(execFile)
const canMount = process.getuid?.() === 0 && spawnSync('/usr/bin/unshare', ['--mount', 'true']).status === 0
/** A user of every Debian, without rights. */
const USER = 'nobody'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-deploy-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('processes that start together on an empty folder of assets all start, and share complete files', async () => {
  const release = join(folder, 'release')
  await mkdir(join(release, 'build/client/assets'), { recursive: true })
  await mkdir(join(release, 'server'))
  await cp(join(root, 'server/process.env'), join(release, 'server/process.env'))
  const names = Array.from({ length: 60 }, (_, index) => `part-${index}.js`)
  for (const name of names) await writeFile(join(release, 'build/client/assets', name), name.repeat(2000))
  const start = () =>
    run('/bin/sh', [join(root, 'deploy/run.sh')], { cwd: release, env: { PATH: '/usr/bin:/bin', NODE: 'true' } })
  await Promise.all(Array.from({ length: 8 }, start))
  const shared = join(release, 'build/former/assets')
  expect((await readdir(shared)).toSorted()).toEqual(names.toSorted())
  for (const name of names) expect(await readFile(join(shared, name), 'utf8')).toBe(name.repeat(2000))
})

it('all processes of a deployment share one folder of backups, which the nightly backup does not clear', async () => {
  const read = (file: string) => readFile(join(root, 'deploy', file), 'utf8')
  const backups = '/var/lib/trellis/staff-backups'
  for (const name of ['trellis-jobs.service', 'trellis-web@.service']) {
    const unit = await read(join('systemd', name))
    expect([name, unit]).toEqual([name, expect.stringContaining(`Environment=BACKUP_DIR=${backups}\n`)])
    expect([name, unit]).toEqual([name, expect.stringMatching(/^StateDirectory=.* trellis\/staff-backups /m)])
  }
  expect(await read('systemd/trellis-backup.service')).not.toContain(backups)
  const services = (await read('compose.yaml')).split(/\n(?= {2}\w+:\n)/)
  for (const name of ['web1', 'web2', 'jobs'])
    expect(services.find((service) => service.startsWith(`  ${name}:\n`))).toContain('backups:/data/staff-backups')
  expect((await read('compose.yaml')).match(/BACKUP_DIR: \/data\/staff-backups/g)).toHaveLength(2)
})

describe.runIf(canMount)('the command trellis', () => {
  let release: string
  let ids: { uid: number; gid: number }
  beforeAll(async () => {
    release = join(folder, 'trial')
    ids = {
      uid: Number((await run('id', ['-u', USER])).stdout),
      gid: Number((await run('id', ['-g', USER])).stdout),
    }
    await run('chmod', ['755', folder])
    await mkdir(join(release, 'node_modules/.bin'), { recursive: true })
    // Stands for Node and the command line: it reports what a command would see.
    const node = '#!/bin/sh\nid -un\necho "$SHOP_ENV $DATA_DIR $NODE_ENV" "$@"\necho stored > "$DATA_DIR/files/key"\n'
    await writeFile(join(release, 'node_modules/.bin/node'), node, { mode: 0o755 })
  })

  /** Runs a command with the folders of the units in `state`. Returns what it printed. */
  async function trellis(state: string, ...args: string[]): Promise<string> {
    const env = {
      PATH: process.env['PATH'],
      TRELLIS_STATE: state,
      TRELLIS_RELEASE: release,
      TRELLIS_USER: USER,
      TRELLIS_SETTINGS: '/etc/trellis/shop.env',
    }
    const { stdout } = await run(join(root, 'deploy/trellis'), args, { env, cwd: '/' })
    return stdout
  }

  it('runs a command as the user of the units, with their settings, data folder and files', async () => {
    const state = join(folder, 'state')
    for (const name of ['jobs', 'files', 'out']) {
      await mkdir(join(state, name), { recursive: true })
      await chown(join(state, name), ids.uid, ids.gid)
    }
    const stdout = await trellis(state, 'orders', 'show', 'T-1 2')
    expect(stdout).toBe(
      `${USER}\n/etc/trellis/shop.env ${join(state, 'jobs')} production ${join(release, 'server/cli/cli.ts')} orders show T-1 2\n`,
    )
    // The file is in the folder that the units share, and the mount ended with the command.
    expect(await readFile(join(state, 'files/key'), 'utf8')).toBe('stored\n')
    expect((await stat(join(state, 'files/key'))).uid).toBe(ids.uid)
    expect(await readdir(join(state, 'jobs/files'))).toEqual([])
  })

  it('creates the folders of the units before their first start, for their user', async () => {
    const state = join(folder, 'new')
    await trellis(state, 'import', 'products.csv', '--new-shop')
    for (const name of ['jobs', 'files', 'files/key', 'backups'])
      expect([name, (await stat(join(state, name))).uid]).toEqual([name, ids.uid])
    expect((await stat(join(state, 'jobs'))).mode & 0o77).toBe(0)
  })
})
