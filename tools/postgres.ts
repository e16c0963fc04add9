import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { install, mayInstall } from './debian.ts'
import { endWithUs } from './end-with-us.ts'
import { freePort } from './free-port.ts'

const DEBIAN_FOLDER = '/usr/lib/postgresql'

export interface Postgres {
  url: string
  /** Cuts every connection, is away for a moment and comes back. Resolves when it answers again, with the time it had ended. */
  restart(): Promise<number>
  stop(): Promise<void>
}

/**
 * A PostgreSQL server of our own on a free port of 127.0.0.1, in a folder that goes away with it; installed first where
 * that is allowed. Null when there is none to be had.
 */
export async function startPostgres(): Promise<Postgres | null> {
  if (!binaries() && mayInstall()) await install('postgresql')
  const bin = binaries()
  if (!bin) return null
  const folder = mkdtempSync(join(tmpdir(), 'trellis-postgres-'))
  const owner = unprivileged()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'trellis', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  })
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, max_connections: 200 }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...owner, cwd: folder, stdio: 'ignore' })
    return endWithUs(server, 'SIGQUIT')
  }
  let server = start()
  const url = `postgres://trellis@127.0.0.1:${port}/postgres`
  await answering(url)
  return {
    url,
    async restart() {
      await endedBy(server, 'SIGINT')
      const ended = performance.now()
      server = start()
      await answering(url)
      return ended
    },
    async stop() {
      await endedBy(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes an empty database of this name on the server at `url`. Returns its own address. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return new URL(`/${name}`, url).href
}

function endedBy(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill(signal)
  })
}

function binaries(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
  const newestFirst = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
  return [...newestFirst, '/usr/local/bin', '/usr/bin'].find((folder) => existsSync(join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root: then it runs as nobody. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function answering(connectionString: string): Promise<void> {
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
