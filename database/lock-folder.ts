import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError } from './database-error.ts'

/**
 * A process that spawns a child shares its sockets with the child for a moment, so a lock that was just released can still look
 * taken. Retry before reporting that.
 */
const MAX_ATTEMPTS = 10
const RETRY_INTERVAL_MS = 50

/** Another process has opened the PGlite database. */
export class DatabaseInUseError extends DatabaseError {}

/**
 * Locks a PGlite folder, which only one process may open at a time. Returns the function that releases the lock; throws
 * `DatabaseInUseError`, or `DatabaseError` if the lock file cannot be opened. The kernel frees the lock when the process ends, even after a crash, so there is no stale lock.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = await realpath(folder)
  return process.platform === 'linux' ? lockBySocket(path) : lockByFile(path)
}

/**
 * Locks a folder with a socket in Linux's abstract namespace, whose name is derived from the folder. The kernel gives a name to one
 * process at a time. Containers with separate network namespaces do not see each other's locks.
 */
async function lockBySocket(folder: string): Promise<() => Promise<void>> {
  const name = createHash('sha256').update(folder).digest('hex')
  const server = createServer((socket) => socket.destroy())
  for (let attempt = 1; !(await tryListen(server, `\0trellis-${name}`)); attempt++) {
    if (attempt === MAX_ATTEMPTS) throw new DatabaseInUseError(inUseMessage(folder))
    await delay(RETRY_INTERVAL_MS)
  }
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** Open lock files. Garbage collection would close one that is not referenced, which would release its lock. */
const lockFiles = new Set<object>()

/**
 * Locks a folder with an exclusive transaction of SQLite on a file beside it. Works on macOS, too, where SQLite locks the file with
 * `fcntl` and there is no abstract namespace.
 */
export async function lockByFile(folder: string): Promise<() => Promise<void>> {
  const { DatabaseSync } = await import('node:sqlite')
  const path = `${folder}.lock`
  let file
  try {
    file = new DatabaseSync(path, { timeout: MAX_ATTEMPTS * RETRY_INTERVAL_MS })
    file.exec('begin exclusive')
  } catch (cause) {
    file?.close()
    if (isBusy(cause)) throw new DatabaseInUseError(inUseMessage(folder), { cause })
    throw new DatabaseError(`The lock file ${path} could not be opened. Check the permissions of its folder.`, {
      cause,
    })
  }
  lockFiles.add(file)
  return async () => {
    lockFiles.delete(file)
    file.close()
  }
}

/** True for SQLITE_BUSY: another connection has the lock. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}

/** Resolves with true once the server listens on `name`, with false if another process does. */
function tryListen(server: Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error))
    server.once('error', onError)
    server.listen(name, () => {
      server.off('error', onError)
      resolve(true)
    })
  })
}

function inUseMessage(folder: string): string {
  return `The database in ${folder} is in use by another process. Stop that shop first, or use PostgreSQL (DATABASE_URL).`
}
