import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { createServer } from 'node:net'

/** Another process holds the database; the message says what to do. */
export class DatabaseInUse extends Error {}

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
  await new Promise<void>((resolve, reject) => {
    holder.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new DatabaseInUse(inUse(folder)) : error),
    )
    holder.listen(`\0trellis-${name}`, resolve)
  })
  holder.unref()
  return () => new Promise((resolve) => holder.close(() => resolve()))
}

function inUse(folder: string): string {
  return `The database in ${folder} is in use by another process. Stop that shop first, or keep the shop in PostgreSQL (DATABASE_URL).`
}
