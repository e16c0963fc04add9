import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { installPackages, canInstall } from './debian.ts'
import { killOnExit } from './kill-on-exit.ts'
import { freePort } from './free-port.ts'

/** Folders of the Debian and Homebrew packages, which are not on the PATH. */
const PACKAGES = ['/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql@*/bin', '/usr/local/opt/postgresql@*/bin']

export interface Postgres {
  url: string
  /** Restarts the server, which closes every connection. Resolves when it accepts connections again, with the time at which it had stopped. */
  restart(): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server on a free port of 127.0.0.1, in a temporary folder that `stop` deletes. Installs PostgreSQL first if it is
 * missing and apt-get is available. Returns null if PostgreSQL is neither installed nor installable.
 *
 * `folder`: an empty folder for its data, instead of a temporary one. `durable`: false if the data need not survive a crash of the machine,
 * which makes commits and new databases faster; benchmarks measure a durable server.
 */
export async function startPostgres({
  folder = mkdtempSync(join(tmpdir(), 'trellis-postgres-')),
  durable = true,
} = {}): Promise<Postgres | null> {
  if (!binaries() && canInstall()) await installPackages('postgresql')
  const bin = binaries()
  if (!bin) return null
  const owner = unprivileged()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'trellis', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  })
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    ...(durable ? {} : NOT_DURABLE),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...owner, cwd: folder, stdio: 'ignore' })
    return killOnExit(server, 'SIGQUIT')
  }
  let server = start()
  const url = `postgres://trellis@127.0.0.1:${port}/postgres`
  await waitUntilReady(url)
  return {
    url,
    async restart() {
      await stopProcess(server, 'SIGINT')
      const ended = performance.now()
      server = start()
      await waitUntilReady(url)
      return ended
    },
    async stop() {
      await stopProcess(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates an empty database on the server at `url`. Returns the URL of the database. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return new URL(`/${name}`, url).href
}

/** Section "Non-Durable Settings" of the PostgreSQL manual. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

function stopProcess(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill(signal)
  })
}

/** Returns the folder with `initdb` and `postgres`: of the newest package, or one on the PATH. */
function binaries(): string | undefined {
  const newestFirst = globSync(PACKAGES).toSorted((a, b) => versionOf(b) - versionOf(a))
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  return [...newestFirst, ...onPath].find((folder) => existsSync(join(folder, 'initdb')))
}

/** Returns the major version in the path of a package, such as 17 of `/usr/lib/postgresql/17/bin`. */
function versionOf(folder: string): number {
  return Number(/\d+/.exec(folder)?.[0])
}

/** Returns the user that PostgreSQL runs as, the user nobody, if this process is root: PostgreSQL does not run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function waitUntilReady(connectionString: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempt === 100) throw new Error('PostgreSQL did not start.', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
