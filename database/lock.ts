import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnusable } from './unusable.ts'

/** A process that begins to run another one shares what it holds with it for a moment, also what it is giving back. */
const TRIES = 10
const TRY_AGAIN_MS = 50

/** Another process holds the database. */
export class DatabaseInUse extends DatabaseUnusable {}

/**
 * PGlite keeps its database in one process. Whoever opens the folder listens on a name made of it; the kernel gives a name
 * to one process at a time and takes it back when that process is gone, however it went. So nothing stale is ever left.
 * (Linux; processes in containers of their own do not see each other's names.)
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  if (process.platform !== 'linux') return async () => undefined
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
  const holder = createServer((visitor) => visitor.destroy())
  for (let tries = 1; !(await isHeld(holder, `\0trellis-${name}`)); tries++) {
    if (tries === TRIES) throw new DatabaseInUse(inUse(folder))
    await delay(TRY_AGAIN_MS)
  }
  holder.unref()
  return () => new Promise((resolve) => holder.close(() => resolve()))
}

/** Whether the name is ours now; false where somebody has it. */
function isHeld(holder: Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error))
    holder.once('error', refuse)
    holder.listen(name, () => {
      holder.off('error', refuse)
      resolve(true)
    })
  })
}

function inUse(folder: string): string {
  return `The database in ${folder} is in use by another process. Stop that shop first, or keep the shop in PostgreSQL (DATABASE_URL).`
}
