import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#tools/prepare.mjs'
import { freePort } from '#tools/test-environment/free-port.ts'
import { killOnExit } from '#tools/test-environment/kill-on-exit.ts'
import { createDatabase } from '#tools/test-environment/postgres.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const server = process.env['POSTGRES_URL'] ?? ''
const canMount = process.getuid?.() === 0 && spawnSync('/usr/bin/unshare', ['--mount', 'true']).status === 0
/** A user of every Debian, without rights. Stands for the user of the units. */
const USER = 'nobody'
const STATE = '/var/lib/trellis'
const RELEASE = '/opt/trellis/current'

const folder = mkdtempSync(join(tmpdir(), 'trellis-units-'))
// The user of the units passes through it.
chmodSync(folder, 0o755)
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the shop runs and is backed up in the view of its systemd units: without rights, on a read-only system', async ({
  request,
}) => {
  test.skip(server === '' || !canMount, 'needs PostgreSQL and the right to mount')
  test.setTimeout(240_000)
  const [port, jobsPort] = [String(await freePort()), String(await freePort())]
  /** The settings file of the units. As in systemd, it overrides what they set themselves. */
  const settings = {
    DATABASE_URL: await createDatabase(server, 'systemd_units'),
    PUBLIC_URL: `http://localhost:${port}`,
    JOBS_PORT: jobsPort,
    WARM_UP_SECONDS: '0',
    DRAIN_SECONDS: '0',
  }
  const jobs = startUnit('trellis-jobs.service', '', settings)
  const web = startUnit('trellis-web@.service', port, settings)
  for (const address of [`http://localhost:${port}`, `http://localhost:${jobsPort}`]) {
    await expect
      .poll(async () => (await request.get(`${address}/health/ready`).catch(() => null))?.status(), {
        timeout: 120_000,
      })
      .toBe(200)
  }
  expect((await request.get(`http://localhost:${port}/`)).status()).toBe(200)

  await finished(startUnit('trellis-backup.service', '', settings))
  const [made = ''] = readdirSync(join(folder, 'backups'))
  expect(readdirSync(join(folder, 'backups', made))).toContain('manifest.json')

  for (const name of [`web-${port}`, 'jobs', 'files', 'backups', 'staff-backups'])
    expect([name, statSync(join(folder, name)).uid, statSync(join(folder, name)).mode & 0o77]).toEqual([
      name,
      idOf('-u'),
      0,
    ])
  // Assets of the build, for the processes of the next one.
  expect(readdirSync(join(folder, 'assets/assets')).length).toBeGreaterThan(20)

  web.kill('SIGTERM')
  jobs.kill('SIGTERM')
  expect(await Promise.all([finished(web), finished(jobs)])).toEqual([0, 0])
})

/** Runs the command of a unit in the view that systemd would give it. */
function startUnit(file: string, instance: string, settings: Record<string, string>): ChildProcess {
  const unit = readUnit(file, instance)
  const [exec = ''] = unit('ExecStart')
  const writable = (unit('StateDirectory')[0] ?? '').split(' ')
  for (const name of writable) {
    const state = join(folder, name.replace('trellis/', ''))
    mkdirSync(state, { recursive: true })
    chownSync(state, idOf('-u'), idOf('-g'))
    chmodSync(state, 0o700)
  }
  const environment = unit('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=', 2)))
  const env = { ...(Object.fromEntries(environment) as Record<string, string>), ...settings, SHOP_ENV: '/dev/null' }
  const binds = unit('BindPaths').map((pair) => pair.split(':'))
  const mounts = [
    'mount --rbind / /',
    `mount -t tmpfs tmpfs /opt && mkdir -p ${RELEASE} && mount --rbind ${root} ${RELEASE}`,
    `mount -t tmpfs tmpfs /var/lib && mkdir -p ${STATE} && mount --bind ${folder} ${STATE}`,
    ...binds.map(([from, to]) => `mkdir -p ${to} && mount --bind ${from} ${to}`),
    'mount -o remount,bind,ro /',
    `mount -o remount,bind,ro ${RELEASE}`,
    ...(unit('PrivateTmp')[0] === 'true' ? ['mount -t tmpfs -o mode=1777 tmpfs /tmp'] : []),
    'cd ' + unit('WorkingDirectory')[0],
    `umask ${unit('UMask')[0]}`,
    `exec setpriv --reuid ${USER} --regid ${idOf('-g')} --clear-groups --no-new-privs --bounding-set -all ${exec}`,
  ]
  const child = spawn('/usr/bin/unshare', ['--mount', '--propagation', 'private', 'sh', '-ec', mounts.join('\n')], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return killOnExit(child)
}

/** Returns a function that returns the values of a directive of a unit file, with its specifiers replaced. */
function readUnit(file: string, instance: string): (directive: string) => string[] {
  const lines = readFileSync(join(root, 'deploy/systemd', file), 'utf8').split('\n')
  return (directive) =>
    lines
      .filter((line) => line.startsWith(`${directive}=`))
      .map((line) => line.slice(directive.length + 1))
      .map((value) => value.replaceAll('%i', instance).replaceAll('%%', '%').replaceAll('$$', '$'))
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }))
}

async function finished(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit')
  return child.exitCode
}
